// Signs that a memory holds what code or git already tell (SPEC 6.4: not worth storing). Signs only: a person decides.

import { linksOfText } from './links-of-text'

export interface Derivable {
  readonly from: 'code' | 'git'
  /** In plain words, with the count it rests on. */
  readonly why: string
  /** 1-based line of the body where the first sign stands. */
  readonly line: number
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
/** A path in code quotes or a bare one with folders and an ending. */
const PATH = /`[\w@.+-]*\/[\w@.+/-]+`|(?<![\w:/.])(?:[\w@.+-]+\/)+[\w@.+-]+\.[A-Za-z]{1,5}(?![\w/])/g
const COMMIT = /\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b/g
const MERGE = /(?:\bmerged?\b|\bPR\b|\bpull request\b|\bcommit(?:ted)?\b)[^\n]{0,30}#?\b[0-9a-f]*\d[0-9a-f]*\b/i

const FEWEST_LINES = 3

/** At most one sign each of code and git. */
export function findDerivable(body: string): readonly Derivable[] {
  const lines = body.split('\n').map((text, i) => ({ text: text.slice(0, 2000), line: i + 1 }))
  const said = lines.filter(({ text }) => text.trim() !== '')
  if (said.length < FEWEST_LINES) return []
  return [codeBlock(said), fileMap(said, body), history(said)].flatMap((found) => (found === null ? [] : [found])).filter(firstOfItsKind)
}

interface Line {
  readonly text: string
  readonly line: number
}

/** More of the text is code than not. */
function codeBlock(lines: readonly Line[]): Derivable | null {
  let fence: string | null = null
  let first: number | null = null
  let inside = 0
  for (const { text, line } of lines) {
    const mark = FENCE.exec(text)?.[1]
    if (mark !== undefined) {
      fence = fence === null ? mark : mark.startsWith(fence) ? null : fence
      first ??= line
    } else if (fence !== null) inside += 1
  }
  if (first === null || inside < 8 || inside * 2 < lines.length) return null
  return { from: 'code', why: `${inside} of its ${lines.length} lines are code`, line: first }
}

/** A list of files and what is in them: the tree says that too. Links to other topics are no paths. */
function fileMap(lines: readonly Line[], body: string): Derivable | null {
  const linked = new Set(linksOfText(body).map((link) => link.line))
  const naming = lines.filter(({ text, line }) => !linked.has(line) && (text.match(PATH) ?? []).length > 0)
  const [first] = naming
  if (first === undefined || naming.length < 5 || naming.length * 2 < lines.length) return null
  return { from: 'code', why: `${naming.length} of its ${lines.length} lines name files of the project`, line: first.line }
}

/** Commits and merges one after the other: the log says that too. */
function history(lines: readonly Line[]): Derivable | null {
  const telling = lines.filter(({ text }) => (text.match(COMMIT) ?? []).length > 0 || MERGE.test(text))
  const [first] = telling
  if (first === undefined || telling.length < 3 || telling.length * 3 < lines.length) return null
  return { from: 'git', why: `${telling.length} of its ${lines.length} lines tell of commits or merges`, line: first.line }
}

function firstOfItsKind(found: Derivable, i: number, all: readonly Derivable[]): boolean {
  return all.findIndex((other) => other.from === found.from) === i
}
