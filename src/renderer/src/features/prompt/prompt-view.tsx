// The Prompt view: gauge above, layers left, text in the middle, why on the right, what-if below.

import type { ReactNode } from 'react'
import { useAppState } from '../../state/app-context'
import { activeProject, activePrompt } from '../../state/app-state'
import { CollectFailed, CollectFailedStrip } from './collect-failed'
import { GaugeBar } from './gauge-bar'
import { PromptPanes, type PromptPanesProps } from './prompt-panes'
import './prompt.css'
import { PromptSkeleton } from './prompt-skeleton'
import { StartView } from './start-view'

export function PromptView({ middle }: PromptPanesProps): ReactNode {
  const project = useAppState(activeProject)
  const starting = useAppState((state) => state.start.phase === 'starting')
  const shown = useAppState((state) => Boolean(activePrompt(state)?.shown))
  const loading = useAppState((state) => activePrompt(state)?.loading === true)
  const fault = useAppState((state) => activePrompt(state)?.fault ?? null)
  if (project === null) return starting ? <PromptSkeleton /> : <StartView />
  if (!shown) {
    if (fault !== null) return <CollectFailed fault={fault} folder={project.folder} />
    return <PromptSkeleton cancelled={!loading && !starting} />
  }
  return (
    <div className="prompt" data-testid="prompt">
      <h1 className="unseen">What {project.name} gives the agent</h1>
      <GaugeBar />
      {fault === null ? null : <CollectFailedStrip fault={fault} />}
      <PromptPanes middle={middle} />
    </div>
  )
}
