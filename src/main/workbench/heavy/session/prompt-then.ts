// What of instructions and memory a session recorded, beside what the folder gives today, collected by the ordinary engine.
// A transcript holds attachments only: what stood in the first message is not recorded, and is said to be unknown.

import { CollectInput } from '../../../../preload/contract/prompt'
import type { PromptThen } from '../../../../preload/contract/sessions'
import type { Layer } from '../../../engine/base/layer'
import type { Entry, Part } from '../../../engine/conversation/session'
import { decodeText } from '../../../engine/markdown/decode-text'
import { splitFrontMatter } from '../../../engine/markdown/split-front-matter'
import { stripBlockComments } from '../../../engine/markdown/strip-block-comments'
import type { FileSystem } from '../../../engine/ports'
import { runCollection } from '../../run-collection'
import type { HeavyDeps } from '../heavy-deps'
import type { StoredSession } from './session-store'
import type { SessionTexts } from './session-texts'
import { detectedOf } from './session-view'

type ThenRow = PromptThen['rows'][number]

const RECORDED_TYPES: ReadonlySet<string> = new Set([
  'nested_memory',
  'relevant_memories',
  'relevant_memory',
  'instructions',
  'skill_listing',
])
const INSTRUCTION_FILE = /(^|[\\/])((CLAUDE(\.local)?|AGENTS|MEMORY)\.md$|\.claude[\\/]rules[\\/])/
const MOST_ROWS = 500
const MOST_BYTES = 4 * 1024 * 1024
const COMPARED_KINDS = /^(instructions|memory)\./

export async function promptThen(
  deps: HeavyDeps,
  texts: SessionTexts,
  stored: StoredSession,
  home: string | null,
  signal: AbortSignal,
): Promise<PromptThen> {
  const recorded = recordedParts(stored)
  const folder = await folderToday(deps.ports.fs, stored.session.cwds)
  const layers = folder === null ? [] : await layersToday(deps, stored, folder, home, signal)
  const rows: ThenRow[] = []
  const seen = new Set<string>()
  for (const { entry, part, block } of latestOfEach(recorded).slice(0, MOST_ROWS)) {
    signal.throwIfAborted()
    seen.add(keyOf(entry, part))
    const text = await recordedText(texts, stored, entry, block)
    rows.push(await recordedRow(deps.ports.fs, entry, part, text, layers.find(({ origin }) => origin.path === part.file) ?? null))
  }
  for (const layer of layers) {
    const { path } = layer.origin
    if (path === null || layer.status !== 'loaded' || !COMPARED_KINDS.test(layer.kind) || seen.has(path)) continue
    rows.push(await unrecordedRow(deps.ports.fs, layer, path, stored))
  }
  return { folder, rows: rows.slice(0, MOST_ROWS), note: noteOf(folder, recorded.length, stored) }
}

interface RecordedPart {
  readonly entry: Entry
  readonly part: Part
  readonly block: number
}

function recordedParts({ session }: StoredSession): readonly RecordedPart[] {
  return session.entries.flatMap((entry) =>
    entry.repeated || entry.chain !== 'main'
      ? []
      : entry.parts.flatMap((part, block) => {
          const named = part.attachment !== null && RECORDED_TYPES.has(part.attachment)
          const file = part.kind === 'attachment' && part.file !== null && INSTRUCTION_FILE.test(part.file)
          return named || file ? [{ entry, part, block }] : []
        }),
  )
}

/** A file that was attached more than once counts as it was last; in the order of the file. */
function latestOfEach(recorded: readonly RecordedPart[]): readonly RecordedPart[] {
  const latest = new Map<string, RecordedPart>()
  for (const one of recorded) {
    const key = keyOf(one.entry, one.part)
    latest.delete(key)
    latest.set(key, one)
  }
  return [...latest.values()]
}

function keyOf({ line }: Entry, { file }: Part): string {
  return file ?? `line ${line}`
}

/** Null where the row says what was attached and not its text. */
async function recordedText(texts: SessionTexts, stored: StoredSession, entry: Entry, block: number): Promise<string | null> {
  const found = (await texts.blocks(stored, entry))[block]
  return found === undefined || found.format === 'json' ? null : await texts.blockText(stored, entry, block)
}

