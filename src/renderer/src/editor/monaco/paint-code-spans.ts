// Grounds behind inline code. Token colours know no ground, so what is on screen is painted by decorations.

import type { editor, IDisposable } from 'monaco-editor/editor/editor.api.js'
import { INSTRUCTIONS } from '../language/register-language'
import { codeSpans, FIRST_LINE, type LineState, tokenizeLine } from '../language/tokenize-line'
import { codeDecorations } from './decorations'

/** Lines above and below what is seen that are painted too. */
const MARGIN = 40
/** Longer texts go without: whether a line is code is known only by reading from the top. */
const MOST_LINES = 5000

export function paintCodeSpans(shown: editor.ICodeEditor): IDisposable {
  const collection = shown.createDecorationsCollection()
  let frame = 0
  /** The state before each line, as far as it was read. */
  let known: { readonly model: editor.ITextModel | null; readonly version: number; readonly states: LineState[] } = {
    model: null,
    version: 0,
    states: [],
  }
  const paint = (): void => {
    frame = 0
    const model = shown.getModel()
    if (model === null || model.getLanguageId() !== INSTRUCTIONS || model.getLineCount() > MOST_LINES) {
      collection.clear()
      return
    }
    const ranges = shown.getVisibleRanges()
    const first = Math.max(1, (ranges[0]?.startLineNumber ?? 1) - MARGIN)
    const last = Math.min(model.getLineCount(), (ranges[ranges.length - 1]?.endLineNumber ?? 1) + MARGIN)
    if (known.model !== model || known.version !== model.getVersionId()) {
      known = { model, version: model.getVersionId(), states: [FIRST_LINE] }
    }
    const { states } = known
    const spans: ReturnType<typeof codeSpans>[] = []
    for (let number = Math.min(first, states.length); number <= last; number++) {
      const line = model.getLineContent(number)
      const { tokens, next } = tokenizeLine(line, states[number - 1] ?? FIRST_LINE)
      states[number] = next
      if (number >= first) spans.push(codeSpans(line, tokens))
    }
    collection.set([...codeDecorations(first, spans)])
  }
  const ask = (): void => {
    frame ||= requestAnimationFrame(paint)
  }
  const parts = [
    shown.onDidChangeModel(ask),
    shown.onDidChangeModelContent(ask),
    shown.onDidScrollChange(ask),
    shown.onDidLayoutChange(ask),
  ]
  ask()
  return {
    dispose: () => {
      if (frame !== 0) cancelAnimationFrame(frame)
      for (const part of parts) part.dispose()
      collection.clear()
    },
  }
}
