import type { LayerDraft } from '../base/layer'

/** What a read attaches: one file alone, without a description, in a reminder (SPEC 4.6). */
export function renderAttachment(draft: LayerDraft): string {
  return `<system-reminder>\nContents of ${draft.origin.path ?? draft.title}:\n\n${draft.text}\n</system-reminder>`
}
