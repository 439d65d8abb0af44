// Secrets in the store of the system, through Electron's safeStorage: what lies in Strata's folder can be read with that store alone.
// Where the system has none (or only one that hides nothing), they are kept in memory.

import type { SafeStorage } from 'electron'
import type { Log, Secrets } from '../../engine/ports'
import { createMemorySecrets } from '../../platform/create-memory-secrets'
import type { StateFolder } from '../../workbench/workbench-deps'

const FILE = 'secrets.json'

export type OsStore = Pick<SafeStorage, 'isEncryptionAvailable' | 'encryptString' | 'decryptString' | 'getSelectedStorageBackend'>

export function createOsSecrets(store: OsStore, state: Pick<StateFolder, 'readText' | 'writeText'>, log: Log, platform: string): Secrets {
  const memory = createMemorySecrets()
  let kept: Promise<Map<string, string>> | null = null

  /** Asked late: before the app is ready the system's store does not answer. */
  const hides = (): boolean => store.isEncryptionAvailable() && (platform !== 'linux' || store.getSelectedStorageBackend() !== 'basic_text')

  async function load(): Promise<Map<string, string>> {
    const read = await state.readText(FILE)
    if (!read.ok) return new Map()
    try {
      const value: unknown = JSON.parse(read.value)
      const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
      return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    } catch (error) {
      log.write('warning', 'The kept secrets could not be read and have to be given again', { error: String(error) })
      return new Map()
    }
  }

  const all = (): Promise<Map<string, string>> => {
    kept ??= load()
    return kept
  }

  return {
    get keptIn() {
      return hides() ? 'os' : 'memory'
    },
    get: async (name) => {
      if (!hides()) return memory.get(name)
      const sealed = (await all()).get(name)
      if (sealed === undefined) return null
      try {
        return store.decryptString(Buffer.from(sealed, 'base64'))
      } catch (error) {
        log.write('warning', 'A kept secret could not be opened and has to be given again', { name, error: String(error) })
        return null
      }
    },
    set: async (name, value) => {
      if (!hides()) return memory.set(name, value)
      const secrets = await all()
      if (value === null) secrets.delete(name)
      else secrets.set(name, store.encryptString(value).toString('base64'))
      await state.writeText(FILE, `${JSON.stringify(Object.fromEntries(secrets))}\n`)
    },
  }
}
