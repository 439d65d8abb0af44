// All that is sent, to scale from top to bottom: colour by kind, edge by cache, the boundary across, a ring around what is read.

import { type ReactNode, useMemo, useRef } from 'react'
import { formatCount } from '../../../lib/format-count'
import { useActions, useAppState, useSnapshot } from '../../../state/app-context'
import { buildTokenBar } from '../../../state/prompt/token-bar'
import { layerPath } from '../../../state/tree/layer-name'
import { useSize } from '../../../ui/use-size'

export function TokenBarView(): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const { height } = useSize(box)
  const snapshot = useSnapshot()
  const layerIds = useAppState((state) => state.document.doc?.layerIds)
  const { selectLayer } = useActions()
  const bar = useMemo(() => buildTokenBar(snapshot?.layers ?? [], height), [snapshot, height])
  const ring = useMemo(() => {
    const spans = (layerIds ?? []).flatMap((id) => bar.spans.get(id) ?? [])
    if (spans.length === 0) return null
    return { from: Math.min(...spans.map((span) => span.from)), to: Math.max(...spans.map((span) => span.to)) }
  }, [bar, layerIds])
  const percent = (share: number): string => `${(share * 100).toFixed(3)}%`
  return (
    <div className="token-bar" aria-hidden>
      <div className="token-bar-scale" ref={box}>
        {bar.segments.map((segment) => {
          const first = segment.ids[0] ?? ''
          const layer = snapshot?.byId.get(first)
          const name = layer === undefined || snapshot === null ? '' : layerPath(layer, snapshot.view)
          const more = segment.ids.length > 1 ? ` and ${segment.ids.length - 1} more` : ''
          return (
            // The tree says and does the same by keyboard.
            // biome-ignore lint/a11y/noStaticElementInteractions: see above
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            <i
              key={first}
              data-kind={segment.kind}
              title={`${name}${more}: ${formatCount(segment.tokens)} tokens`}
              style={{ top: percent(segment.from), height: percent(segment.to - segment.from) }}
              onClick={() => selectLayer(first)}
            />
          )
        })}
        {bar.edges.map((edge) => (
          <span
            key={`${edge.kind} ${edge.from}`}
            className="token-bar-edge"
            data-scope={edge.scope}
            style={{ top: percent(edge.from), height: percent(edge.to - edge.from) }}
          />
        ))}
        {bar.boundary === null ? null : <span className="token-bar-boundary" style={{ top: percent(bar.boundary) }} />}
        {ring === null ? null : (
          <span className="token-bar-ring" style={{ top: percent(ring.from), height: `calc(${percent(ring.to - ring.from)} + 4px)` }} />
        )}
      </div>
    </div>
  )
}
