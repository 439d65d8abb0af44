// Texts that are not saved yet, each in a file of its own that is whole at every moment. What a crash leaves is offered
// again; what was saved or thrown away is dropped by whoever edits.

import { createHash } from 'node:crypto'
import path from 'node:path'
import { err, ok } from '../../engine/base/result'
import type { Draft, Drafts } from '../../engine/ports'
import { codeOf, isMissing } from './disk'
import { livenessOf, type ProcessIdentity, parseIdentity, sameProcess } from './process-identity'
import { readFirstLine } from './read-first-line'
import { saveFile } from './save-file'
import { freshId, OWN_FILE, type SavingContext, savingFolder, temporaryName } from './saving-context'
import { toWriteError } from './write-error'

/** More than a person edits at once: beyond it the oldest of hosts that have ended go. */
const MOST_DRAFTS = 500
const MOST_BYTES = 256 * 1024 * 1024

/** First line of the file; the text follows as UTF-8. */
interface DraftHead extends Omit<Draft, 'host'> {
  readonly by: ProcessIdentity
}

export function createDraftJournal(context: SavingContext): Drafts {
  const { disk, self } = context
  /** Puts of one draft come one after the other, so that the last one told is the one kept. */
  const queues = new Map<string, Promise<unknown>>()

  async function write(head: DraftHead, text: string): Promise<void> {
    const folder = await savingFolder(context, 'drafts')
    const data = new TextEncoder().encode(`${JSON.stringify(head)}\n${toWellFormed(text)}`)
    await saveFile(disk, path.join(folder, `${head.id}.draft`), temporaryName(freshId(context), 'd'), data, OWN_FILE)
  }

  async function readHead(file: string): Promise<DraftHead | null> {
    try {
      return parseHead(await readFirstLine(disk, file))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async function toDraft({ by, ...draft }: DraftHead): Promise<Draft> {
    if (sameProcess(by, self)) return { ...draft, host: 'ours' }
    return { ...draft, host: (await livenessOf(by, self)) === 'running' ? 'running' : 'dead' }
  }

  async function heads(): Promise<readonly { readonly file: string; readonly head: DraftHead }[]> {
    const folder = path.join(context.stateDir, 'drafts')
    const found: { file: string; head: DraftHead }[] = []
    for (const name of (await disk.list(folder)).filter((entry) => entry.endsWith('.draft'))) {
      const file = path.join(folder, name)
      const head = await readHead(file)
      if (head !== null) found.push({ file, head })
      else context.log.write('warning', 'A draft cannot be read; it stays where it is', { file })
    }
    return found.sort((a, b) => b.head.savedMs - a.head.savedMs)
  }

  /** Only drafts whose host has ended go: an open window may still hold what a draft of its own says. */
  async function prune(): Promise<void> {
    let bytes = 0
    for (const [i, { file, head }] of (await heads()).entries()) {
      bytes += (await disk.lstat(file))?.sizeBytes ?? 0
      if ((i >= MOST_DRAFTS || bytes > MOST_BYTES) && (await toDraft(head)).host === 'dead') await disk.remove(file)
    }
  }

  let puts = 0
  return {
    put({ path: at, owner, baseSha256, text }) {
      const id = createHash('sha256').update(`${at}\0${owner}`).digest('hex').slice(0, 32)
      const head: DraftHead = { id, path: at, owner, baseSha256, savedMs: context.nowMs(), chars: text.length, by: self }
      const done = (queues.get(id) ?? Promise.resolve()).then(async () => {
        try {
          await write(head, text)
          puts += 1
          if (puts % 100 === 1) await prune()
          return ok(await toDraft(head))
        } catch (error) {
          if (codeOf(error) === undefined) throw error
          return err(toWriteError(error, at, `The draft of ${at} was not kept`))
        }
      })
      const settled = done.catch(() => undefined) // whoever asked for it hears of it
      queues.set(id, settled)
      void settled.then(() => queues.get(id) === settled && queues.delete(id))
      return done
    },
    list: async () => Promise.all((await heads()).map(({ head }) => toDraft(head))),
    async read(id) {
      if (!isId(id)) return null
      try {
        const data = await disk.read(path.join(context.stateDir, 'drafts', `${id}.draft`))
        const head = parseHead(data)
        if (head === null) return null
        return {
          draft: await toDraft(head),
          text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(data.subarray(data.indexOf(0x0a) + 1)),
        }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async drop(id) {
      if (!isId(id)) return
      await queues.get(id)
      await disk.remove(path.join(context.stateDir, 'drafts', `${id}.draft`))
    },
  }
}

function isId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id)
}

/** Half a surrogate pair has no bytes; a draft keeps its place with the sign for that. */
function toWellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
}

function parseHead(data: Uint8Array): DraftHead | null {
  const end = data.indexOf(0x0a)
  if (end < 0) return null
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(data.subarray(0, end)))
    if (typeof value !== 'object' || value === null) return null
    const { id, path: at, owner, baseSha256, savedMs, chars, by } = value as Readonly<Record<string, unknown>>
    const identity = parseIdentity(by)
    if (typeof id !== 'string' || typeof at !== 'string' || typeof owner !== 'string' || identity === null) return null
    if (typeof savedMs !== 'number' || typeof chars !== 'number' || (baseSha256 !== null && typeof baseSha256 !== 'string')) return null
    return { id, path: at, owner, baseSha256, savedMs, chars, by: identity }
  } catch {
    return null // damaged: told by whoever lists
  }
}
