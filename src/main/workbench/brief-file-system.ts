// A file system that remembers for a moment what it was asked: while somebody types, the same files are asked for with
// every key. What is remembered is at most `ttlMs` old.

import type { FileSystem } from '../engine/ports'

const MOST_REMEMBERED = 4000
const MOST_BYTES = 256 * 1024

export function createBriefFileSystem(under: FileSystem, nowMs: () => number, ttlMs: number): FileSystem {
  const remembered = new Map<string, { readonly atMs: number; readonly answer: Promise<unknown> }>()

  function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const now = nowMs()
    const known = remembered.get(key)
    if (known !== undefined && now - known.atMs < ttlMs) return known.answer as Promise<T>
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    const answer = ask()
    remembered.set(key, { atMs: now, answer })
    answer.catch(() => remembered.delete(key)) // whoever asked hears of it
    return answer
  }

  return {
    stat: (path) => once(`stat ${path}`, () => under.stat(path)),
    realPath: (path) => once(`real ${path}`, () => under.realPath(path)),
    readDir: (path) => once(`list ${path}`, () => under.readDir(path)),
    readFile: async (path, options = {}) => {
      const read = (): ReturnType<FileSystem['readFile']> => under.readFile(path, options)
      const stat = await once(`stat ${path}`, () => under.stat(path))
      if (!stat.ok || stat.value.sizeBytes > MOST_BYTES) return read()
      return once(`read ${options.maxBytes ?? ''} ${options.head ?? ''} ${path}`, read)
    },
  }
}
