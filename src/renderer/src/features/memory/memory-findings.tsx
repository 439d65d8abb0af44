// What is wrong with the folder or the index as a whole: one strip for each kind, so that many of a kind leave room for the table.

import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural } from '../../lib/format-count'
import { findingsByKind } from '../../state/memory/findings'
import type { MemoryLook } from '../../state/memory/memory-state'

export function MemoryFindings({ look }: { readonly look: MemoryLook }): ReactNode {
  return findingsByKind(look).map(({ code, first, more }) => (
    <div key={code} className="memory-off" role="note" data-testid="memory-finding">
      <CircleAlert className="i14" aria-hidden />
      <div className="grow">
        <p>
          <b>{first.message}.</b> {first.fix}
        </p>
        {more.length === 0 ? null : (
          <details>
            <summary>{plural(more.length, 'more like this', 'more like this')}</summary>
            <ul>
              {more.map((one) => (
                <li key={one.message}>{one.message}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  ))
}
