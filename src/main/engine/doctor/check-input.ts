// What the checks look at: a collection, the memory, the files of the project. Gathered by whoever runs the doctor.

import type { Layer } from '../base/layer'
import type { MemoryReport } from '../memory/memory-report'
import type { Paths } from '../ports'
import type { Profile } from '../profile/profile'
import type { Collection } from '../prompt/collection'

export interface CheckInput {
  readonly paths: Paths
  readonly collection: Collection
  readonly profile: Profile
  /** Null where it was not looked into. */
  readonly memory: MemoryReport | null
  /** Relative to the project folder, with `/`. `capped`: there are more, so that nothing can be said of what is not there. */
  readonly files: { readonly listed: readonly string[]; readonly capped: boolean }
  /** The project folder by its real path. */
  readonly realRoot: string
}

/** A file that was read, once, with its text as it lies on disk. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  /** The layer it is; of several the one that is sent. */
  readonly layer: Layer | null
  readonly isMemory: boolean
  /** Its bytes were no UTF-8: the text is a lossy reading and never written. */
  readonly lossy: boolean
}

/** All instruction and memory files that were read, in the order of the layers. */
export function sourceFiles({ collection, memory }: Pick<CheckInput, 'collection' | 'memory'>): readonly SourceFile[] {
  const lossy = new Set(collection.diagnostics.flatMap(({ code, at }) => (code === 'file.not-utf8' && at !== null ? [at.path] : [])))
  const files = new Map<string, SourceFile>()
  for (const layer of collection.layers) {
    const { path } = layer.origin
    const isMemory = layer.kind.startsWith('memory.')
    if (path === null || layer.diskText === null || !(layer.kind.startsWith('instructions.') || isMemory)) continue
    const known = files.get(path)
    if (known?.layer != null && known.layer.status !== 'notLoaded') continue
    files.set(path, { path, text: layer.diskText, layer, isMemory, lossy: lossy.has(path) })
  }
  for (const { path, document, utf8 } of memory?.topics ?? []) {
    if (document !== null && !files.has(path)) files.set(path, { path, text: document.text, layer: null, isMemory: true, lossy: !utf8 })
  }
  if (memory?.index != null && !files.has(memory.indexPath)) {
    const { text, utf8 } = memory.index
    files.set(memory.indexPath, { path: memory.indexPath, text, layer: null, isMemory: true, lossy: !utf8 })
  }
  return [...files.values()]
}

/** Sent at the start or once something is read. */
export function isInUse({ status }: Layer): boolean {
  return status !== 'notLoaded'
}
