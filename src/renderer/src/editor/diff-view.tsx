// Two texts of one file compared by Monaco's own diff editor; nothing in it can be edited.

import type { editor } from 'monaco-editor/editor/editor.api.js'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import './editor.css'
import { languageOf } from './language/register-language'
import type { EditorRuntime } from './monaco/create-runtime'
import { editorOptions } from './monaco/editor-options'
import { takeWindowKey, type WindowKey } from './window-key'

export interface DiffViewProps {
  readonly runtime: EditorRuntime
  readonly path: string
  readonly before: { readonly label: string; readonly text: string }
  readonly after: { readonly label: string; readonly text: string }
  readonly zoom: number
  readonly windowKeys: readonly WindowKey[]
}

/** Narrower than this both texts stand in one column. */
const SIDE_BY_SIDE = 720

export function DiffView({ runtime, path, before, after, zoom, windowKeys }: DiffViewProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<editor.IStandaloneDiffEditor | null>(null)
  const { monaco } = runtime

  // Stands first: on the way out the texts go before the editor that shows them.
  useEffect(() => {
    if (shown === null) return
    const language = languageOf(path)
    const original = monaco.editor.createModel(before.text, language)
    const modified = monaco.editor.createModel(after.text, language)
    shown.setModel({ original, modified })
    shown.getOriginalEditor().updateOptions({ ariaLabel: before.label })
    shown.getModifiedEditor().updateOptions({ ariaLabel: after.label })
    return () => {
      shown.setModel(null)
      original.dispose()
      modified.dispose()
    }
  }, [shown, monaco, path, before.text, before.label, after.text, after.label])
  // biome-ignore lint/correctness/useExhaustiveDependencies: zoom is followed below
  useEffect(() => {
    if (place.current === null) return
    const made = monaco.editor.createDiffEditor(place.current, {
      ...editorOptions({ zoom, wrap: true, label: 'Compared' }),
      originalEditable: false,
      readOnly: true,
      domReadOnly: true,
      renderSideBySide: true,
      useInlineViewWhenSpaceIsLimited: true,
      renderSideBySideInlineBreakpoint: SIDE_BY_SIDE * zoom,
      hideUnchangedRegions: { enabled: true, contextLineCount: 3, minimumLineCount: 6 },
      renderOverviewRuler: false,
      renderIndicators: true,
      renderMarginRevertIcon: false,
      renderGutterMenu: false,
      ignoreTrimWhitespace: false,
      diffAlgorithm: 'advanced',
      renderLineHighlight: 'none',
    })
    setShown(made)
    return () => made.dispose()
  }, [monaco])

  useEffect(() => {
    shown?.updateOptions({ fontSize: 12 * zoom, lineHeight: 18 * zoom })
  }, [shown, zoom])

  const onKeyDownCapture = (event: KeyboardEvent): void => takeWindowKey(event, windowKeys)
  return <div ref={place} className="code-editor" role="presentation" onKeyDownCapture={onKeyDownCapture} />
}
