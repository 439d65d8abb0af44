// What a person has to know before typing on: read only and why, changed or gone on disk, not saved and why.

import { CircleAlert, Lock, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { asSentence } from '../../lib/as-sentence'
import { useActions } from '../../state/app-context'
import type { OpenFile } from '../../state/documents/documents-state'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'

export function FileBanners({ file }: { readonly file: OpenFile }): ReactNode {
  const { showConflict, saveFile, dismissSaveFault, openInEditor } = useActions()
  const { facts, conflict, saveFault, path } = file
  return (
    <>
      {facts?.readOnly == null ? null : (
        <div className="file-banner" role="status" data-testid="read-only">
          <Lock className="i14" aria-hidden />
          <p className="grow">
            <b>Read only.</b> {facts.readOnly.message}
          </p>
          <Button onClick={() => void openInEditor(path)}>Open in your editor</Button>
        </div>
      )}
      {conflict === null ? null : (
        <div className="file-banner" data-tone="warn" role="alert" data-testid="conflict-banner">
          <TriangleAlert className="i14" aria-hidden />
          <p className="grow">
            <b>Changed on disk while you were editing it.</b> Nothing is saved until both sides are looked at.
          </p>
          <Button variant="primary" onClick={() => showConflict(path, true)}>
            See both sides
          </Button>
        </div>
      )}
      {facts !== null &&
      facts.sha256 === null &&
      facts.readOnly === null &&
      file.disk === null &&
      file.phase === 'ready' &&
      conflict === null ? (
        <div className="file-banner" role="status" data-testid="not-there">
          <CircleAlert className="i14" aria-hidden />
          <p className="grow">
            <b>There is no such file.</b> Saving makes it.
          </p>
        </div>
      ) : null}
      {saveFault === null ? null : (
        <div className="file-banner" data-tone="danger" role="alert" data-testid="save-fault">
          <CircleAlert className="i14" aria-hidden />
          <p className="grow">
            <b>{saveFault.title}.</b> {asSentence(saveFault.detail)} {saveFault.remedy}
          </p>
          <Button onClick={() => void saveFile(path)}>Try again</Button>
          <IconButton label="Dismiss" size="small" onClick={() => dismissSaveFault(path)}>
            <X className="i14" aria-hidden />
          </IconButton>
        </div>
      )}
    </>
  )
}
