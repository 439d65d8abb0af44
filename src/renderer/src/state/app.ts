// The window's state and all that can be done with it, as components and commands see it.

import type { StoreApi } from 'zustand/vanilla'
import type { Activity } from '../lib/activity'
import type { DocumentActions } from './actions/document-actions'
import type { FileActions } from './actions/file-actions'
import type { FindActions } from './actions/find-actions'
import type { ProjectActions } from './actions/project-actions'
import type { PromptActions } from './actions/prompt-actions'
import type { SettingsActions } from './actions/settings-actions'
import type { ViewActions } from './actions/view-actions'
import type { AppState } from './app-state'
import type { CompareActions } from './compare/create-compare'
import type { EditingActions } from './documents/create-documents'
import type { FindingsActions } from './findings/create-findings'
import type { MemoryActions } from './memory/memory-actions'
import type { MemoryPlanActions } from './memory/memory-plan-actions'
import type { ReadsActions } from './reads/create-reads'
import type { ReplayActions } from './replay/create-replay'
import type { SessionsActions } from './sessions/create-sessions'
import type { SummaryActions } from './summary/create-summary'
import type { WhatIfActions } from './what-if/create-what-if'

export type Actions = ProjectActions &
  PromptActions &
  DocumentActions &
  FindActions &
  FileActions &
  SettingsActions &
  ViewActions &
  MemoryActions &
  MemoryPlanActions &
  SessionsActions &
  ReplayActions &
  SummaryActions &
  CompareActions &
  ReadsActions &
  FindingsActions &
  WhatIfActions &
  EditingActions

export interface App {
  readonly store: StoreApi<AppState>
  readonly actions: Actions
  readonly activity: Activity
  /** The path of a file dragged into the window; null where the host cannot tell. */
  pathOf(file: File): string | null
  retryLink(): void
  dispose(): void
}
