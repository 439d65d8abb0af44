// The versions of every file Strata wrote, each as it was written, and as it was found where somebody else had changed
// it. One file per version, so that nothing but that version can be damaged; bounded per file and altogether.

import path from 'node:path'
import type { HistoryEntry, LocalHistory } from '../../engine/ports'
import { nodeHash } from '../node-hash'
import { isMissing } from './disk'
import { lockName } from './file-lock'
import { readFirstLine } from './read-first-line'
import { saveFile } from './save-file'
import { OWN_FILE, type SavingContext, savingFolder, temporaryName } from './saving-context'

/** Of one file. Memory and instruction files have a few kilobytes: the number is what counts. */
const MOST_VERSIONS = 100
const MOST_BYTES = 16 * 1024 * 1024
const MOST_BYTES_ALTOGETHER = 512 * 1024 * 1024

export interface WrittenVersion {
  readonly path: string
  /** The real path, which is what a file is known by. */
  readonly place: string
  readonly label: string
  readonly atMs: number
  readonly transactionId: string
  /** What was there before; null where nothing was. */
  readonly found: Uint8Array | null
  readonly written: Uint8Array
}

export function createLocalHistory(context: SavingContext): LocalHistory {
  return {
    list: (realPath) => listVersions(context, folderOf(context, realPath)),
    async read(realPath, id) {
      if (!isVersion(fileName(id))) return null
      const file = path.join(folderOf(context, realPath), fileName(id))
      try {
        return parseVersion(id, await context.disk.read(file))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
  }
}

/** To be called while the file is locked. Adding one twice (after a crash) adds it once. */
export async function addToHistory(context: SavingContext, version: WrittenVersion): Promise<void> {
  const { path: at, label, atMs, transactionId, found, written } = version
  const folder = await savingFolder(context, 'history', lockName(version.place))
  const known = (await context.disk.list(folder)).filter(isVersion)
  if (known.some((name) => name.startsWith(`${transactionId}-1-`))) return
  const add = async (source: HistoryEntry['source'], bytes: Uint8Array): Promise<void> => {
    const sha256 = nodeHash.sha256(bytes)
    const head = { path: at, atMs, label, sha256, bytes: bytes.length, source, transactionId }
    const id = `${transactionId}-${source === 'found' ? 0 : 1}-${short(sha256)}`
    await context.disk.remove(path.join(folder, temporaryName(id, 'h')))
    const data = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes])
    await saveFile(context.disk, path.join(folder, fileName(id)), temporaryName(id, 'h'), data, OWN_FILE)
  }
  // What Strata wrote last and finds again is there already.
  if (found !== null && known.at(-1)?.endsWith(`-${fileName(short(nodeHash.sha256(found)))}`) !== true) await add('found', found)
  await add('written', written)
  await pruneFile(context, folder)
}

/** The oldest versions of all files go until the whole is within its bounds; the newest two of each stay. */
export async function pruneHistory(context: SavingContext, mostBytes = MOST_BYTES_ALTOGETHER): Promise<void> {
  const { disk, stateDir } = context
  const history = path.join(stateDir, 'history')
  const all: { readonly file: string; readonly id: string; readonly bytes: number }[] = []
  let total = 0
  for (const name of await disk.list(history)) {
    const files = (await disk.list(path.join(history, name))).filter(isVersion)
    for (const [i, file] of files.entries()) {
      const bytes = (await disk.lstat(path.join(history, name, file)))?.sizeBytes ?? 0
      total += bytes
      if (i < files.length - 2) all.push({ file: path.join(history, name, file), id: file, bytes })
    }
  }
  all.sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const { file, bytes } of all) {
    if (total <= mostBytes) return
    await disk.remove(file)
    total -= bytes
  }
}

/** Newest first. A file that is no version of ours is passed over: it cannot be shown, and it is not ours to remove. */
async function listVersions({ disk }: SavingContext, folder: string): Promise<readonly HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  for (const name of (await disk.list(folder)).filter(isVersion).reverse()) {
    const entry = parseHead(name.slice(0, -'.version'.length), await readFirstLine(disk, path.join(folder, name)))
    if (entry !== null) entries.push(entry)
  }
  return entries
}

async function pruneFile({ disk }: SavingContext, folder: string): Promise<void> {
  let bytes = 0
  for (const [i, name] of (await disk.list(folder)).filter(isVersion).reverse().entries()) {
    bytes += (await disk.lstat(path.join(folder, name)))?.sizeBytes ?? 0
    if (i >= MOST_VERSIONS || (i > 1 && bytes > MOST_BYTES)) await disk.remove(path.join(folder, name))
  }
}

function short(sha256: string): string {
  return sha256.slice(0, 16)
}

function folderOf({ stateDir }: SavingContext, realPath: string): string {
  return path.join(stateDir, 'history', lockName(realPath))
}

function fileName(id: string): string {
  return `${id}.version`
}

function isVersion(name: string): boolean {
  return /^[0-9a-z-]+\.version$/.test(name)
}

function parseVersion(id: string, data: Uint8Array): { readonly entry: HistoryEntry; readonly bytes: Uint8Array } | null {
  const entry = parseHead(id, data)
  if (entry === null) return null
  const bytes = data.subarray(data.indexOf(0x0a) + 1)
  return bytes.length === entry.bytes && nodeHash.sha256(bytes) === entry.sha256 ? { entry, bytes } : null
}

function parseHead(id: string, data: Uint8Array): HistoryEntry | null {
  const end = data.indexOf(0x0a)
  if (end < 0) return null
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(data.subarray(0, end)))
    if (typeof value !== 'object' || value === null) return null
    const { path: at, atMs, label, sha256, bytes, source, transactionId } = value as Readonly<Record<string, unknown>>
    if (typeof at !== 'string' || typeof atMs !== 'number' || typeof label !== 'string' || typeof sha256 !== 'string') return null
    if (typeof bytes !== 'number' || (source !== 'found' && source !== 'written') || typeof transactionId !== 'string') return null
    return { id, path: at, atMs, label, sha256, bytes, source, transactionId }
  } catch {
    return null // not one of ours, or damaged: it cannot be shown
  }
}
