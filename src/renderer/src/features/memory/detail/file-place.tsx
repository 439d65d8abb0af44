// A file beside the table: its tab with what can be done, and its text, to read until someone wants to edit it.

import { Pencil, X } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useActions, useAppState } from '../../../state/app-context'
import { activeMemory } from '../../../state/app-state'
import { Busy } from '../../../state/busy'
import { type OpenFile, openFile } from '../../../state/documents/documents-state'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { useFileEditor } from './file-editor'

export function useOpenFile(path: string | null): OpenFile | null {
  return useAppState((state) => openFile(state, path))
}

export interface FileTabProps {
  readonly name: string
  readonly path: string | null
  readonly caption: string
  /** The file beside is the one that matters. */
  readonly quiet?: boolean
  /** Where the editor begins. */
  readonly line?: number
  readonly editable: boolean
  readonly children?: ReactNode
}

export function FileTab({ name, path, caption, quiet = false, line, editable, children }: FileTabProps): ReactNode {
  const file = useOpenFile(path)
  const { editMemoryFile, saveFile, revertFile, closeFile } = useActions()
  return (
    <div className="memory-tabs">
      <span className="memory-tab" {...(quiet ? { 'data-quiet': '' } : {})}>
        <span className="cut">{name}</span>
        {file?.dirty ? <span className="memory-dirty" role="img" aria-label="not saved" data-testid="memory-dirty" /> : null}
      </span>
      <span className="grow" />
      {path !== null && file?.dirty ? (
        <>
          <Button variant="quiet" onClick={() => revertFile(path)}>
            Undo all
          </Button>
          <Button variant="primary" disabled={file.saving} onClick={() => void saveFile(path)} data-testid="memory-save">
            {file.saving ? 'Saving…' : 'Save'}
          </Button>
        </>
      ) : (
        <span className="caption cut">{caption}</span>
      )}
      {path === null || !editable ? null : file === null ? (
        <IconButton label={`Edit ${name}`} size="small" onClick={() => editMemoryFile(path, line)} data-testid="memory-edit">
          <Pencil className="i14" aria-hidden />
        </IconButton>
      ) : (
        <IconButton
          label={file.dirty ? `Close the editor of ${name}; the text is kept as a draft` : `Close the editor of ${name}`}
          size="small"
          onClick={() => closeFile(path)}
        >
          <X className="i14" aria-hidden />
        </IconButton>
      )}
      {children}
    </div>
  )
}

export function FileBody({ path, reading }: { readonly path: string; readonly reading: ReactNode }): ReactNode {
  const file = useOpenFile(path)
  const Editor = useFileEditor()
  const takesFocus = useAppState((state) => activeMemory(state)?.asked === path)
  const rows = useAppState((state) => activeMemory(state)?.look?.rows)
  const { showMemory, editFile } = useActions()
  if (file === null) return reading
  const follow = (target: string): void => {
    const row = rows?.find((one) => one.path === target)
    if (row?.file == null || !showMemory(row.file)) void editFile(target)
  }
  return (
    <Suspense fallback={<Busy />}>
      <Editor path={path} takesFocus={takesFocus} onOpenFile={follow} />
    </Suspense>
  )
}
