// The output style in force: which file it is, what its front matter says, or one of the built-in ones.
// Styles are looked for only when one was asked for by name.

import type { Diagnostic } from '../base/diagnostic'
import { NO_ORIGIN, type ReasonCode } from '../base/layer'
import type { Places, SettingSource } from '../base/places'
import { checkCancelled } from '../instructions/check-cancelled'
import { decodeText } from '../markdown/decode-text'
import { parseFrontMatter } from '../markdown/parse-front-matter'
import { splitFrontMatter } from '../markdown/split-front-matter'
import type { Ports } from '../ports'
import { SAFE_MODE_TEXT } from '../profile/safe-mode'
import type { TextFile } from './text-file'

/** `name` null: the default style, which adds nothing. `text` null with a name: `reason` says why there is none. */
export interface OutputStyle {
  readonly name: string | null
  readonly text: string | null
  /** False: the style brings its own way of working, so the section on doing tasks goes (SPEC 5.1). */
  readonly keepsCodingInstructions: boolean
  readonly builtIn: boolean
  readonly reason: ReasonCode
  readonly reasonText: string
  readonly file: TextFile | null
  readonly diagnostics: readonly Diagnostic[]
}

export interface FindOutputStyleInput {
  /** As the setting or the request names it. */
  readonly name: string | null
  readonly places: Places
  readonly gitRoot: string | null
  readonly settingSources: readonly SettingSource[]
  /** SPEC 2.8: all customisation is off, a style with it. */
  readonly safeMode: boolean
  readonly signal?: AbortSignal | undefined
}

/** Strata's own stops for a folder of styles. */
const MOST_STYLES = 500
const MOST_BYTES = 1024 * 1024

export const DEFAULT_STYLE: OutputStyle = {
  name: null,
  text: null,
  keepsCodingInstructions: true,
  builtIn: true,
  reason: 'missing',
  reasonText: '',
  file: null,
  diagnostics: [],
}

/** In Strata's words; both leave the coding instructions standing. */
const BUILT_IN: ReadonlyMap<string, string> = new Map([
  [
    'explanatory',
    'Besides doing the task you teach. Around a piece of work you set off short notes on why it was done this way in this code base: the choice that was made, what spoke for it, what is worth remembering. They go into the conversation, never into the code.',
  ],
  [
    'learning',
    'You work together with a learner. Where a decision of substance comes up you prepare the place, mark it in the code for the person and ask them for the few lines that settle it, saying what to weigh. You wait for what they write, then build on it and say what it shows. Short notes on the reasons go along with the work.',
  ],
])

/**
 * SPEC 5.4. Nearest first: the managed folder, `.claude/output-styles` from the working directory up to the root of
 * the repository (or of the project), the folder of the person. A style is named by its front matter, else by its file.
 */
export async function findOutputStyle(ports: Pick<Ports, 'fs' | 'paths'>, input: FindOutputStyleInput): Promise<OutputStyle> {
  const { name } = input
  if (name === null || name.trim() === '' || name.toLowerCase() === 'default') return DEFAULT_STYLE
  if (input.safeMode) {
    return { ...DEFAULT_STYLE, name, builtIn: false, reason: 'disabled-by-env', reasonText: SAFE_MODE_TEXT }
  }
  const diagnostics: Diagnostic[] = []
  for (const folder of styleFolders(ports, input)) {
    checkCancelled(input.signal)
    const found = await findInFolder(ports, folder, name, diagnostics)
    if (found !== null) return found
  }
  const builtIn = BUILT_IN.get(name.toLowerCase())
  if (builtIn !== undefined) return { ...DEFAULT_STYLE, name, text: builtIn, diagnostics }
  return missing(name, diagnostics)
}

function styleFolders({ paths }: Pick<Ports, 'paths'>, input: FindOutputStyleInput): readonly string[] {
  const { places, gitRoot, settingSources } = input
  const below = (dir: string) => paths.join(dir, 'output-styles')
  const folders = [below(paths.join(places.managedDir, '.claude'))]
  if (settingSources.includes('project')) {
    const top = gitRoot ?? places.root
    for (let dir = places.cwd; ; dir = paths.dirname(dir)) {
      folders.push(below(paths.join(dir, '.claude')))
      if (dir === top || paths.dirname(dir) === dir) break
    }
  }
  if (settingSources.includes('user')) folders.push(below(places.configDir))
  return [...new Set(folders)]
}

