import { describe, expect, it } from 'vitest'
import type { Port } from '../../preload/contract/port'
import { createStructuredClonePort, findUnsafe } from './structured-clone-port'

describe('findUnsafe', () => {
  it.each([
    [{ a: [1, 'x', null, true, { b: undefined }] }, null],
    [{ a: { b: [0, Number.NaN] } }, 'a.b[1]'],
    [{ a: Number.POSITIVE_INFINITY }, 'a'],
    [{ a: -0 }, 'a'],
    [[1, undefined], '[1]'],
    // biome-ignore lint/suspicious/noSparseArray: a hole is what is tested
    [[1, , 3], '[1]'],
    [{ when: new Date(0) }, 'when'],
    [{ m: new Map() }, 'm'],
    [{ n: 1n }, 'n'],
    [{ f: () => 1 }, 'f'],
    [undefined, ''],
    [new (class Layer {})(), ''],
  ])('%o', (value, where) => {
    expect(findUnsafe(value, '')).toBe(where)
  })
})

describe('createStructuredClonePort', () => {
  const echo: Port = {
    call: async (_id, _name, input) => ({ ok: true, value: input }),
    cancel: () => undefined,
    subscribe: (_name, listener) => {
      listener({ at: new Date(0) })
      return () => undefined
    },
  }

  it('shares no object between the sides', async () => {
    const input = { a: { b: 1 } }
    const reply = await createStructuredClonePort(echo).call('1', 'x', input)
    expect(reply).toEqual({ ok: true, value: input })
    expect(reply.ok && (reply.value as typeof input).a).not.toBe(input.a)
  })

  it('refuses what JSON could not carry, in calls and in events', async () => {
    await expect(createStructuredClonePort(echo).call('1', 'x', { a: new Set() })).rejects.toThrow('input of x is not JSON-safe at a')
    expect(() => createStructuredClonePort(echo).subscribe('x', () => undefined)).toThrow('payload of x is not JSON-safe at at')
  })
})