async function folderToday(fs: FileSystem, cwds: readonly string[]): Promise<string | null> {
  for (const cwd of cwds) {
    const stat = await fs.stat(cwd)
    if (stat.ok && stat.value.kind === 'directory') return cwd
  }
  return null
}

async function layersToday(
  deps: HeavyDeps,
  { session }: StoredSession,
  folder: string,
  home: string | null,
  signal: AbortSignal,
): Promise<readonly Layer[]> {
  const detected = detectedOf(session.calls)
  const question = CollectInput.parse({ folder, home, profile: detected?.profile ?? null, model: detected?.model ?? null })
  return (await runCollection(deps, question, { signal })).layers
}

async function recordedRow(fs: FileSystem, entry: Entry, part: Part, text: string | null, layer: Layer | null): Promise<ThenRow> {
  const row = {
    path: part.file,
    title: part.file === null ? (part.attachment ?? 'attachment') : (/[^/\\]*$/.exec(part.file)?.[0] ?? part.file),
    kind: layer?.kind ?? part.attachment ?? part.kind,
    line: entry.line,
    charsThen: text?.length ?? null,
  }
  if (part.file === null) return { ...row, state: 'recorded', charsNow: null, note: 'Recorded; there is no file to compare it with.' }
  const read = await fs.readFile(part.file, { maxBytes: MOST_BYTES })
  if (!read.ok && (read.error.kind === 'missing' || read.error.kind === 'not-a-directory')) {
    return { ...row, state: 'gone', charsNow: null, note: 'Recorded; the file is not there any more.' }
  }
  if (!read.ok) return { ...row, state: 'unknown', charsNow: null, note: `Recorded; the file cannot be read today: ${read.error.message}` }
  const now = decodeText(read.value).text
  const charsNow = layer?.text.length ?? now.length
  if (text === null) return { ...row, state: 'unknown', charsNow, note: 'The session recorded that it was attached, and not its text.' }
  return plainText(text) === plainText(now)
    ? { ...row, state: 'same', charsNow, note: 'Recorded, and the same today.' }
    : { ...row, state: 'changed', charsNow, note: 'Recorded, and another text today.' }
}

const WRAPPER = /^Contents of [^\n]*:\n\n/

/** What a file says to the model, whether it was recorded raw or as it was sent: no wrapper, front matter or block comments (SPEC 4.2, 4.4, 4.6). */
function plainText(text: string): string {
  const bare = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replace(WRAPPER, '')
  return stripBlockComments(splitFrontMatter(bare).body).text.trim()
}

async function unrecordedRow(fs: FileSystem, layer: Layer, path: string, { session }: StoredSession): Promise<ThenRow> {
  const stat = await fs.stat(path)
  const modifiedMs = stat.ok ? stat.value.modifiedMs : null
  const row = { path, title: layer.title, kind: layer.kind, line: null, charsThen: null, charsNow: layer.text.length }
  if (modifiedMs !== null && session.endMs !== null && modifiedMs > session.endMs) {
    return { ...row, state: 'unknown', note: 'Sent today. Not recorded, and written since the session: then it was another text, or none.' }
  }
  if (modifiedMs !== null && session.startMs !== null && modifiedMs < session.startMs) {
    return {
      ...row,
      state: 'unknown',
      note: 'Sent today. Not recorded; the file was not written since the session began, so it was probably the same.',
    }
  }
  return { ...row, state: 'unknown', note: 'Sent today. Not recorded: what stood in the first message is in no row.' }
}

function noteOf(folder: string | null, recorded: number, { session }: StoredSession): string {
  const [cwd] = session.cwds
  const where =
    folder !== null
      ? `Compared with ${folder} as it is today.`
      : cwd === undefined
        ? 'No row names a working directory, so there is nothing to compare with.'
        : `${cwd} is not there any more, so there is nothing to compare with.`
  const what = recorded === 0 ? 'This session recorded no instruction or memory attachment.' : ''
  return [where, what, 'A transcript does not hold the first message, so what was in it can only be guessed.']
    .filter((text) => text !== '')
    .join(' ')
}
