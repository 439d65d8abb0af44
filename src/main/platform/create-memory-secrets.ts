// Secrets for a host without a store of the system: they are gone when the process ends, and never in a file.

import type { Secrets } from '../engine/ports'

export function createMemorySecrets(): Secrets {
  const kept = new Map<string, string>()
  return {
    keptIn: 'memory',
    get: async (name) => kept.get(name) ?? null,
    set: async (name, value) => {
      if (value === null) kept.delete(name)
      else kept.set(name, value)
    },
  }
}
