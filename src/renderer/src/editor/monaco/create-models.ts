// The texts of open files as models of Monaco. They live as long as the file is open, whatever is on screen:
// undo history, folds, scroll and selection outlast switching files and views.

import type { editor } from 'monaco-editor/editor/editor.api.js'
import type { MakeBuffer, TextBuffer } from '../../lib/text-buffer'
import { languageOf } from '../language/register-language'
import { minimalEdits } from './minimal-edits'
import type { Monaco } from './monaco'

export interface EditorModels {
  readonly makeBuffer: MakeBuffer
  /** Null for what is not open. */
  model(key: string): editor.ITextModel | null
  keyOf(model: editor.ITextModel): string | null
  /** Puts another text into a model nobody edits; nothing of it is remembered for undo. */
  show(key: string, text: string): void
  /** Where a person was when the file was last on screen. */
  viewState(key: string): editor.ICodeEditorViewState | null
  keepViewState(key: string, state: editor.ICodeEditorViewState | null): void
  dispose(): void
}

interface Kept {
  readonly model: editor.ITextModel
  viewState: editor.ICodeEditorViewState | null
}

export function createModels(monaco: Monaco): EditorModels {
  const kept = new Map<string, Kept>()
  const keys = new WeakMap<editor.ITextModel, string>()

  const makeBuffer: MakeBuffer = (key, path, text): TextBuffer => {
    kept.get(key)?.model.dispose()
    const model = monaco.editor.createModel(
      text,
      languageOf(path),
      monaco.Uri.from({ scheme: 'strata', path: `/${encodeURIComponent(key)}` }),
    )
    model.updateOptions({ tabSize: 2, insertSpaces: true, trimAutoWhitespace: false })
    kept.set(key, { model, viewState: null })
    keys.set(model, key)
    return {
      text: () => model.getValue(monaco.editor.EndOfLinePreference.LF),
      version: () => model.getAlternativeVersionId(),
      replace: (next) => replaceText(monaco, model, next),
      subscribe: (listener) => {
        const subscription = model.onDidChangeContent(listener)
        return () => subscription.dispose()
      },
      dispose: () => {
        if (kept.get(key)?.model === model) kept.delete(key)
        model.dispose()
      },
    }
  }

  return {
    makeBuffer,
    model: (key) => kept.get(key)?.model ?? null,
    keyOf: (model) => keys.get(model) ?? null,
    show: (key, text) => {
      const model = kept.get(key)?.model
      if (model !== undefined && model.getValue() !== text) {
        const edits = minimalEdits(model.getValue(monaco.editor.EndOfLinePreference.LF), text)
        model.applyEdits(
          edits.map((edit) => ({ range: new monaco.Range(edit.fromLine, edit.fromColumn, edit.toLine, edit.toColumn), text: edit.text })),
        )
      }
    },
    viewState: (key) => kept.get(key)?.viewState ?? null,
    keepViewState: (key, state) => {
      const one = kept.get(key)
      if (one !== undefined) one.viewState = state
    },
    dispose: () => {
      for (const { model } of kept.values()) model.dispose()
      kept.clear()
    },
  }
}

/** Only what differs is touched, so that cursors, folds and marks elsewhere stay where they are. Line ends are the host's matter. */
export function replaceText(monaco: Monaco, model: editor.ITextModel, next: string): void {
  const edits = minimalEdits(model.getValue(monaco.editor.EndOfLinePreference.LF), next)
  if (edits.length === 0) return
  model.pushStackElement()
  model.pushEditOperations(
    null,
    edits.map((edit) => ({ range: new monaco.Range(edit.fromLine, edit.fromColumn, edit.toLine, edit.toColumn), text: edit.text })),
    () => null,
  )
  model.pushStackElement()
}
