// A buffer without an editor: holds a file's text until one is there, and in tests.

import type { TextBuffer } from '../../lib/text-buffer'

export function createPlainBuffer(first: string): TextBuffer {
  const listeners = new Set<() => void>()
  /** Equal texts have equal numbers, as in an editor that is undone. */
  const versions = new Map<string, number>([[first, 1]])
  let text = first
  return {
    text: () => text,
    version: () => versions.get(text) ?? 0,
    replace: (next) => {
      if (next === text) return
      text = next
      if (!versions.has(next)) versions.set(next, versions.size + 1)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose: () => listeners.clear(),
  }
}
