import { describe, expect, it } from 'vitest'
import { err, ok } from '../../engine/base/result'
import type { Log } from '../../engine/ports'
import { createOsSecrets, type OsStore } from './create-os-secrets'

function setUp(options: { readonly available?: boolean; readonly backend?: ReturnType<OsStore['getSelectedStorageBackend']> } = {}) {
  const files = new Map<string, string>()
  const told: string[] = []
  const log: Log = { write: (level, message) => told.push(`${level}: ${message}`) }
  const store: OsStore = {
    isEncryptionAvailable: () => options.available ?? true,
    getSelectedStorageBackend: () => options.backend ?? 'gnome_libsecret',
    encryptString: (text) => Buffer.from([...Buffer.from(text)].map((byte) => byte ^ 0x5a)),
    decryptString: (sealed) => {
      if (sealed.length === 0) throw new Error('damaged')
      return Buffer.from([...sealed].map((byte) => byte ^ 0x5a)).toString()
    },
  }
  const state = {
    readText: async (name: string) => {
      const text = files.get(name)
      return text === undefined ? err({ kind: 'missing' as const, message: 'missing' }) : ok(text)
    },
    writeText: async (name: string, text: string) => void files.set(name, text),
  }
  const open = () => createOsSecrets(store, state, log, 'linux')
  return { files, told, open }
}

describe('createOsSecrets', () => {
  it('keeps a secret for the next start, and never as it is', async () => {
    const { files, open } = setUp()
    await open().set('key', 'sk-secret')
    expect([...files.values()].join('')).not.toContain('sk-secret')
    expect(await open().get('key')).toBe('sk-secret')
    await open().set('key', null)
    expect(await open().get('key')).toBeNull()
  })

  it.each([{ available: false }, { backend: 'basic_text' as const }])(
    'in memory alone where the system hides nothing: %j',
    async (options) => {
      const { files, open } = setUp(options)
      const secrets = open()
      await secrets.set('key', 'sk-secret')
      expect(secrets.keptIn).toBe('memory')
      expect(await secrets.get('key')).toBe('sk-secret')
      expect(files.size).toBe(0)
      expect(await open().get('key')).toBeNull()
    },
  )

  it('asks again for what is damaged, and says so', async () => {
    const { files, told, open } = setUp()
    files.set('secrets.json', '{"key":""}')
    expect(await open().get('key')).toBeNull()
    files.set('secrets.json', '{')
    expect(await open().get('key')).toBeNull()
    expect(told).toHaveLength(2)
  })
})
