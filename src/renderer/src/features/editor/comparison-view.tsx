// An older or unsaved text against another, in the place of the editor.

import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { DiffView } from '../../editor/diff-view'
import type { EditorRuntime } from '../../editor/monaco/create-runtime'
import { useActions, useAppState } from '../../state/app-context'
import { type Comparison, openFile } from '../../state/documents/documents-state'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { useWindowKeys } from './window-keys'

export interface ComparisonViewProps {
  readonly comparison: Comparison
  readonly runtime: EditorRuntime
}

export function ComparisonView({ comparison, runtime }: ComparisonViewProps): ReactNode {
  const zoom = useAppState((state) => state.view.zoom)
  const keys = useWindowKeys()
  const { closeComparison } = useActions()
  const { before, after, path } = comparison
  return (
    <section className="comparison" aria-label="Compared" data-testid="comparison">
      <div className="comparison-head">
        <IconButton label="Back to the editor" size="small" onClick={closeComparison}>
          <ArrowLeft className="i14" aria-hidden />
        </IconButton>
        <p className="cut grow">
          <b>{before.label}</b> <span className="dim">against</span> <b>{after.label}</b>
        </p>
        <Ways comparison={comparison} />
      </div>
      <DiffView runtime={runtime} path={path} before={before} after={after} zoom={zoom} windowKeys={keys} />
    </section>
  )
}

function Ways({ comparison }: { readonly comparison: Comparison }): ReactNode {
  const { take, path } = comparison
  const file = useAppState((state) => openFile(state, path))
  const history = useAppState((state) => state.editing.history)
  const { takeVersion, restoreVersion, restoreDraft, dropDraft, closeComparison } = useActions()
  if (take === null || file === null) return null
  if (take.kind === 'draft') {
    return (
      <>
        <Button variant="quiet" onClick={() => void dropDraft(take.id)}>
          Drop
        </Button>
        <Button variant="primary" onClick={() => void restoreDraft(take.id)}>
          Restore
        </Button>
      </>
    )
  }
  const entry = history?.versions.find((one) => one.entryId === take.id)
  const writable = file.facts?.readOnly === null
  const current = entry !== undefined && entry.sha256 === file.facts?.sha256
  return (
    <>
      <Button variant="quiet" disabled={!writable} onClick={() => void takeVersion(take.id)}>
        Take into the editor
      </Button>
      {current ? (
        <span className="caption">as it is on disk</span>
      ) : (
        <Button
          variant="primary"
          disabled={!writable || file.dirty || entry === undefined}
          title={file.dirty ? 'Save or undo what is not saved first' : undefined}
          onClick={() => {
            if (entry === undefined) return
            void restoreVersion(path, entry).then(closeComparison)
          }}
        >
          Restore on disk
        </Button>
      )}
    </>
  )
}
