// The files that are edited: tabs, the text, what stands beside it, and how it counts.

import { FileWarning, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { NO_ANNOTATIONS } from '../../editor/annotations'
import { CodeEditor, type CodeEditorHandle, type CursorPlace } from '../../editor/code-editor'
import type { EditorRuntime } from '../../editor/monaco/create-runtime'
import { useActions, useAppState, useSnapshot } from '../../state/app-context'
import { activeFile, type DocumentFacts, type OpenFile } from '../../state/documents/documents-state'
import { Button } from '../../ui/button'
import { StateMessage } from '../../ui/state-message'
import { useLate } from '../../ui/use-late'
import { annotate } from './annotate'
import { ComparisonView } from './comparison-view'
import './editor-pane.css'
import { EditorFoot } from './editor-foot'
import { EditorHead } from './editor-head'
import { FileBanners } from './file-banners'
import { FileSearchPanel } from './file-search-panel'
import { SidePane } from './side-pane'
import { useChanges } from './use-changes'
import { useRuntime } from './use-runtime'
import { useSession } from './use-session'
import { useWindowKeys } from './window-keys'

export function EditorPane(): ReactNode {
  const file = useAppState(activeFile)
  const state = useRuntime()
  const searching = useAppState((whole) => whole.editing.search.open)
  const [cursor, setCursor] = useState<CursorPlace | null>(null)
  const late = useLate(state.phase === 'loading', 200)
  if (file === null) return null
  return (
    <section className="pane editor-pane" aria-label="Editor" data-pane="text" data-testid="editor">
      <EditorHead file={file} />
      <FileBanners file={file} />
      {state.phase === 'failed' ? (
        <StateMessage
          icon={<FileWarning aria-hidden />}
          title="The editor could not be loaded"
          tone="danger"
          actions={<Button onClick={state.again}>Try again</Button>}
        >
          <p>{state.message}</p>
        </StateMessage>
      ) : state.phase === 'loading' ? (
        <div className="editor-body" aria-busy="true">
          {late ? <p className="editor-wait">Loading the editor…</p> : null}
        </div>
      ) : (
        <EditorBody file={file} runtime={state.runtime} onCursor={setCursor} />
      )}
      {searching ? <FileSearchPanel /> : null}
      <EditorFoot file={file} cursor={cursor} />
    </section>
  )
}

interface BodyProps {
  readonly file: OpenFile
  readonly runtime: EditorRuntime
  readonly onCursor: (place: CursorPlace) => void
}

function EditorBody({ file, runtime, onCursor }: BodyProps): ReactNode {
  const side = useAppState((state) => state.editing.side)
  const comparison = useAppState((state) => state.editing.comparison)
  const { setPanes } = useActions()
  const width = useAppState((state) => state.view.panes.editorSide)
  const zoom = useAppState((state) => state.view.zoom)
  const latest = useRef(width)
  const main =
    comparison !== null && comparison.path === file.path ? (
      <ComparisonView comparison={comparison} runtime={runtime} />
    ) : (
      <FileText file={file} runtime={runtime} onCursor={onCursor} />
    )
  return (
    <Group
      className="editor-body"
      orientation="horizontal"
      id="editor-body"
      onLayoutChanged={(_layout, meta: { readonly isUserInteraction: boolean }) => {
        if (meta.isUserInteraction) setPanes({ editorSide: latest.current })
      }}
    >
      <Panel id="editor-main" minSize={200 * zoom}>
        <div className="editor-main">{main}</div>
      </Panel>
      {side === 'none' ? null : (
        <>
          <Separator className="pane-line" aria-label="Width of what stands beside the editor" />
          <Panel
            id="editor-beside"
            defaultSize={width * zoom}
            minSize={180 * zoom}
            maxSize="70%"
            onResize={(size) => {
              latest.current = Math.round(size.inPixels / zoom)
            }}
          >
            <SidePane file={file} side={side} runtime={runtime} />
          </Panel>
        </>
      )}
    </Group>
  )
}

interface FileTextProps extends BodyProps {
  /** False where the text only follows what is picked elsewhere. */
  readonly takesFocus?: boolean
  readonly openFile?: ((path: string) => void) | null
}

export function FileText({ file, runtime, onCursor, takesFocus = true, openFile = null }: FileTextProps): ReactNode {
  const snapshot = useSnapshot()
  const zoom = useAppState((state) => state.view.zoom)
  const { editFile, reachedLine } = useActions()
  const handle = useRef<CodeEditorHandle>(null)
  useAsked(handle)
  const keys = useWindowKeys()
  const changes = useChanges(file)
  const { path, analysis, goTo, facts } = file
  const annotations = useMemo(() => (analysis === null ? NO_ANNOTATIONS : annotate(path, analysis, snapshot)), [path, analysis, snapshot])
  useSession(runtime, path, annotations, openFile)
  const ready = file.phase === 'ready' && runtime.models.model(path) !== null

  if (file.phase === 'failed') {
    return (
      <StateMessage
        icon={<FileWarning aria-hidden />}
        title={file.fault?.title ?? 'The file cannot be opened'}
        tone="danger"
        actions={
          <Button onClick={() => void editFile(path)}>
            <RotateCcw className="i14" aria-hidden />
            Try again
          </Button>
        }
      >
        <p>{file.fault?.detail}</p>
        {file.fault?.remedy == null ? null : <p>{file.fault.remedy}</p>}
      </StateMessage>
    )
  }
  if (!ready) return <div aria-busy="true" />
  const unshown = facts === null ? null : sayUnshown(facts)
  if (unshown !== null) {
    return (
      <StateMessage icon={<FileWarning aria-hidden />} title={unshown.title} testId="unshown-file">
        <p>{unshown.what}</p>
      </StateMessage>
    )
  }
  return (
    <CodeEditor
      ref={handle}
      runtime={runtime}
      modelKey={path}
      label={`${path}, ${facts?.readOnly == null ? 'editor' : 'read only'}`}
      readOnly={facts?.readOnly?.message ?? null}
      annotations={annotations}
      changes={changes}
      zoom={zoom}
      windowKeys={keys}
      takesFocus={takesFocus}
      goTo={goTo}
      onReached={() => reachedLine(path)}
      onCursor={onCursor}
    />
  )
}

/** What has no text to show; why it is so stands in the banner above. */
function sayUnshown({ encoding, readOnly }: DocumentFacts): { readonly title: string; readonly what: string } | null {
  if (encoding === 'binary')
    return { title: 'This is not a text', what: 'Nothing of it is shown here. Open it with a program that knows what it is.' }
  if (readOnly?.reason === 'directory') return { title: 'This is a folder', what: 'Open one of the files in it.' }
  if (readOnly?.reason === 'unreadable') return { title: 'Its text is not known', what: 'It comes up here as soon as it can be read.' }
  return null
}

/** The palette asks for what Monaco can do by Monaco's own names. */
function useAsked(handle: { readonly current: CodeEditorHandle | null }): void {
  const ask = useAppState((state) => state.editing.ask)
  const seen = useRef(ask)
  useEffect(() => {
    if (ask === null || ask === seen.current) return
    seen.current = ask
    if (!ask.what.startsWith('merge.')) handle.current?.run(ask.what)
  }, [ask, handle])
}
