// What a person did to the pauses: all scaled, single ones set, some added. In the order the engine applies them. Pure.

import type { GapEdits } from '../../../../preload/contract/replay'
import { gapText } from './gap-text'

export const NO_GAP_EDITS: GapEdits = { scale: 1, set: [], insert: [] }

/** The pause before a call is this long from now on, whatever was added to it before. The first call has none. */
export function setGap(edits: GapEdits, call: number, gapMs: number): GapEdits {
  if (call < 1) return edits
  const one = { call, gapMs: Math.max(0, Math.round(gapMs)) }
  return { ...edits, set: [...edits.set.filter((other) => other.call !== call), one], insert: without(edits.insert, call) }
}

export function insertGap(edits: GapEdits, call: number, gapMs: number): GapEdits {
  if (call < 1 || gapMs <= 0) return edits
  const before = edits.insert.find((one) => one.call === call)?.gapMs ?? 0
  return { ...edits, insert: [...without(edits.insert, call), { call, gapMs: before + Math.round(gapMs) }] }
}

/** Takes back what was done to one pause. */
export function restoreGap(edits: GapEdits, call: number): GapEdits {
  return { ...edits, set: without(edits.set, call), insert: without(edits.insert, call) }
}

export function scaleGaps(edits: GapEdits, scale: number): GapEdits {
  return { ...edits, scale: Math.min(1000, Math.max(0, scale)) }
}

/** The pause before a call as edited; `recordedMs` is the source's own. */
export function gapAfter(edits: GapEdits, call: number, recordedMs: number): number {
  const set = edits.set.find((one) => one.call === call)?.gapMs
  const added = edits.insert.find((one) => one.call === call)?.gapMs ?? 0
  return (set ?? Math.round(recordedMs * edits.scale)) + added
}

export function isGapEdited(edits: GapEdits, call: number): boolean {
  return edits.set.some((one) => one.call === call) || edits.insert.some((one) => one.call === call)
}

/** Those of calls that are there: a scenario may have lost some since. */
export function standingEdits(edits: GapEdits, calls: number): GapEdits {
  const standing = (list: GapEdits['set']): GapEdits['set'] =>
    list.some(({ call }) => call >= calls) ? list.filter(({ call }) => call < calls) : list
  return { ...edits, set: standing(edits.set), insert: standing(edits.insert) }
}

export function countGapEdits(edits: GapEdits): number {
  const calls = new Set([...edits.set, ...edits.insert].map((one) => one.call))
  return calls.size + (edits.scale === 1 ? 0 : 1)
}

/** `gap before call 66 3:06 → 70m`, `all gaps × 2`, or how many there are. Null for none. */
export function sayGapEdits(given: GapEdits, recorded: readonly number[]): string | null {
  const edits = standingEdits(given, recorded.length)
  const count = countGapEdits(edits)
  if (count === 0) return null
  if (count > 1) return `${count} edits of gaps`
  if (edits.scale !== 1) return `1 edit: all gaps × ${edits.scale}`
  const call = edits.set[0]?.call ?? edits.insert[0]?.call ?? 0
  const was = recorded[call] ?? 0
  return `1 edit: gap before call ${call} ${gapText(was)} → ${gapText(gapAfter(edits, call, was))}`
}

function without(list: GapEdits['set'], call: number): GapEdits['set'] {
  return list.filter((one) => one.call !== call)
}
