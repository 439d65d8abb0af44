// What another input makes wrong: findings that were not there without it.

import type { Snapshot } from './snapshot'

type Finding = Snapshot['diagnostics'][number]

/** In their order; what was told of another line of the same file before is not new. */
export function newFindings(before: Snapshot, after: Snapshot): readonly Finding[] {
  const known = new Set(before.diagnostics.map(keyOf))
  return after.diagnostics.filter((finding) => !known.has(keyOf(finding)))
}

function keyOf({ code, message, at }: Finding): string {
  return JSON.stringify([code, message, at?.path ?? null])
}
