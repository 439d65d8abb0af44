// Which unsaved texts are offered: those nobody edits any more, of files that belong to what is open.

import { isBelow, splitPath } from '../../lib/split-path'
import type { AppState } from '../app-state'
import type { LeftDraft } from './documents-state'

export interface DraftOwners {
  /** Ids of drafts of what is edited here. */
  readonly mine: ReadonlySet<string>
  /** Names of the other windows of this browser; null: unknown. */
  readonly alive: ReadonlySet<string> | null
}

export function offeredDrafts(
  drafts: readonly LeftDraft[],
  state: Pick<AppState, 'projects' | 'prompts'>,
  { mine, alive }: DraftOwners,
): readonly LeftDraft[] {
  const folders = knownFolders(state)
  return drafts.filter(
    (draft) =>
      !mine.has(draft.draftId) &&
      draft.host !== 'running' &&
      !(draft.host === 'ours' && alive?.has(draft.owner) === true) &&
      folders.some((folder) => isBelow(draft.path, folder)),
  )
}

/** The open folders, the user's and the managed one, and where memory lies. */
function knownFolders(state: Pick<AppState, 'projects' | 'prompts'>): readonly string[] {
  const folders = new Set(state.projects.map((project) => project.folder))
  for (const prompt of Object.values(state.prompts)) {
    if (prompt.shown === null) continue
    folders.add(prompt.shown.view.places.configDir)
    folders.add(prompt.shown.view.places.managedDir)
    for (const { kind, origin } of prompt.shown.layers) {
      if (kind.startsWith('memory.') && origin.path !== null) folders.add(splitPath(origin.path).folder)
    }
  }
  return [...folders]
}
