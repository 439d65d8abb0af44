// Signs that nobody sees but a model reads: zero-width, direction and tag characters.

export interface HiddenSign {
  readonly from: number
  readonly to: number
  /** As `U+202E`. */
  readonly code: string
}

// The zero-width joiner is left out: emoji are built with it.
const HIDDEN =
  /\u034F|\u17B4|\u17B5|[\u00AD\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u3164\uFEFF\uFFA0]|[\u{E0000}-\u{E007F}]/gu

/** Quick for the usual line, which has none. UTF-16 offsets. */
export function hiddenSigns(line: string): readonly HiddenSign[] {
  const found: HiddenSign[] = []
  for (const match of line.matchAll(HIDDEN)) {
    const point = match[0].codePointAt(0) ?? 0
    found.push({ from: match.index, to: match.index + match[0].length, code: `U+${point.toString(16).toUpperCase().padStart(4, '0')}` })
  }
  return found
}
