// A state folder in memory, with failures on demand.

import { err, ok } from '../../engine/base/result'
import type { StateFolder } from '../workbench-deps'

export interface MemoryState extends StateFolder {
  readonly files: Map<string, string>
  /** Set to make every write fail. */
  readOnly: boolean
}

export function memoryState(files: Readonly<Record<string, string>> = {}, log = ''): MemoryState {
  const kept = new Map(Object.entries(files))
  const dir = '/state'
  return {
    dir,
    logFile: `${dir}/strata.log`,
    files: kept,
    readOnly: false,
    readText: async (name) => {
      const text = kept.get(name)
      return text === undefined ? err({ kind: 'missing', message: `no ${name}` }) : ok(text)
    },
    async writeText(name, text) {
      if (this.readOnly) throw new Error('read-only file system')
      await Promise.resolve()
      kept.set(name, text)
    },
    async setAside(name) {
      if (this.readOnly) throw new Error('read-only file system')
      const aside = `${name}.damaged`
      kept.set(aside, kept.get(name) ?? '')
      kept.delete(name)
      return aside
    },
    async remove(name) {
      if (this.readOnly) throw new Error('read-only file system')
      kept.delete(name)
    },
    list: async () => [...kept].map(([name, text]) => ({ name, path: `${dir}/${name}`, bytes: text.length })),
    logTail: async (maxChars) => log.slice(-maxChars),
    clear: async () => kept.clear(),
  }
}
