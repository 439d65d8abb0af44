// What the InstructionsLoaded hook would be told (SPEC 4.8): files only, in the order they were loaded.

import type { LayerDraft, LayerKind } from '../base/layer'
import type { LoadEvent } from '../base/load-event'

const TYPES: Partial<Readonly<Record<LayerKind, LoadEvent['memoryType']>>> = {
  'instructions.managed': 'Managed',
  'instructions.user': 'User',
  'instructions.project': 'Project',
  'instructions.addedDir': 'Project',
  'instructions.agentsMd': 'Project',
  'instructions.local': 'Local',
}

/** `attached`: in the order of the reads, each with the patterns of the scoped rule that brought it, or null. */
export function loadEvents(
  atStart: readonly LayerDraft[],
  attached: readonly { readonly draft: LayerDraft; readonly globs: readonly string[] | null }[],
): readonly LoadEvent[] {
  return [
    ...atStart.flatMap((draft) => eventOf(draft, 'session_start', null)),
    ...attached.flatMap(({ draft, globs }) => eventOf(draft, globs === null ? 'nested_traversal' : 'path_glob_match', globs)),
  ]
}

function eventOf(draft: LayerDraft, reason: LoadEvent['reason'], globs: readonly string[] | null): readonly LoadEvent[] {
  const { path, includedBy, trigger } = draft.origin
  const memoryType = TYPES[draft.kind]
  if (path === null || memoryType === undefined) return []
  const included = includedBy !== null
  return [{ path, memoryType, reason: included ? 'include' : reason, globs: included ? null : globs, trigger, parent: includedBy }]
}
