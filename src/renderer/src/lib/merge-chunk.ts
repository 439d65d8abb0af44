// What three texts have in common and where they differ, as the three-way view draws it. Lines without their ends.

/** Line indexes from 0, `to` exclusive. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

/**
 * `same`: as both began. `yours`, `disk`: only that side changed it. `both`: both changed it alike. `conflict`: both changed it, each in
 * its way. In order and without gaps, on every side.
 */
export interface MergeChunk {
  readonly kind: 'same' | 'yours' | 'disk' | 'both' | 'conflict'
  readonly base: LineRange
  readonly yours: LineRange
  readonly disk: LineRange
}

export interface MergeTexts {
  readonly base: readonly string[]
  readonly yours: readonly string[]
  readonly disk: readonly string[]
}

/** What a conflict was decided to be: one side, one after the other, what was typed, or as both began. */
export type Decision = 'open' | 'yours' | 'disk' | 'both' | 'own' | 'base'

/** The lines a chunk has before anyone decides: the side that changed it, or the old text where both did. */
export function firstLines(chunk: MergeChunk, texts: MergeTexts): readonly string[] {
  switch (chunk.kind) {
    case 'yours':
    case 'both':
      return texts.yours.slice(chunk.yours.from, chunk.yours.to)
    case 'disk':
      return texts.disk.slice(chunk.disk.from, chunk.disk.to)
    default:
      return texts.base.slice(chunk.base.from, chunk.base.to)
  }
}

/** The lines a decision gives. `open`, `own`, `base`: the old text. */
export function decidedLines(chunk: MergeChunk, texts: MergeTexts, decision: Decision): readonly string[] {
  const yours = texts.yours.slice(chunk.yours.from, chunk.yours.to)
  const disk = texts.disk.slice(chunk.disk.from, chunk.disk.to)
  if (decision === 'yours') return yours
  if (decision === 'disk') return disk
  if (decision === 'both') return [...yours, ...disk]
  return texts.base.slice(chunk.base.from, chunk.base.to)
}

/** Reads off the text itself what a conflict is, so that undoing a choice is a choice undone. `kept`: the old text was chosen. */
export function decisionOf(chunk: MergeChunk, texts: MergeTexts, lines: readonly string[], kept: boolean): Decision {
  const is = (decision: Decision): boolean => sameLines(lines, decidedLines(chunk, texts, decision))
  if (is('base')) return kept ? 'base' : 'open'
  if (is('yours')) return 'yours'
  if (is('disk')) return 'disk'
  return is('both') ? 'both' : 'own'
}

function sameLines(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, at) => line === b[at])
}
