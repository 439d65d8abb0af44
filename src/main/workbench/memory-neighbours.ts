// The files of a memory folder and the names its topics bear, for links of a memory that is edited. A topic is read again
// only when it changed.

import type { MemoryNeighbours } from '../engine/documents/analyse-memory'
import { listFolder } from '../engine/memory/list-folder'
import { readDocument } from '../engine/memory/read-document'
import { parseTopic } from '../engine/memory/topic-document'
import type { Ports } from '../engine/ports'

const AT_ONCE = 16
const KEPT_FOLDERS = 8

type Names = Map<string, { readonly stamp: string; readonly name: string | null }>

export function createMemoryNeighbours(): (
  ports: Pick<Ports, 'fs' | 'paths'>,
  dir: string,
  signal?: AbortSignal,
) => Promise<MemoryNeighbours> {
  const folders = new Map<string, Names>()

  return async (ports, dir, signal) => {
    const known: Names = folders.get(dir) ?? new Map()
    folders.delete(dir)
    folders.set(dir, known)
    for (const oldest of [...folders.keys()].slice(0, Math.max(0, folders.size - KEPT_FOLDERS))) folders.delete(oldest)
    const listing = await listFolder(ports, dir, { signal })
    const topics = listing.files.filter(({ file }) => /\.md$/i.test(file) && file !== 'MEMORY.md')
    const named: { file: string; name: string | null }[] = []
    for (let i = 0; i < topics.length; i += AT_ONCE) {
      signal?.throwIfAborted()
      const names = await Promise.all(
        topics.slice(i, i + AT_ONCE).map(async ({ file, path }) => ({ file, name: await nameOf(ports, path, known) })),
      )
      named.push(...names)
    }
    return { dir, files: listing.files.map(({ file }) => file), topics: named }
  }
}

async function nameOf(ports: Pick<Ports, 'fs'>, path: string, known: Names): Promise<string | null> {
  const stat = await ports.fs.stat(path)
  if (!stat.ok) return null
  const stamp = `${stat.value.modifiedMs} ${stat.value.sizeBytes}`
  const before = known.get(path)
  if (before?.stamp === stamp) return before.name
  const read = await readDocument(ports, path)
  const name = read.ok ? parseTopic(read.value.text).name : null
  known.set(path, { stamp, name })
  return name
}
