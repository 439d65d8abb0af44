// One snapshot or bundle, and what can be done with it.

import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SnapshotView } from '../../../../../preload/contract/snapshots'
import { formatBytes } from '../../../lib/format-bytes'
import { formatCount, plural } from '../../../lib/format-count'
import { formatAbsoluteTime, formatRelativeTime } from '../../../lib/format-time'
import { useActions, useAppState } from '../../../state/app-context'
import { AskDelete } from '../../../ui/ask-delete'
import { Button } from '../../../ui/button'

export function SnapshotRow({ snapshot }: { readonly snapshot: SnapshotView }): ReactNode {
  const deleting = useAppState((state) => state.compare.deleting === snapshot.snapshotId)
  const busy = useAppState((state) => state.compare.snapshotBusy)
  const renaming = useAppState((state) => state.compare.renaming === snapshot.snapshotId)
  const { reopenSnapshot, compareSnapshot, exportSnapshot, askDelete, deleteSnapshot, askRename } = useActions()
  const renameButton = useRef<HTMLButtonElement>(null)
  const wasRenaming = useRef(false)
  useEffect(() => {
    if (renaming) wasRenaming.current = true
    else if (wasRenaming.current && !busy) {
      wasRenaming.current = false
      renameButton.current?.focus()
    }
  }, [renaming, busy])
  const { snapshotId, name, note, kind, savedMs, folder, cwd, profile, model, layers, tokens, bytes, problem } = snapshot
  return (
    <li
      data-testid="snapshot"
      data-kind={kind}
      onKeyDown={(event) => {
        if (event.key !== 'F2' || problem !== null || busy) return
        event.preventDefault()
        askRename(snapshotId)
      }}
    >
      <div className="grow cmp-snapshot">
        <p>
          {renaming ? <RenameField snapshot={snapshot} /> : <b>{name}</b>}
          {kind === 'bundle' ? <span className="cmp-badge">bundle</span> : null}
          <span className="dim" title={formatAbsoluteTime(savedMs)}>
            {formatRelativeTime(savedMs, Date.now())}
          </span>
        </p>
        {problem === null ? (
          <p className="caption cut" title={cwd}>
            <span className="mono">{folder}</span> · {profile} · {model} · {plural(layers, 'layer')}, ≈ {formatCount(tokens)} tokens ·{' '}
            {formatBytes(bytes)}
          </p>
        ) : (
          <p className="caption danger" data-testid="problem" data-code={problem.code}>
            {problem.message}
          </p>
        )}
        {note === '' ? null : <p className="caption">{note}</p>}
      </div>
      {deleting ? (
        <span className="cmp-actions">
          <AskDelete name={name} busy={busy} onKeep={() => askDelete(null)} onDelete={() => void deleteSnapshot(snapshotId)} />
        </span>
      ) : (
        <span className="cmp-actions">
          {problem !== null ? null : (
            <>
              <Button disabled={busy} onClick={() => void reopenSnapshot(snapshotId)} aria-label={`Open read-only: ${name}`}>
                Open read-only
              </Button>
              <Button disabled={busy} onClick={() => void compareSnapshot(snapshotId)} aria-label={`Compare with now: ${name}`}>
                Compare with now
              </Button>
              <Button variant="quiet" disabled={busy} onClick={() => void exportSnapshot(snapshotId)}>
                Export
              </Button>
              <Button
                ref={renameButton}
                variant="quiet"
                disabled={busy || renaming}
                title="F2"
                onClick={() => askRename(snapshotId)}
                aria-label={`Rename ${name}`}
                data-testid="snapshot-rename"
              >
                Rename
              </Button>
            </>
          )}
          <Button variant="quiet" disabled={busy} onClick={() => askDelete(snapshotId)} aria-label={`Delete ${name}`}>
            Delete…
          </Button>
        </span>
      )}
    </li>
  )
}

/** Enter keeps the name, Escape and leaving it empty the one before. */
function RenameField({ snapshot: { snapshotId, name } }: { readonly snapshot: SnapshotView }): ReactNode {
  const busy = useAppState((state) => state.compare.snapshotBusy)
  const { askRename, renameSnapshot } = useActions()
  const [typed, setTyped] = useState(name)
  return (
    <input
      className="field cmp-rename"
      aria-label={`Another name for ${name}`}
      value={typed}
      maxLength={200}
      readOnly={busy}
      spellCheck={false}
      // biome-ignore lint/a11y/noAutofocus: asked for by the key or the button that opened it
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        if (event.key === 'Enter') void renameSnapshot(snapshotId, typed)
        else askRename(null)
      }}
      onBlur={() => {
        if (!busy) void renameSnapshot(snapshotId, typed)
      }}
      data-testid="snapshot-name-field"
    />
  )
}
