// How instruction texts are laid side by side: by their lines, without marks that say nothing.

/** Lines that say something, without bullets, emphasis and space; headings and fences aside. */
export function linesWithout(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/).flatMap((line) => {
    const plain = plainLine(line)
    return plain === '' ? [] : [plain]
  })
}

export function plainLine(line: string): string {
  const trimmed = line.trim()
  if (trimmed === '') return ''
  if (/^(?:#{1,6}\s|```|~~~|---|\*\*\*|<!--|@\S+$)/.test(trimmed)) return ''
  return trimmed
    .replace(/^(?:>\s*)*(?:[-*+]|\d+[.)])\s+/, '')
    .replace(/[*_`]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[.!;:]+$/, '')
    .trim()
}

const SIGNS = /\b(?:always|never|must|do|don'?t|does|should|shall|can|cannot|can'?t|not|no|please|only|avoid|prefer|use|using)\b/gi
const NEGATIVE = /\b(?:never|don'?t|do not|must not|should not|shall not|cannot|can'?t|avoid|no)\b/i

/** What a line says, and whether it says yes or no to it; null for a line too short to tell. */
export function polarityOf(line: string): { readonly core: string; readonly negative: boolean } | null {
  const core = line
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(SIGNS, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (core.split(' ').length < 3 || core.length < 12) return null
  return { core, negative: NEGATIVE.test(line.replace(/[’]/g, "'")) }
}
