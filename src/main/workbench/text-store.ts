// Texts the page and the host both speak of, by id: opened, staged in chunks, merged, as sent. The newest are kept.

import type { TextSource } from '../../preload/contract/documents'
import { WorkbenchError } from '../engine/base/workbench-error'

export interface TextStore {
  put(text: string): string
  /** Of the newest preview of its kind: takes the place of the one before. */
  putPreview(key: string, text: string): string
  /** Throws `text.unknown`. */
  get(id: string): string
  /** Appends to a staged text, or begins one. Throws `text.unknown`, and `input.invalid` when it grows too long. */
  stage(id: string | null, chunk: string): { readonly stageId: string; readonly chars: number }
  /** Throws `text.unknown`. */
  resolve(source: TextSource): string
  clear(): void
}

const MOST_TEXTS = 100
const MOST_PREVIEWS = 20
const MOST_STAGED = 16
const MOST_CHARS = 64_000_000
export const MOST_STAGED_CHARS = 8_000_000

export function createTextStore(seed: string): TextStore {
  const texts = new Map<string, string>()
  const previews = new Map<string, { readonly id: string; readonly text: string }>()
  const staged = new Map<string, string>()
  let count = 0
  let chars = 0
  const nextId = (kind: string): string => {
    count += 1
    return `${kind}-${seed}-${count}`
  }
  const unknown = (textId: string): WorkbenchError =>
    new WorkbenchError('text.unknown', 'This text is no longer kept; open the file again', { textId })

  const store: TextStore = {
    put(text) {
      const id = nextId('text')
      texts.set(id, text)
      chars += text.length
      for (const [oldest, old] of texts) {
        if (oldest === id || (texts.size <= MOST_TEXTS && chars <= MOST_CHARS)) break
        texts.delete(oldest)
        chars -= old.length
      }
      return id
    },
    putPreview(key, text) {
      const known = previews.get(key)
      const id = known?.text === text ? known.id : nextId('preview')
      previews.delete(key)
      previews.set(key, { id, text })
      for (const oldest of [...previews.keys()].slice(0, Math.max(0, previews.size - MOST_PREVIEWS))) previews.delete(oldest)
      return id
    },
    get(id) {
      const text = texts.get(id)
      if (text !== undefined) {
        // used is new again
        texts.delete(id)
        texts.set(id, text)
        return text
      }
      const preview = [...previews.values()].find((one) => one.id === id)
      if (preview !== undefined) return preview.text
      throw unknown(id)
    },
    stage(id, chunk) {
      const before = id === null ? '' : staged.get(id)
      if (before === undefined) throw unknown(id ?? '')
      if (before.length + chunk.length > MOST_STAGED_CHARS)
        throw new WorkbenchError('input.invalid', `A text has at most ${MOST_STAGED_CHARS.toLocaleString('en-US')} characters`, {
          fields: ['text'],
        })
      const stageId = id ?? nextId('stage')
      staged.delete(stageId)
      staged.set(stageId, before + chunk)
      for (const oldest of [...staged.keys()].slice(0, Math.max(0, staged.size - MOST_STAGED))) staged.delete(oldest)
      return { stageId, chars: before.length + chunk.length }
    },
    resolve(source) {
      if ('text' in source) return source.text
      if ('textId' in source) return store.get(source.textId)
      const text = staged.get(source.stageId)
      if (text === undefined) throw unknown(source.stageId)
      return text
    },
    clear() {
      texts.clear()
      previews.clear()
      staged.clear()
      chars = 0
    },
  }
  return store
}
