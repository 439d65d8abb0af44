// One text editor. It shows the model of the file it is given and keeps where a person was in each of them.

import type { editor, IDisposable } from 'monaco-editor/editor/editor.api.js'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { type Annotations, NO_ANNOTATIONS } from './annotations'
import type { LineChange } from './changes/line-changes'
import './editor.css'
import { showFindings } from './language/providers'
import type { EditorRuntime } from './monaco/create-runtime'
import { annotationDecorations, changeDecorations, type Decoration } from './monaco/decorations'
import { drawCut } from './monaco/draw-cut'
import { editorOptions } from './monaco/editor-options'
import { paintCodeSpans } from './monaco/paint-code-spans'
import { takeWindowKey, type WindowKey } from './window-key'

export interface CursorPlace {
  readonly line: number
  readonly column: number
  /** Signs selected; 0: none. */
  readonly selected: number
}

export interface CodeEditorHandle {
  focus(): void
  /** Runs one of Monaco's actions, such as `actions.find`. */
  run(actionId: string): void
}

/** A place the editor is asked to show, from 1; `nonce` tells two askings apart. */
export interface GoTo {
  readonly line: number
  readonly column: number
  readonly nonce: number
}

export interface CodeEditorProps {
  readonly runtime: EditorRuntime
  /** Which open file. */
  readonly modelKey: string
  readonly label: string
  /** Said when someone types nevertheless; null: it can be edited. */
  readonly readOnly: string | null
  readonly annotations?: Annotations
  readonly changes?: readonly LineChange[]
  readonly zoom: number
  readonly wrap?: boolean
  readonly windowKeys?: readonly WindowKey[]
  /** Takes the focus when another file is shown, and when this turns true. */
  readonly takesFocus?: boolean
  readonly goTo?: GoTo | null
  /** The place is shown: it is not asked for again. */
  readonly onReached?: () => void
  /** What stands in the gutter in place of the line's own number. */
  readonly lineNumber?: (line: number) => string
  readonly onCursor?: (place: CursorPlace) => void
  readonly ref?: Ref<CodeEditorHandle>
}

const NO_CHANGES: readonly LineChange[] = []
const NO_KEYS: readonly WindowKey[] = []

export function CodeEditor(props: CodeEditorProps): ReactNode {
  const { runtime, modelKey, label, readOnly, zoom, wrap = true, lineNumber, ref } = props
  const { annotations = NO_ANNOTATIONS, changes = NO_CHANGES, windowKeys = NO_KEYS, takesFocus = false, goTo = null } = props
  const { monaco, models } = runtime
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<editor.IStandaloneCodeEditor | null>(null)
  const onCursor = useRef(props.onCursor)
  onCursor.current = props.onCursor
  const onReached = useRef(props.onReached)
  onReached.current = props.onReached
  // Read when a text comes up: it must not make the text come up anew.
  const focuses = useRef(takesFocus)
  focuses.current = takesFocus

  // Stands first: on the way out it is asked where a person was before the editor is gone.
  useEffect(() => {
    const model = models.model(modelKey)
    if (shown === null || model === null) return
    shown.setModel(model)
    shown.restoreViewState(models.viewState(modelKey))
    if (focuses.current) shown.focus()
    return () => {
      models.keepViewState(modelKey, shown.saveViewState())
      if (shown.getModel() === model) shown.setModel(null)
    }
  }, [shown, models, modelKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else it needs is followed by the effects below
  useEffect(() => {
    if (place.current === null) return
    const made = monaco.editor.create(place.current, { ...editorOptions({ zoom, wrap, label }), model: null })
    const tell = (): void => {
      const selection = made.getSelection()
      const position = made.getPosition()
      if (position === null) return
      const selected = selection === null || selection.isEmpty() ? 0 : (made.getModel()?.getValueInRange(selection).length ?? 0)
      onCursor.current?.({ line: position.lineNumber, column: position.column, selected })
    }
    const parts: IDisposable[] = [made.onDidChangeCursorSelection(tell), made.onDidChangeModel(tell), paintCodeSpans(made)]
    setShown(made)
    return () => {
      for (const part of parts) part.dispose()
      made.dispose()
    }
  }, [monaco])

  useEffect(() => {
    if (takesFocus) shown?.focus()
  }, [shown, takesFocus])
  useEffect(() => {
    if (shown === null || goTo === null || shown.getModel() === null) return
    shown.setPosition({ lineNumber: goTo.line, column: goTo.column })
    shown.revealLineInCenterIfOutsideViewport(goTo.line)
    if (focuses.current) shown.focus()
  }, [shown, goTo])

  useEffect(() => {
    shown?.updateOptions(editorOptions({ zoom, wrap, label }))
  }, [shown, zoom, wrap, label])
  useEffect(() => {
    shown?.updateOptions({
      readOnly: readOnly !== null,
      readOnlyMessage: { value: readOnly ?? '' },
      domReadOnly: readOnly !== null,
      renderLineHighlight: readOnly === null ? 'all' : 'none',
    })
  }, [shown, readOnly])
  useEffect(() => {
    shown?.updateOptions({ lineNumbers: lineNumber ?? 'on' })
  }, [shown, lineNumber])

  useDecorations(
    shown,
    modelKey,
    (model) => annotationDecorations(annotations, model.getLineCount(), (line) => model.getLineLength(line)),
    [annotations],
  )
  useDecorations(shown, modelKey, (model) => changeDecorations(changes, model.getLineCount()), [changes])
  useEffect(() => {
    const model = models.model(modelKey)
    if (shown === null || model === null) return
    showFindings(monaco, model, annotations.findings)
    return drawCut(shown, annotations.cut, zoom)
  }, [shown, monaco, models, modelKey, annotations, zoom])

  useImperativeHandle(
    ref,
    () => ({
      focus: () => shown?.focus(),
      run: (actionId) => {
        shown?.focus()
        shown?.trigger('strata', actionId, null)
      },
    }),
    [shown],
  )

  const onKeyDownCapture = (event: KeyboardEvent): void => takeWindowKey(event, windowKeys)

  // The keys are the window's own, which would otherwise end in the editor. Whoever asks for the pane wants to type.
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the editor inside is the control
    <div
      ref={place}
      className="code-editor"
      tabIndex={-1}
      data-pane-focus=""
      data-language={models.model(modelKey)?.getLanguageId()}
      onFocus={(event) => {
        if (event.target === place.current) shown?.focus()
      }}
      onKeyDownCapture={onKeyDownCapture}
    />
  )
}

/** Keeps one set of decorations in step with what it is made of. */
function useDecorations(
  shown: editor.IStandaloneCodeEditor | null,
  modelKey: string,
  make: (model: editor.ITextModel) => readonly Decoration[],
  parts: readonly unknown[],
): void {
  const collection = useRef<editor.IEditorDecorationsCollection | null>(null)
  useEffect(() => {
    collection.current = shown?.createDecorationsCollection() ?? null
    return () => collection.current?.clear()
  }, [shown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `parts` stand for what `make` reads; the model changes with its key
  useEffect(() => {
    const model = shown?.getModel() ?? null
    if (model !== null) collection.current?.set([...make(model)])
  }, [shown, modelKey, ...parts])
}