async function findInFolder(
  ports: Pick<Ports, 'fs' | 'paths'>,
  folder: string,
  name: string,
  diagnostics: Diagnostic[],
): Promise<OutputStyle | null> {
  const entries = await ports.fs.readDir(folder)
  if (!entries.ok) {
    if (entries.error.kind !== 'missing' && entries.error.kind !== 'not-a-directory') {
      diagnostics.push(told('output-style.unreadable', `The folder of output styles cannot be read: ${entries.error.message}`, folder))
    }
    return null
  }
  const names = entries.value.filter((entry) => entry.kind !== 'directory' && entry.name.endsWith('.md')).map((entry) => entry.name)
  if (names.length > MOST_STYLES) {
    diagnostics.push(told('output-style.too-many', `Only the first ${MOST_STYLES} of ${names.length} output styles were looked at`, folder))
  }
  for (const fileName of names.slice(0, MOST_STYLES)) {
    const style = await readStyle(ports, ports.paths.join(folder, fileName), name, diagnostics)
    if (style !== null) return style
  }
  return null
}

/** Null for a style of another name. A file that cannot be read is told only if its own name is the one wanted. */
async function readStyle(
  ports: Pick<Ports, 'fs' | 'paths'>,
  path: string,
  wanted: string,
  diagnostics: Diagnostic[],
): Promise<OutputStyle | null> {
  const ownName = ports.paths.basename(path).slice(0, -'.md'.length)
  const bytes = await ports.fs.readFile(path, { maxBytes: MOST_BYTES })
  const decoded = bytes.ok ? decodeText(bytes.value) : null
  if (!bytes.ok || decoded === null || decoded.binary) {
    if (ownName !== wanted) return null
    const why = bytes.ok ? 'it is no text file' : bytes.error.message
    const problem = told('output-style.unreadable', `The output style ${wanted} cannot be read: ${why}`, path)
    return { ...missing(wanted, [...diagnostics, problem]), reason: 'unreadable', reasonText: problem.message }
  }
  const { frontMatter, frontMatterLines, body } = splitFrontMatter(decoded.text)
  const { values, problem } = frontMatter === null ? { values: null, problem: null } : parseFrontMatter(frontMatter)
  const given = values?.name
  if ((typeof given === 'string' && given.trim() !== '' ? given.trim() : ownName) !== wanted) return null
  const here =
    problem === null ? [] : [told('output-style.front-matter', `The front matter of this output style is no YAML: ${problem}`, path, 1)]
  const file: TextFile = {
    origin: { ...NO_ORIGIN, path, depth: 0, section: 'output-style' },
    diskText: decoded.text,
    frontMatter,
    regions: regionsOf(decoded.text, frontMatterLines),
  }
  const style = { ...DEFAULT_STYLE, name: wanted, builtIn: false, file, diagnostics: [...diagnostics, ...here] }
  const text = body.trim()
  if (text === '') return { ...style, reason: 'empty', reasonText: `The output style ${wanted} has no text` }
  return { ...style, text, keepsCodingInstructions: isYes(values?.['keep-coding-instructions']) }
}

function regionsOf(text: string, frontMatterLines: number): TextFile['regions'] {
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
  const chars = (from: number, to: number) => lines.slice(from, to).join('\n').length
  const body = { kind: 'sent' as const, fromLine: frontMatterLines + 1, toLine: lines.length, chars: chars(frontMatterLines, lines.length) }
  if (frontMatterLines === 0) return [body]
  const front = { kind: 'frontmatter' as const, fromLine: 1, toLine: frontMatterLines, chars: chars(0, frontMatterLines) }
  return frontMatterLines < lines.length ? [front, body] : [front]
}

function isYes(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.trim().toLowerCase() === 'true')
}

function missing(name: string, diagnostics: readonly Diagnostic[]): OutputStyle {
  const message = `There is no output style called ${name}, so the default one is used`
  const told: Diagnostic = {
    code: 'output-style.missing',
    severity: 'warning',
    message,
    at: null,
    fix: 'Check the name, or add its file to an output-styles folder.',
  }
  return { ...DEFAULT_STYLE, name, builtIn: false, reasonText: message, diagnostics: [...diagnostics, told] }
}

function told(code: string, message: string, path: string, line?: number): Diagnostic {
  return { code, severity: 'warning', message, at: { path, ...(line === undefined ? {} : { line }) } }
}
