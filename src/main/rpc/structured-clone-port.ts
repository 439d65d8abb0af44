// A Port that copies everything as a process boundary would, and refuses what JSON could not carry.
// For conformance: what passes here passes over IPC and over a socket alike.

import type { Port, Reply } from '../../preload/contract/port'

/** Wraps `port`; a value that is not JSON-safe throws a TypeError naming the place, in either direction. */
export function createStructuredClonePort(port: Port): Port {
  return {
    call: async (id, name, input) => copy<Reply>(await port.call(id, name, copy(input, `input of ${name}`)), `reply of ${name}`),
    cancel: (id) => port.cancel(id),
    subscribe: (name, listener) => port.subscribe(name, (payload) => listener(copy(payload, `payload of ${name}`))),
  }
}

function copy<T>(value: T, what: string): T {
  const unsafe = findUnsafe(value, '')
  if (unsafe !== null) throw new TypeError(`The ${what} is not JSON-safe at ${unsafe === '' ? 'its top' : unsafe}`)
  return structuredClone(value)
}

/** Path of the first thing JSON would change or lose; null when there is none. A property that is undefined counts as absent. */
export function findUnsafe(value: unknown, path: string): string | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? null : path
  if (typeof value !== 'object') return path
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const unsafe = i in value ? findUnsafe(value[i], `${path}[${i}]`) : `${path}[${i}]`
      if (unsafe !== null) return unsafe
    }
    return null
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return path
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue
    const unsafe = findUnsafe(item, path === '' ? key : `${path}.${key}`)
    if (unsafe !== null) return unsafe
  }
  return null
}
