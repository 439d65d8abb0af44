// What the model would be given of the text as it is now.

import { type ReactNode, useEffect, useState } from 'react'
import { CodeEditor } from '../../editor/code-editor'
import type { EditorRuntime } from '../../editor/monaco/create-runtime'
import { formatCount } from '../../lib/format-count'
import { useActions, useApp, useAppState } from '../../state/app-context'
import type { OpenFile } from '../../state/documents/documents-state'
import { isCancelled } from '../../state/fault'
import { useWindowKeys } from './window-keys'

export interface SentPaneProps {
  readonly file: OpenFile
  readonly runtime: EditorRuntime
}

const KEY = 'sent:'

export function SentPane({ file, runtime }: SentPaneProps): ReactNode {
  const text = useSentText(file)
  const zoom = useAppState((state) => state.view.zoom)
  const keys = useWindowKeys()
  const key = KEY + file.path
  const [shown, setShown] = useState(false)
  // Its own model, so that scrolling and searching in it stay while the text is written.
  useEffect(() => {
    const buffer = runtime.models.makeBuffer(key, file.path, '')
    setShown(true)
    return () => {
      setShown(false)
      buffer.dispose()
    }
  }, [runtime, key, file.path])
  useEffect(() => {
    if (shown && text !== null) runtime.models.show(key, text)
  }, [runtime, key, shown, text])

  const { analysis } = file
  if (analysis === null) return <div aria-busy="true" />
  if (text === '' || analysis.sent.totalChars === 0) {
    return (
      <p className="editor-side-note" data-testid="sent-empty">
        {analysis.role === 'none' ? 'This file is not given to the agent.' : 'Nothing of it is sent.'}
      </p>
    )
  }
  return (
    <>
      <p className="editor-side-note">
        ≈ {formatCount(analysis.tokens.sent)} tokens
        {analysis.status === 'conditional' ? ', once it is attached' : analysis.status === 'notLoaded' ? ', if it were sent' : ''}
      </p>
      {shown ? (
        <CodeEditor
          runtime={runtime}
          modelKey={key}
          label={`${file.path} as sent, read only`}
          readOnly="This is what the model is given. Edit the file beside it."
          zoom={zoom}
          windowKeys={keys}
        />
      ) : null}
    </>
  )
}

/** Whole; what came last stays until the next is here. */
function useSentText(file: OpenFile): string | null {
  const { readText } = useActions()
  const { activity } = useApp()
  const sent = file.analysis?.sent ?? null
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    if (sent === null) return
    if (sent.next === null) {
      setText(sent.text)
      return
    }
    const abort = new AbortController()
    const end = activity.begin()
    readText(sent.textId, abort.signal)
      .then(setText, (error: unknown) => {
        // The beginning is better than nothing; the next analysis brings another.
        if (!isCancelled(error)) setText(sent.text)
      })
      .finally(end)
    return () => abort.abort()
  }, [sent, readText, activity])
  return text
}
