// Older versions of the file, newest first: look at one, bring it back.

import type { ReactNode } from 'react'
import { formatBytes } from '../../lib/format-bytes'
import { formatAbsoluteTime, formatRelativeTime } from '../../lib/format-time'
import { useActions, useAppState } from '../../state/app-context'
import type { HistoryEntryView, OpenFile } from '../../state/documents/documents-state'
import { versionName } from '../../state/documents/history-actions'
import { ScrollArea } from '../../ui/scroll-area'

export function HistoryPane({ file }: { readonly file: OpenFile }): ReactNode {
  const history = useAppState((state) => state.editing.history)
  const mine = history?.path === file.path ? history : null
  if (mine === null || (mine.loading && mine.versions.length === 0)) return <div aria-busy="true" />
  if (mine.fault !== null) return <p className="editor-side-note danger">{mine.fault.detail}</p>
  if (mine.versions.length === 0) {
    return <p className="editor-side-note">Strata has not written this file yet. From the first save on, each version is kept here.</p>
  }
  return (
    <ScrollArea className="scroll history" label="Versions">
      <ol data-testid="versions">
        {mine.versions.map((version) => (
          <VersionRow key={version.entryId} version={version} file={file} chosen={version.entryId === mine.chosen} />
        ))}
      </ol>
    </ScrollArea>
  )
}

interface VersionRowProps {
  readonly version: HistoryEntryView
  readonly file: OpenFile
  readonly chosen: boolean
}

function VersionRow({ version, file, chosen }: VersionRowProps): ReactNode {
  const { compareVersion } = useActions()
  const current = version.sha256 === file.facts?.sha256
  return (
    <li>
      <button
        type="button"
        className="history-row"
        aria-current={chosen ? 'true' : undefined}
        title={formatAbsoluteTime(version.atMs)}
        onClick={() => void compareVersion(version.entryId)}
      >
        <span className="history-when figures">{formatRelativeTime(version.atMs, Date.now())}</span>
        <span className="grow cut">{versionName(version)}</span>
        <span className="caption figures">{current ? 'on disk' : formatBytes(version.bytes)}</span>
      </button>
    </li>
  )
}
