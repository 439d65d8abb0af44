// What stands here while the memory is looked at for the first time.

import type { ReactNode } from 'react'
import { useActions } from '../../state/app-context'
import { Button } from '../../ui/button'
import { useLate } from '../../ui/use-late'

const ROWS = [62, 44, 71, 38, 56, 66, 48, 59]

export function MemorySkeleton({ cancelled }: { readonly cancelled: boolean }): ReactNode {
  const late = useLate(!cancelled, 600)
  const { cancelMemoryLook, refreshMemory } = useActions()
  return (
    <div className="memory" aria-busy={!cancelled}>
      <h1 className="unseen">Memory</h1>
      <div className="memory-bar" />
      <div className="memory-bones">
        {cancelled ? (
          <div className="memory-waiting">
            <p>The look at the memory was cancelled.</p>
            <Button onClick={refreshMemory}>Look again</Button>
          </div>
        ) : (
          <>
            {ROWS.map((width) => (
              <span key={width} className="bone" style={{ width: `${width}%` }} />
            ))}
            {late ? (
              <div className="memory-waiting" role="status">
                <p>Reading the memory…</p>
                <Button onClick={cancelMemoryLook}>Cancel</Button>
              </div>
            ) : null}
          </>
        )}
      </div>
    </div>
  )
}
