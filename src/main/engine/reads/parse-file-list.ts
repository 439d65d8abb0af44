// A pasted list of files: what a shell, a compiler, a diff or a person writes, one a line.

export interface ListedFile {
  /** As meant: quotes, bullets, `@` and `:line:column` taken off; with `/`. */
  readonly file: string
  /** Of the pasted text, from 1. */
  readonly line: number
}

export interface FileList {
  readonly files: readonly ListedFile[]
  readonly problems: readonly { readonly line: number; readonly text: string; readonly message: string }[]
}

const MOST_FILES = 500
const MOST_CHARS = 4096

/** Each file once, in order. What git's short status puts in front goes too; of a rename the new name counts, of a diff its heads. */
export function parseFileList(text: string): FileList {
  const files: ListedFile[] = []
  const problems: { line: number; text: string; message: string }[] = []
  const seen = new Set<string>()
  const toFile = /^(?:diff --git |\+\+\+ )/m.test(text) ? ofDiff : ofLine
  for (const [i, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = i + 1
    const file = toFile(raw)
    if (file === '') continue
    const say = (message: string): number => problems.push({ line, text: raw.slice(0, 200), message })
    if (file.length > MOST_CHARS || file.includes('\0')) say('This is no name of a file')
    else if (/^[a-z][a-z0-9+.-]+:\/\//i.test(file)) say('An address is not read as a file')
    else if (files.length >= MOST_FILES) {
      say(`More than ${MOST_FILES} files: the rest is left out`)
      break
    } else if (!seen.has(file)) {
      seen.add(file)
      files.push({ file, line })
    }
  }
  return { files, problems }
}

/** Of a whole diff: lines of code are no names. What was deleted is read no more. */
function ofDiff(raw: string): string {
  const name = /^(?:\+\+\+|rename to) ([^\t]+)/.exec(raw)?.[1]?.trim() ?? ''
  const plain = unquoted(name)
  if (plain === '/dev/null') return ''
  return raw.startsWith('+++') ? plain.replace(/^b\//, '') : plain
}

function ofLine(raw: string): string {
  let text = raw.trim()
  // places inside a file that was named above, as linters list them
  if (text === '' || text.startsWith('#') || /^\d+:\d+\s+(?:error|warning|info)\b/.test(text)) return ''
  text = ofStack(text)
  // ` M src/a.ts`, `R  old -> new`, `?? new`
  text = text.replace(/^(?:[MADRCUT?!]{1,2})\s+(?=\S)/, '')
  text = text.replace(/^(?:[-*•]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/, '')
  text = ofStat(text)
  if (text.includes(' -> ')) text = text.slice(text.lastIndexOf(' -> ') + 4)
  text = text.trim().replace(/[,;]$/, '')
  text = unquoted(text.replace(/^(["'`].*["'`])(?::\d+)*$/, '$1'))
  text = text
    .replace(/^@(?=[\w./~])/, '')
    // what a compiler or a search says of a place in it
    .replace(/(?::\d+){1,2}:.*$/, '')
    .replace(/\(\d+(?:,\d+)?\)(?::.*)?$/, '')
    .replace(/(?::\d+){1,2}$/, '')
    .replace(/#L\d+(?:C\d+)?(?:-L?\d+(?:C\d+)?)?$/, '')
  return text.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
}

/** `at name (src/a.ts:1:2)`, `at src/a.ts:1:2`, `File "a.py", line 1`. */
function ofStack(text: string): string {
  const python = /^File "(.+)", line \d+/.exec(text)?.[1]
  if (python !== undefined) return python
  if (!/^at .+:\d+:\d+\)?$/.test(text)) return text
  return /\(([^()]+)\)$/.exec(text)?.[1] ?? text.slice(3)
}

/** `src/a.ts | 10 ++--` and `src/{old => new}/a.ts` of a diff's statistics. */
function ofStat(text: string): string {
  const name = /^(.*\S)\s+\|\s+(?:\d+|Bin)\b/.exec(text)?.[1] ?? text
  const moved = name.replace(/\{[^{}]* => ([^{}]*)\}/g, '$1')
  if (moved !== name) return moved.replaceAll('//', '/')
  return name.includes(' => ') ? name.slice(name.lastIndexOf(' => ') + 4) : name
}

/** Without its quotes; what git escapes in double ones (`"a\303\274.ts"`) is undone, and a path of Windows in quotes is left alone. */
function unquoted(text: string): string {
  const quoted = /^(["'`])(.*)\1$/s.exec(text)
  if (quoted === null) return text
  const inside = quoted[2] ?? ''
  if (quoted[1] !== '"' || !/\\(?:[0-3][0-7]{2}|")/.test(inside) || /\\(?![0-3][0-7]{2}|["\\abtnvfr])/.test(inside)) return inside
  const bytes: number[] = []
  for (const [, octal, sign, other] of inside.matchAll(/\\([0-3][0-7]{2})|\\(.)|([^\\]+)/gsu)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8))
    else bytes.push(...new TextEncoder().encode(sign === undefined ? (other ?? '') : (SIGNS[sign] ?? sign)))
  }
  return new TextDecoder().decode(Uint8Array.from(bytes))
}
const SIGNS: Readonly<Record<string, string>> = { a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' }
