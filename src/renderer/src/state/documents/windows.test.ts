import { describe, expect, it } from 'vitest'
import { createWindows } from './windows'

function page(stored: Map<string, string> | null, locks: Set<string> | null): Window & typeof globalThis {
  let count = 0
  return {
    crypto: { randomUUID: () => `id${++count}` },
    sessionStorage: {
      getItem: (key: string) => {
        if (stored === null) throw new Error('refused')
        return stored.get(key) ?? null
      },
      setItem: (key: string, value: string) => stored?.set(key, value),
    },
    navigator:
      locks === null
        ? {}
        : {
            locks: {
              request: async (name: string) => void locks.add(name),
              query: async () => ({ held: [...locks].map((name) => ({ name })) }),
            },
          },
  } as unknown as Window & typeof globalThis
}

describe('createWindows', () => {
  it('keeps its name over a reload', () => {
    const stored = new Map<string, string>()
    expect(createWindows(page(stored, null)).name).toBe('id1')
    stored.set('strata.window', 'before')
    expect(createWindows(page(stored, null)).name).toBe('before')
  })

  it('sees the others that are open, and not itself', async () => {
    const locks = new Set(['strata.window.other', 'something else'])
    const windows = createWindows(page(new Map(), locks))
    expect(await windows.others()).toEqual(new Set(['other']))
    expect(locks).toContain('strata.window.id1')
  })

  it('says that it cannot tell where the browser does not', async () => {
    const windows = createWindows(page(null, null))
    expect(windows.name).toBe('id1')
    expect(await windows.others()).toBeNull()
  })
})
