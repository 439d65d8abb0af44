// The texts of open files, by path. An editor brings its own kind of buffer once it is loaded; texts move over to it.

import type { MakeBuffer, TextBuffer } from '../../lib/text-buffer'
import { createPlainBuffer } from './plain-buffer'

export interface Buffers {
  /** From now on texts are held the way `make` does; those there are move over. */
  bind(make: MakeBuffer): void
  open(path: string, text: string): void
  text(path: string): string | null
  version(path: string): number
  replace(path: string, text: string): void
  close(path: string): void
}

export function createBuffers(onChange: (path: string) => void): Buffers {
  const held = new Map<string, { readonly buffer: TextBuffer; readonly end: () => void }>()
  let make: MakeBuffer = (_key, _path, text) => createPlainBuffer(text)

  const close = (path: string): void => {
    const one = held.get(path)
    if (one === undefined) return
    held.delete(path)
    one.end()
    one.buffer.dispose()
  }
  const open = (path: string, text: string): void => {
    close(path)
    const buffer = make(path, path, text)
    held.set(path, { buffer, end: buffer.subscribe(() => onChange(path)) })
  }

  return {
    bind: (better) => {
      if (better === make) return
      make = better
      for (const [path, { buffer }] of [...held]) open(path, buffer.text())
      for (const path of held.keys()) onChange(path)
    },
    open,
    text: (path) => held.get(path)?.buffer.text() ?? null,
    version: (path) => held.get(path)?.buffer.version() ?? 0,
    replace: (path, text) => held.get(path)?.buffer.replace(text),
    close,
  }
}
