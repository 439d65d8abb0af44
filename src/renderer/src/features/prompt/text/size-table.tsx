// Parts of which only the size is known: each with its share, in the order they are sent.

import type { ReactNode } from 'react'
import { formatCount } from '../../../lib/format-count'
import { useActions, useSnapshot } from '../../../state/app-context'
import { sayMethod } from '../../../state/prompt/explain-layer'
import type { TextDocument } from '../../../state/text/text-document'

export function SizeTable({ doc }: { readonly doc: TextDocument }): ReactNode {
  const snapshot = useSnapshot()
  const { selectLayer } = useActions()
  if (snapshot === null) return null
  const layers = doc.layerIds.flatMap((id) => snapshot.byId.get(id) ?? [])
  const most = Math.max(1, ...layers.map((layer) => layer.tokens.sent))
  return (
    <div className="size-table" data-testid="size-table">
      <p>{doc.empty?.text}</p>
      <ul>
        {layers.map((layer) => (
          <li key={layer.id}>
            <button type="button" className="size-row" onClick={() => selectLayer(layer.id)}>
              <span className="size-name cut">{layer.title}</span>
              <span className="size-bar" data-kind={layer.kind}>
                <i style={{ width: `${(100 * layer.tokens.sent) / most}%` }} />
              </span>
              <span className="num">{formatCount(layer.tokens.sent)}</span>
              <span className="caption cut">{sayMethod(layer.tokens.method)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
