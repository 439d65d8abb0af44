// Where the front matter of a file ends. Only the fences and the look of the lines count here; YAML is read by
// parse-front-matter.ts.

export interface SplitText {
  /** Between the fences as written, without the last line end; null where there is none. */
  readonly frontMatter: string | null
  /** Lines the block takes up in the file, fences included; 0 where there is none. */
  readonly frontMatterLines: number
  readonly body: string
}

const FENCE = /^---[ \t]*$/
/** `key:`, also `"some key":`; after the colon may stand anything but the `//` of an address. */
const KEY = /^(?:"[^"]*"|'[^']*'|[\w$@./-]+(?: [\w$.-]+){0,2})[ \t]*:(?!\/\/)/
const FLOW = /^[{[]/

/** SPEC 4.1, 4.2. A file may begin with a horizontal rule (SPEC 0.1): a block without the look of YAML stays text. */
export function splitFrontMatter(text: string): SplitText {
  const start = text.startsWith('\ufeff') ? 1 : 0
  const none: SplitText = { frontMatter: null, frontMatterLines: 0, body: text.slice(start) }
  const first = lineAt(text, start)
  if (!FENCE.test(first.line) || first.next === null) return none
  const inner: string[] = []
  for (let at: number | null = first.next; at !== null; ) {
    const { line, end, next } = lineAt(text, at)
    if (FENCE.test(line)) {
      if (!looksLikeYaml(inner)) return none
      const written = text.slice(first.next, at)
      return { frontMatter: written.replace(/\r?\n$/, ''), frontMatterLines: inner.length + 2, body: text.slice(next ?? end) }
    }
    inner.push(line)
    at = next
  }
  return none
}

/**
 * The first line that says something must be a key or a bracket. Below a blank first line, where Markdown is the
 * likelier reading, every line at the margin must look like YAML.
 */
function looksLikeYaml(lines: readonly string[]): boolean {
  const significant = lines.filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const head = significant[0]
  const blankFirst = lines[0] !== undefined && lines[0].trim() === ''
  // A `#` line is a comment of YAML or a heading of Markdown; below a blank line it is taken for the latter.
  if (blankFirst && lines.some((line) => line.startsWith('#'))) return false
  if (head === undefined) return true
  if (!KEY.test(head) && !FLOW.test(head)) return false
  return !blankFirst || significant.every((line) => /^[\s\-}\]]/.test(line) || KEY.test(line) || FLOW.test(line))
}

/** The line that begins at `from`, without its end; `next` is null on the last one. */
function lineAt(text: string, from: number): { readonly line: string; readonly end: number; readonly next: number | null } {
  const feed = text.indexOf('\n', from)
  const end = feed < 0 ? text.length : feed
  const line = text.slice(from, text[end - 1] === '\r' && feed >= 0 ? end - 1 : end)
  return { line, end, next: feed < 0 ? null : feed + 1 }
}
