// A text as the handful of counts that tell how many tokens it makes: words, what is long in them, numbers, marks, blanks.
// Steadier than characters per token, since code, prose and listings differ in exactly these. Knows no tokenizer.

export const LEXICAL_FEATURES = [
  'words',
  'longLetters',
  'camels',
  'digitRuns',
  'digits',
  'nonAscii',
  'markRuns',
  'blankRuns',
  'newlineRuns',
  'tabs',
] as const
export type LexicalFeature = (typeof LEXICAL_FEATURES)[number]
export type LexicalCounts = Readonly<Record<LexicalFeature, number>>

/** Letters of a word beyond so many cost extra. */
const SHORT_WORD = 6

type Class = 'lower' | 'upper' | 'digit' | 'blank' | 'newline' | 'tab' | 'mark' | 'other'

/**
 * `words`: runs of ASCII letters; `longLetters`: letters beyond the sixth of a word; `camels`: a small letter before a capital;
 * `digitRuns`, `digits`; `nonAscii`: UTF-16 units; `markRuns`: runs of punctuation; `blankRuns`: runs of two blanks or more;
 * `newlineRuns`; `tabs`. One pass, no allocation per character.
 */
export function countLexical(text: string): LexicalCounts {
  const counts: Record<LexicalFeature, number> = emptyCounts()
  let before: Class | null = null
  let run = 0
  for (let i = 0; i < text.length; i++) {
    const now = classOf(text.charCodeAt(i))
    const same = sameRun(before, now)
    run = same ? run + 1 : 1
    switch (now) {
      case 'lower':
      case 'upper':
        if (!same) counts.words++
        if (run > SHORT_WORD) counts.longLetters++
        if (before === 'lower' && now === 'upper') counts.camels++
        break
      case 'digit':
        if (!same) counts.digitRuns++
        counts.digits++
        break
      case 'blank':
        if (run === 2) counts.blankRuns++
        break
      case 'newline':
        if (!same) counts.newlineRuns++
        break
      case 'tab':
        counts.tabs++
        break
      case 'mark':
        if (!same) counts.markRuns++
        break
      case 'other':
        counts.nonAscii++
        break
    }
    before = now
  }
  return counts
}

export function emptyCounts(): Record<LexicalFeature, number> {
  return {
    words: 0,
    longLetters: 0,
    camels: 0,
    digitRuns: 0,
    digits: 0,
    nonAscii: 0,
    markRuns: 0,
    blankRuns: 0,
    newlineRuns: 0,
    tabs: 0,
  }
}

export function addCounts(into: Record<LexicalFeature, number>, counts: LexicalCounts): void {
  for (const feature of LEXICAL_FEATURES) into[feature] += counts[feature]
}

function sameRun(before: Class | null, now: Class): boolean {
  if (before === now) return true
  return (before === 'lower' && now === 'upper') || (before === 'upper' && now === 'lower')
}

function classOf(unit: number): Class {
  if (unit >= 0x80) return 'other'
  if (unit >= 0x61 && unit <= 0x7a) return 'lower'
  if (unit >= 0x41 && unit <= 0x5a) return 'upper'
  if (unit >= 0x30 && unit <= 0x39) return 'digit'
  if (unit === 0x20) return 'blank'
  if (unit === 0x0a || unit === 0x0d) return 'newline'
  return unit === 0x09 ? 'tab' : 'mark'
}
