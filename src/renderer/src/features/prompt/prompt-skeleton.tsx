// While the first collection of a project runs: the shape of what comes, how far it is, and a way to stop it.

import { CircleStop, LoaderCircle, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../lib/format-count'
import { useActions, useAppState } from '../../state/app-context'
import { activeProject, activePrompt } from '../../state/app-state'
import { Button } from '../../ui/button'
import { StateMessage } from '../../ui/state-message'
import { useLate } from '../../ui/use-late'

const ROWS = [62, 48, 40, 70, 84, 76, 54, 66, 58, 72, 50, 44]

export function PromptSkeleton({ cancelled = false }: { readonly cancelled?: boolean }): ReactNode {
  const project = useAppState(activeProject)
  const progress = useAppState((state) => activePrompt(state)?.progress ?? null)
  const { cancelCollect, refresh } = useActions()
  const late = useLate(!cancelled, 150)
  const slow = useLate(!cancelled, 900)
  if (cancelled) {
    return (
      <StateMessage
        icon={<CircleStop aria-hidden />}
        title="Collecting was stopped"
        testId="collect-stopped"
        actions={
          <Button variant="primary" onClick={refresh}>
            <RotateCw className="i14" aria-hidden />
            Collect again
          </Button>
        }
      >
        <p>Nothing of {project?.name ?? 'this folder'} has been read yet.</p>
      </StateMessage>
    )
  }
  if (!late) return <div className="prompt" />
  return (
    <div className="prompt" data-testid="prompt-loading" aria-busy="true">
      <div className="gauge">
        <div className="grow">
          <span className="bone" style={{ height: 'calc(12 * var(--px))' }} />
          <span className="bone" style={{ width: '46%', marginTop: 'calc(10 * var(--px))' }} />
        </div>
      </div>
      <div className="skeleton-panes">
        <div className="skeleton-tree">
          {ROWS.map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows stand still
            <span key={at} className="bone" style={{ width: `${width}%` }} />
          ))}
        </div>
        <div className="skeleton-middle">
          {slow && project !== null ? (
            <StateMessage
              icon={<LoaderCircle className="spinner" aria-hidden />}
              title={`Collecting ${project.name}`}
              actions={<Button onClick={cancelCollect}>Stop</Button>}
            >
              <p className="figures" role="status">
                {progress === null
                  ? 'Looking for instruction files…'
                  : `${formatCount(progress.directories)} folders looked at, ${formatCount(progress.files)} files read`}
              </p>
            </StateMessage>
          ) : null}
        </div>
        <div className="skeleton-side" />
      </div>
    </div>
  )
}
