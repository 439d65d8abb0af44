// One file's text as the model gets it at start (SPEC 4.6). Structure and quoted literals are the agent's, the
// descriptions are Strata's own.

import type { LayerDraft, LayerKind } from '../base/layer'

const PROJECT = ' (instructions of this project, kept in its repository and shared by everyone who works on it)'
const DESCRIPTIONS: Partial<Readonly<Record<LayerKind, string>>> = {
  // Managed text has no wording of its own (SPEC 4.6): it goes by the user's.
  'instructions.managed': ' (private and global: what this user wants in all projects)',
  'instructions.user': ' (private and global: what this user wants in all projects)',
  'instructions.project': PROJECT,
  'instructions.addedDir': PROJECT,
  'instructions.agentsMd': PROJECT,
  'instructions.local': ' (private to this user: instructions for this project that are kept out of version control)',
  'memory.index': ' (the memory you keep for this user, carried from one conversation to the next)',
  'memory.team': ' (memory the team shares, kept in step across the organization)',
}

/** `Contents of <path><description>:`, a blank line, the text. A text without a file goes by its title. */
export function renderEntry(draft: LayerDraft): string {
  const head = `Contents of ${draft.origin.path ?? draft.title}${DESCRIPTIONS[draft.kind] ?? ''}:`
  const text = draft.kind === 'memory.team' ? `<team-memory-content>\n${draft.text}\n</team-memory-content>` : draft.text
  return `${head}\n\n${text}`
}
