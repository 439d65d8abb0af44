// One file edited in the place another view gives it: its text with all the editor tells, banners above, how it counts below.

import { type ReactNode, useState } from 'react'
import type { CursorPlace } from '../../editor/code-editor'
import { useAppState } from '../../state/app-context'
import { openFile } from '../../state/documents/documents-state'
import { Button } from '../../ui/button'
import { useLate } from '../../ui/use-late'
import './editor-pane.css'
import { EditorFoot } from './editor-foot'
import { FileText } from './editor-pane'
import { FileBanners } from './file-banners'
import { useRuntime } from './use-runtime'

export interface EmbeddedEditorProps {
  readonly path: string
  /** Whether the text takes the keyboard when it comes up. */
  readonly takesFocus: boolean
  /** Where a link in the text is followed to. */
  readonly onOpenFile: (path: string) => void
}

export function EmbeddedEditor({ path, takesFocus, onOpenFile }: EmbeddedEditorProps): ReactNode {
  const file = useAppState((state) => openFile(state, path))
  const runtime = useRuntime()
  const [cursor, setCursor] = useState<CursorPlace | null>(null)
  const late = useLate(runtime.phase === 'loading', 200)
  if (file === null) return null
  return (
    <div className="embedded-editor" data-testid="embedded-editor">
      <FileBanners file={file} />
      {runtime.phase === 'ready' ? (
        <div className="editor-main">
          <FileText file={file} runtime={runtime.runtime} takesFocus={takesFocus} openFile={onOpenFile} onCursor={setCursor} />
        </div>
      ) : (
        <div className="editor-body" aria-busy={runtime.phase === 'loading'}>
          {runtime.phase === 'failed' ? (
            <p className="editor-wait" role="alert">
              The editor could not be loaded: {runtime.message} <Button onClick={runtime.again}>Try again</Button>
            </p>
          ) : late ? (
            <p className="editor-wait">Loading the editor…</p>
          ) : null}
        </div>
      )}
      <EditorFoot file={file} cursor={cursor} />
    </div>
  )
}
