// The middle of the Prompt view: the text that is read, or the files that are edited. Small; the editor itself comes when it is asked for.

import { lazy, type ReactNode, Suspense } from 'react'
import { useAppState } from '../../state/app-context'
import { Busy } from '../../state/busy'
import { FileTabs } from './file-tabs'

const FileSearchPanel = lazy(async () => ({ default: (await import('./file-search-panel')).FileSearchPanel }))
const EditorPane = lazy(async () => ({ default: (await import('./editor-pane')).EditorPane }))

export function TextOrEditor({ reading }: { readonly reading: ReactNode }): ReactNode {
  const editing = useAppState((state) => state.editing.editing && state.editing.active !== null)
  const open = useAppState((state) => state.editing.files.length > 0)
  const searching = useAppState((state) => state.editing.search.open)
  if (editing) {
    return (
      <Suspense fallback={<Busy />}>
        <EditorPane />
      </Suspense>
    )
  }
  if (!open && !searching) return reading
  return (
    <div className="with-tabs">
      {open ? <FileTabs /> : null}
      {reading}
      {searching ? (
        <Suspense fallback={<Busy />}>
          <FileSearchPanel />
        </Suspense>
      ) : null}
    </div>
  )
}
