// What is wrong with the folder or the index as a whole.

import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { folderFindings } from '../../state/memory/findings'
import type { MemoryLook } from '../../state/memory/memory-state'

export function MemoryFindings({ look }: { readonly look: MemoryLook }): ReactNode {
  return folderFindings(look).map((one) => (
    <div key={`${one.code}:${one.message}`} className="memory-off" role="note" data-testid="memory-finding">
      <CircleAlert className="i14" aria-hidden />
      <p>
        <b>{one.message}.</b> {one.fix}
      </p>
    </div>
  ))
}
