// A merge under way: three texts as models, which lines of the result belong to which chunk, and what was decided.
// It outlives the view, so that going away and coming back loses nothing.

import type { editor } from 'monaco-editor/editor/editor.api.js'
import {
  type Decision,
  decidedLines,
  decisionOf,
  firstLines,
  type LineRange,
  type MergeChunk,
  type MergeTexts,
} from '../../lib/merge-chunk'
import { languageOf } from '../language/register-language'
import { replaceLines } from '../monaco/minimal-edits'
import type { Monaco } from '../monaco/monaco'
import { moveRanges, resizeRange } from './move-ranges'

export interface MergeInput {
  readonly path: string
  readonly chunks: readonly MergeChunk[]
  readonly texts: MergeTexts
}

export interface MergeSession extends MergeInput {
  readonly models: Readonly<Record<'yours' | 'result' | 'disk' | 'base', editor.ITextModel>>
  /** Lines of the result each chunk has now. */
  ranges(): readonly LineRange[]
  /** By chunk; null for those that are no conflict. */
  decisions(): readonly (Decision | null)[]
  /** How many conflicts wait for a decision. */
  open(): number
  /** Something was typed or decided. */
  touched(): boolean
  take(chunk: number, decision: Exclude<Decision, 'open' | 'own'>): void
  /** The whole text of one side. */
  takeAll(side: 'yours' | 'disk'): void
  text(): string
  /** Told after every change of text or decisions. Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void
  dispose(): void
}

export function createMergeSession(monaco: Monaco, input: MergeInput): MergeSession {
  const { chunks, texts } = input
  const language = languageOf(input.path)
  const make = (lines: readonly string[]): editor.ITextModel => monaco.editor.createModel(lines.join('\n'), language)
  const first = chunks.map((chunk) => firstLines(chunk, texts))
  const models = { yours: make(texts.yours), result: make(first.flat()), disk: make(texts.disk), base: make(texts.base) }
  const { result } = models
  const kept = new Set<number>()
  const listeners = new Set<() => void>()
  let ranges: readonly LineRange[] = inRow(first.map((lines) => lines.length))
  /** What the ranges were at each version of the text, for undo and redo. */
  const versions = new Map<number, readonly LineRange[]>([[result.getAlternativeVersionId(), ranges]])
  let next: readonly LineRange[] | null = null
  let touched = false

  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const subscription = result.onDidChangeContent((event) => {
    const version = result.getAlternativeVersionId()
    if (event.isUndoing || event.isRedoing) ranges = versions.get(version) ?? ranges
    else if (next !== null) ranges = next
    else {
      // Monaco lists changes from the last to the first, each in the positions before all of them.
      for (const { range, text } of event.changes) {
        ranges = moveRanges(ranges, {
          fromLine: range.startLineNumber,
          fromColumn: range.startColumn,
          toLine: range.endLineNumber,
          toColumn: range.endColumn,
          newLines: text.split('\n').length - 1,
          endsLine: text === '' || text.endsWith('\n'),
        })
      }
    }
    touched = true
    versions.set(version, ranges)
    tell()
  })

  const linesOf = ({ from, to }: LineRange): readonly string[] =>
    Array.from({ length: to - from }, (_, at) => result.getLineContent(from + at + 1))
  const put = (list: readonly { readonly chunk: number; readonly lines: readonly string[] }[]): void => {
    result.pushStackElement()
    for (const { chunk, lines } of list) {
      const range = ranges[chunk]
      if (range === undefined) continue
      const edit = replaceLines(result.getLinesContent(), range.from, range.to, lines)
      next = resizeRange(ranges, chunk, lines.length)
      result.pushEditOperations(
        null,
        [{ range: new monaco.Range(edit.fromLine, edit.fromColumn, edit.toLine, edit.toColumn), text: edit.text }],
        () => null,
      )
      next = null
    }
    result.pushStackElement()
  }
  const decisions = (): readonly (Decision | null)[] =>
    chunks.map((chunk, at) =>
      chunk.kind === 'conflict' ? decisionOf(chunk, texts, linesOf(ranges[at] ?? { from: 0, to: 0 }), kept.has(at)) : null,
    )

  return {
    ...input,
    models,
    ranges: () => ranges,
    decisions,
    open: () => decisions().filter((decision) => decision === 'open').length,
    touched: () => touched,
    take: (chunk, decision) => {
      const one = chunks[chunk]
      if (one === undefined) return
      touched = true
      if (decision === 'base') kept.add(chunk)
      else kept.delete(chunk)
      put([{ chunk, lines: decidedLines(one, texts, decision) }])
      tell()
    },
    takeAll: (side) => put(chunks.map((chunk, at) => ({ chunk: at, lines: texts[side].slice(chunk[side].from, chunk[side].to) }))),
    text: () => result.getValue(monaco.editor.EndOfLinePreference.LF),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose: () => {
      subscription.dispose()
      listeners.clear()
      for (const model of Object.values(models)) model.dispose()
    },
  }
}

function inRow(lengths: readonly number[]): readonly LineRange[] {
  let at = 0
  return lengths.map((length) => {
    const from = at
    at += length
    return { from, to: at }
  })
}
