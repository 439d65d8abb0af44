// What stands beside the editor: the text as sent, a preview, or older versions.

import { X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import type { EditorRuntime } from '../../editor/monaco/create-runtime'
import { useActions } from '../../state/app-context'
import { Busy } from '../../state/busy'
import type { OpenFile, SidePane as Side } from '../../state/documents/documents-state'
import { IconButton } from '../../ui/icon-button'
import { HistoryPane } from './history-pane'
import { SentPane } from './sent-pane'

const MarkdownPreview = lazy(async () => ({ default: (await import('../../editor/preview/markdown-preview')).MarkdownPreview }))

export interface SidePaneProps {
  readonly file: OpenFile
  readonly side: Exclude<Side, 'none'>
  readonly runtime: EditorRuntime
}

const TITLES = { sent: 'As sent', preview: 'Preview', history: 'Local history' } as const

export function SidePane({ file, side, runtime }: SidePaneProps): ReactNode {
  const { setSidePane } = useActions()
  return (
    <aside className="editor-side" aria-label={TITLES[side]} data-testid="editor-side">
      <div className="editor-side-head">
        <h3 className="grow">{TITLES[side]}</h3>
        <IconButton label={`Close: ${TITLES[side]}`} size="small" tipSide="left" onClick={() => setSidePane('none')}>
          <X className="i14" aria-hidden />
        </IconButton>
      </div>
      {side === 'sent' ? (
        <SentPane file={file} runtime={runtime} />
      ) : side === 'history' ? (
        <HistoryPane file={file} />
      ) : (
        <Suspense fallback={<Busy />}>
          <Preview file={file} />
        </Suspense>
      )}
    </aside>
  )
}

function Preview({ file }: { readonly file: OpenFile }): ReactNode {
  const { textOf } = useActions()
  // Reading the version makes it follow the text.
  const text = useDeferredValue(file.version === 0 ? '' : (textOf(file.path) ?? ''))
  return <MarkdownPreview text={text} />
}
