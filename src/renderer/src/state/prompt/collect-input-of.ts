// What is asked of the host for a project as the window has it: its base, the settings, what its newest session ran with, a what-if.

import type { AppState, PromptState } from '../app-state'
import type { CollectInput, ProjectView } from '../contract-types'
import { buildCollectInput, type WhatIf } from './collect-input'

export function collectInputOf(
  { settings, sessions }: Pick<AppState, 'settings' | 'sessions'>,
  project: ProjectView,
  { base }: Pick<PromptState, 'base'>,
  whatIf: WhatIf,
): CollectInput {
  return buildCollectInput(project, base, settings, whatIf, sessions.detected[project.projectId] ?? null)
}
