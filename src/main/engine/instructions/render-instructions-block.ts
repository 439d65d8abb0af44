// The block under `# claudeMd` of the first user message (SPEC 4.6). The preamble is Strata's own wording.

import type { LayerDraft } from '../base/layer'
import { renderEntry } from './render-entry'

const PREAMBLE =
  'What follows was written down for this codebase and by its user. Hold to it exactly as it says; where it differs from what you would do by default, it decides.'

/** Preamble and the loaded entries, parted by blank lines; attached ones are elsewhere. Null when there is nothing to say. */
export function renderInstructionsBlock(drafts: readonly LayerDraft[]): string | null {
  const entries = drafts.filter(({ status, origin, text }) => status === 'loaded' && origin.trigger === null && text !== '')
  return entries.length === 0 ? null : [PREAMBLE, ...entries.map(renderEntry)].join('\n\n')
}
