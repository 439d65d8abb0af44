// The two limits of a memory index: which part of a text is kept, and why. Pure; knows no file and no front matter.

export interface IndexLimits {
  readonly maxLines: number
  /** Null: lines are the only limit (before 2.1.83). */
  readonly maxSize: number | null
  readonly sizeUnit: 'chars' | 'bytes'
}

export interface IndexCut {
  /** The kept part, a prefix of the trimmed text. */
  readonly kept: string
  /** Lines and size of the whole trimmed text; size in the unit of the limits. */
  readonly lines: number
  readonly size: number
  /** Which limits the whole text passes; null when nothing was cut. */
  readonly cutBy: 'lines' | 'bytes' | 'both' | null
}

/**
 * SPEC 4.5: trimmed before counting. Lines first, the first `maxLines` stay; then size, up to the last line end
 * within `maxSize`, or a hard cut in a single longer line. The reason is that of the uncut text.
 */
export function cutIndex(text: string, limits: IndexLimits): IndexCut {
  const trimmed = text.trim()
  const allLines = trimmed.split('\n')
  const size = sizeOf(trimmed, limits.sizeUnit)
  const tooLong = allLines.length > limits.maxLines
  const maxSize = limits.maxSize ?? Number.POSITIVE_INFINITY
  const tooLarge = size > maxSize
  const byLines = tooLong ? allLines.slice(0, limits.maxLines).join('\n') : trimmed
  const kept = sizeOf(byLines, limits.sizeUnit) > maxSize ? cutBySize(byLines, maxSize, limits.sizeUnit) : byLines
  return { kept, lines: allLines.length, size, cutBy: tooLong && tooLarge ? 'both' : tooLong ? 'lines' : tooLarge ? 'bytes' : null }
}

/** The note that stands after the kept part, in Strata's words (SPEC 4.5): the file, the limits passed, what to do. */
export function indexWarning(fileName: string, cut: IndexCut, limits: IndexLimits): string {
  const unit = limits.sizeUnit === 'chars' ? 'characters' : 'bytes'
  const lines = `${count(cut.lines)} lines where ${count(limits.maxLines)} are read`
  const size = `${count(cut.size)} ${unit} where ${count(limits.maxSize ?? 0)} are read`
  const passed = cut.cutBy === 'both' ? `${lines}, and ${size}` : cut.cutBy === 'lines' ? lines : size
  return (
    `> Attention: ${fileName} is longer than what is loaded of it (${passed}), so its end is missing here. ` +
    'Give each memory one line of less than about 200 characters and move the detail into its topic file.'
  )
}

function cutBySize(text: string, maxSize: number, unit: IndexLimits['sizeUnit']): string {
  const end = unit === 'chars' ? maxSize : unitsWithinBytes(text, maxSize)
  const lineEnd = text.lastIndexOf('\n', end)
  if (lineEnd > 0) return text.slice(0, lineEnd)
  // A hard cut must not leave half a character behind: half a surrogate pair has no bytes to be sent.
  return text.slice(0, isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end)
}

/** How many UTF-16 units from the start fit into `maxBytes` of UTF-8. */
function unitsWithinBytes(text: string, maxBytes: number): number {
  let bytes = 0
  let units = 0
  for (const character of text) {
    bytes += sizeOf(character, 'bytes')
    if (bytes > maxBytes) break
    units += character.length
  }
  return units
}

function sizeOf(text: string, unit: IndexLimits['sizeUnit']): number {
  return unit === 'chars' ? text.length : new TextEncoder().encode(text).length
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}
