// Saving in memory: the same checks and outcomes as over a disk, without locks, journals and crashes.

import { createHash } from 'node:crypto'
import { err, ok } from '../../engine/base/result'
import type { Draft, FileWrite, HistoryEntry, Saving, TransactionDone, WriteError, WriteErrorKind } from '../../engine/ports'
import { link, type MemoryFileSystem, type MemoryPorts } from '../../engine/testing/memory-ports'

export interface MemorySaving extends Saving {
  /** Paths whose next write fails, and how. */
  readonly failing: Map<string, WriteErrorKind>
  /** Labels of the transactions so far, in order. */
  readonly labels: readonly string[]
  /** Permission bits of files, by real path; 0o644 unless set. */
  readonly modes: Map<string, number>
}

interface Applied {
  readonly label: string
  readonly writes: readonly { readonly path: string; readonly before: Uint8Array | null; readonly afterSha256: string | null }[]
  undone: boolean
}

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
const bytesOf = (data: string | Uint8Array): Uint8Array => (typeof data === 'string' ? new TextEncoder().encode(data) : data)

export function memorySaving(ports: Pick<MemoryPorts, 'fs' | 'paths'>, nowMs: () => number): MemorySaving {
  const { paths } = ports
  const fs: MemoryFileSystem = ports.fs
  const applied = new Map<string, Applied>()
  const labels: string[] = []
  const failing = new Map<string, WriteErrorKind>()
  const modes = new Map<string, number>()
  const drafts = new Map<string, { readonly draft: Draft; readonly text: string }>()
  const history = new Map<string, { readonly entry: HistoryEntry; readonly bytes: Uint8Array }[]>()

  const fail = (kind: WriteErrorKind, path: string) => err<WriteError>({ kind, path, message: `${path}: ${kind}` })

  async function realOf(path: string): Promise<string | null> {
    const real = await fs.realPath(path)
    if (real.ok) return real.value
    const dir = await fs.realPath(paths.dirname(path))
    return dir.ok ? paths.join(dir.value, paths.basename(path)) : null
  }

  async function current(path: string): Promise<Uint8Array | null> {
    const read = await fs.readFile(path)
    return read.ok ? read.value : null
  }

  async function apply(
    label: string,
    writes: readonly FileWrite[],
    allowed: (realPath: string) => boolean,
    makeDirectories: boolean,
  ): Promise<{ readonly ok: true; readonly value: TransactionDone } | { readonly ok: false; readonly error: WriteError }> {
    const ready: { readonly write: FileWrite; readonly real: string; readonly before: Uint8Array | null }[] = []
    for (const write of writes) {
      const forced = failing.get(write.path)
      if (forced !== undefined) {
        failing.delete(write.path)
        return fail(forced, write.path)
      }
      const real = (await realOf(write.path)) ?? (makeDirectories ? write.path : null)
      if (real === null) return fail('missing-directory', write.path)
      if (!allowed(real)) return fail('outside', write.path)
      const before = await current(write.path)
      if ((before === null ? null : sha256(before)) !== write.beforeSha256) return fail('changed-on-disk', write.path)
      ready.push({ write, real, before })
    }
    const transactionId = `t${applied.size + 1}`
    for (const { write, real, before } of ready) {
      const { after } = write
      if (after === null) fs.remove(write.path)
      else if (typeof after === 'object' && 'linkTo' in after) fs.put(write.path, link(after.linkTo))
      else {
        fs.put(real, bytesOf(after))
        const versions = history.get(real) ?? []
        const add = (bytes: Uint8Array, source: HistoryEntry['source']) => {
          const id = `h${versions.length + 1}`
          const entry = { id, path: write.path, atMs: nowMs(), label, sha256: sha256(bytes), bytes: bytes.length, source, transactionId }
          versions.unshift({ entry, bytes })
        }
        if (before !== null && versions[0]?.entry.sha256 !== sha256(before)) add(before, 'found')
        add(bytesOf(after), 'written')
        history.set(real, versions)
      }
    }
    const done = await Promise.all(
      ready.map(async ({ write, real, before }) => {
        const after = await current(write.path)
        return { path: write.path, real, before, afterSha256: after === null ? null : sha256(after) }
      }),
    )
    applied.set(transactionId, { label, writes: done, undone: false })
    labels.push(label)
    const files = done.map(({ path, real, afterSha256 }) => ({ path, realPath: real, sha256: afterSha256, otherNames: 0 }))
    return ok({ transactionId, files })
  }

  return {
    failing,
    labels,
    modes,
    applyTransaction: ({ label, writes, allowed, makeDirectories = false }) => apply(label, writes, allowed, makeDirectories),
    async undoTransaction({ transactionId, allowed }) {
      const known = applied.get(transactionId)
      if (known === undefined || known.undone) return fail('unknown-transaction', transactionId)
      const writes = known.writes.map(({ path, before, afterSha256 }) => ({ path, beforeSha256: afterSha256, after: before }))
      const result = await apply(`Undo: ${known.label}`, writes, allowed, true)
      if (result.ok) known.undone = true
      return result
    },
    async facts(path) {
      const [real, stat] = await Promise.all([fs.realPath(path), fs.stat(path)])
      if (!real.ok) return real
      if (!stat.ok) return stat
      const mode = modes.get(real.value) ?? 0o644
      return ok({
        realPath: real.value,
        isLink: real.value !== path,
        sizeBytes: stat.value.sizeBytes,
        modifiedMs: stat.value.modifiedMs,
        mode,
        readOnly: (mode & 0o222) === 0 ? 'file' : null,
        otherNames: 0,
      })
    },
    drafts: {
      async put({ path, owner, baseSha256, text }) {
        const id = sha256(`${path}\0${owner}`).slice(0, 16)
        const draft: Draft = { id, path, owner, baseSha256, savedMs: nowMs(), chars: text.length, host: 'ours' }
        drafts.set(id, { draft, text })
        return ok(draft)
      },
      list: async () => [...drafts.values()].map(({ draft }) => draft).sort((a, b) => b.savedMs - a.savedMs),
      read: async (id) => drafts.get(id) ?? null,
      drop: async (id) => void drafts.delete(id),
    },
    history: {
      list: async (realPath) => (history.get(realPath) ?? []).map(({ entry }) => entry),
      read: async (realPath, id) => (history.get(realPath) ?? []).find(({ entry }) => entry.id === id) ?? null,
    },
  }
}
