// Annotations and changes as decorations of Monaco. Looks are class names of editor.css.

import type { editor, IRange } from 'monaco-editor/editor/editor.api.js'
import type { Annotations } from '../annotations'
import type { LineChange } from '../changes/line-changes'

export interface Decoration {
  readonly range: IRange
  readonly options: editor.IModelDecorationOptions
}

/** Values of Monaco's enums, which only exist at run time: marks never grow with what is typed beside them. */
const NEVER_GROWS = 1
const RULER_LEFT = 1

const NO_BREAK_SPACE = '\u00a0'

/** Names of the theme's colours for the overview ruler. */
export const RULER_COLOURS = { changed: 'strataRuler.changed', added: 'strataRuler.added' } as const

const lines = (from: number, to: number): IRange => ({ startLineNumber: from, startColumn: 1, endLineNumber: to, endColumn: 1 })

/** `lineCount` and `lengthOf` are the model's: what lies past its end is not drawn. */
export function annotationDecorations(
  annotations: Annotations,
  lineCount: number,
  lengthOf: (line: number) => number,
): readonly Decoration[] {
  const end = (line: number): number => lengthOf(line) + 1
  const behind = (line: number, text: string, className: string): Decoration => ({
    range: { startLineNumber: line, startColumn: end(line), endLineNumber: line, endColumn: end(line) },
    options: {
      stickiness: NEVER_GROWS,
      showIfCollapsed: true,
      after: {
        // Monaco sets it letter by letter: blanks must not collapse.
        content: `${NO_BREAK_SPACE}${NO_BREAK_SPACE}${text.replaceAll(' ', NO_BREAK_SPACE)}`,
        inlineClassName: `strata-note ${className}`,
        inlineClassNameAffectsLetterSpacing: true,
        cursorStops: 3,
      },
    },
  })
  const dim = (from: number, column: number, to: number, toColumn: number): Decoration => ({
    range: { startLineNumber: from, startColumn: column, endLineNumber: to, endColumn: toColumn },
    options: { inlineClassName: 'strata-dim', stickiness: NEVER_GROWS },
  })

  const made: Decoration[] = []
  for (const { fromLine, fromColumn, toLine, toColumn, note } of annotations.dimmed) {
    if (fromLine > lineCount) continue
    const to = Math.min(toLine, lineCount)
    made.push(dim(fromLine, fromColumn, to, to === toLine ? toColumn : end(to)))
    if (note !== null) made.push(behind(to, note, ''))
  }
  for (const include of annotations.includes) {
    if (include.line > lineCount) continue
    made.push({
      range: { startLineNumber: include.line, startColumn: include.column, endLineNumber: include.line, endColumn: include.toColumn },
      options: { inlineClassName: `strata-include strata-include-${include.tone}`, stickiness: NEVER_GROWS },
    })
  }
  for (const finding of annotations.findings) {
    if (finding.severity === 'info' || finding.toLine > lineCount) continue
    made.push({
      range: {
        startLineNumber: finding.line,
        startColumn: finding.column,
        endLineNumber: finding.toLine,
        endColumn: finding.toColumn,
      },
      options: { inlineClassName: `strata-finding strata-finding-${finding.severity}`, stickiness: NEVER_GROWS },
    })
  }
  for (const hint of annotations.hints) {
    if (hint.line <= lineCount) made.push(behind(hint.line, hint.text, hint.tone === 'warn' ? 'strata-note-warn' : ''))
  }
  const { cut } = annotations
  if (cut !== null && cut.afterLine < lineCount) made.push(dim(cut.afterLine + 1, 1, lineCount, end(lineCount)))
  return made
}

export function changeDecorations(changes: readonly LineChange[], lineCount: number): readonly Decoration[] {
  return changes.map((change): Decoration => {
    const removed = change.kind === 'removed'
    const from = removed ? Math.max(1, change.after) : change.from
    const to = removed ? from : change.to
    const look = removed ? (change.after === 0 ? 'strata-gutter-gone-above' : 'strata-gutter-gone') : `strata-gutter-${change.kind}`
    return {
      range: lines(Math.min(from, lineCount), Math.min(to, lineCount)),
      options: {
        isWholeLine: true,
        stickiness: NEVER_GROWS,
        linesDecorationsClassName: look,
        overviewRuler: { color: { id: RULER_COLOURS[change.kind === 'added' ? 'added' : 'changed'] }, position: RULER_LEFT },
      },
    }
  })
}

export function codeDecorations(
  firstLine: number,
  spans: readonly (readonly { readonly from: number; readonly to: number }[])[],
): readonly Decoration[] {
  return spans.flatMap((ofLine, at) =>
    ofLine.map((span) => ({
      range: { startLineNumber: firstLine + at, startColumn: span.from + 1, endLineNumber: firstLine + at, endColumn: span.to + 1 },
      options: { inlineClassName: 'strata-code', stickiness: NEVER_GROWS },
    })),
  )
}
