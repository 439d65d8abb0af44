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

/** Each file once, in order. What git's short status puts in front goes too; of a rename the new name counts. */
export function parseFileList(text: string): FileList {
  const files: ListedFile[] = []
  const problems: { line: number; text: string; message: string }[] = []
  const seen = new Set<string>()
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

function toFile(raw: string): string {
  let text = raw.trim()
  if (text === '' || text.startsWith('#')) return ''
  if (/^(?:diff --git|index [0-9a-f]+\.\.|@@ |--- )/.test(text)) return ''
  text = text.replace(/^\+\+\+ (?:b\/)?/, '')
  // ` M src/a.ts`, `R  old -> new`, `?? new`
  text = text.replace(/^(?:[MADRCUT?!]{1,2})\s+(?=\S)/, '')
  text = text.replace(/^(?:[-*•]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/, '')
  if (text.includes(' -> ')) text = text.slice(text.lastIndexOf(' -> ') + 4)
  text = text.trim().replace(/[,;]$/, '')
  const quoted = /^(["'`])(.*)\1(?::\d+)*$/.exec(text)
  if (quoted !== null) text = quoted[2] ?? ''
  text = text
    .replace(/^@(?=[\w./~])/, '')
    .replace(/(?::\d+){1,2}:?$/, '')
    .replace(/\(\d+(?:,\d+)?\)$/, '')
  return text.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
}
