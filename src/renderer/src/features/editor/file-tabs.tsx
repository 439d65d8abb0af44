// The open files, one tab each; a dot on what is not saved.

import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { shortPath, splitPath } from '../../lib/split-path'
import { useActions, useAppState, useSnapshot } from '../../state/app-context'
import type { OpenFile } from '../../state/documents/documents-state'
import { IconButton } from '../../ui/icon-button'
import './file-tabs.css'

export function FileTabs(): ReactNode {
  const files = useAppState((state) => state.editing.files)
  const active = useAppState((state) => (state.editing.editing ? state.editing.active : null))
  const { showFile, closeFile } = useActions()
  const nameOf = useFileNames()
  const strip = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab came to the front, or there are others
  useEffect(() => {
    strip.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, files.length])
  return (
    <nav ref={strip} className="file-tabs" aria-label="Open files" data-testid="file-tabs">
      {files.map((file) => {
        const name = nameOf(file.path, files)
        return (
          <span key={file.path} className="file-tab" data-active={file.path === active}>
            <button
              type="button"
              className="file-tab-name cut"
              aria-current={file.path === active ? 'true' : undefined}
              title={file.path}
              onClick={() => showFile(file.path)}
              onAuxClick={(event) => {
                if (event.button === 1) closeFile(file.path)
              }}
            >
              {name}
              {file.conflict === null ? null : <span className="unseen">, changed on disk</span>}
            </button>
            <FileDot file={file} />
            <IconButton label={`Close ${name}`} size="small" className="file-tab-close" onClick={() => closeFile(file.path)}>
              <X className="i12" aria-hidden />
            </IconButton>
          </span>
        )
      })}
    </nav>
  )
}

export function FileDot({ file }: { readonly file: OpenFile }): ReactNode {
  if (!file.dirty) return null
  return (
    <span
      className="file-dot"
      role="img"
      aria-label="not saved"
      data-tone={file.conflict === null ? 'plain' : 'warn'}
      data-testid="dirty-dot"
    />
  )
}

/** The file's name, with its folder where two open files are called alike. */
export function useFileNames(): (path: string, files: readonly OpenFile[]) => string {
  const view = useSnapshot()?.view
  return (path, files) => {
    const { file } = splitPath(path)
    const alike = files.some((other) => other.path !== path && splitPath(other.path).file === file)
    if (!alike) return file
    return view === undefined ? path : shortPath(path, { root: view.project.root, home: view.places.home })
  }
}
