// One snapshot or bundle, and what can be done with it.

import type { ReactNode } from 'react'
import type { SnapshotView } from '../../../../../preload/contract/snapshots'
import { formatBytes } from '../../../lib/format-bytes'
import { formatCount, plural } from '../../../lib/format-count'
import { formatAbsoluteTime, formatRelativeTime } from '../../../lib/format-time'
import { useActions, useAppState } from '../../../state/app-context'
import { Button } from '../../../ui/button'

export function SnapshotRow({ snapshot }: { readonly snapshot: SnapshotView }): ReactNode {
  const deleting = useAppState((state) => state.compare.deleting === snapshot.snapshotId)
  const busy = useAppState((state) => state.compare.snapshotBusy)
  const { reopenSnapshot, compareSnapshot, exportSnapshot, askDelete, deleteSnapshot } = useActions()
  const { snapshotId, name, note, kind, savedMs, folder, cwd, profile, model, layers, tokens, bytes, problem } = snapshot
  return (
    <li data-testid="snapshot" data-kind={kind}>
      <div className="grow cmp-snapshot">
        <p>
          <b>{name}</b>
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
          <span role="alert">Delete “{name}” for good?</span>
          <Button onClick={() => askDelete(null)}>Keep it</Button>
          <Button variant="danger" autoFocus disabled={busy} onClick={() => void deleteSnapshot(snapshotId)}>
            Delete
          </Button>
        </span>
      ) : (
        <span className="cmp-actions">
          {problem !== null ? null : (
            <>
              <Button disabled={busy} onClick={() => void reopenSnapshot(snapshotId)}>
                Open read-only
              </Button>
              <Button disabled={busy} onClick={() => void compareSnapshot(snapshotId)}>
                Compare with now
              </Button>
              <Button variant="quiet" disabled={busy} onClick={() => void exportSnapshot(snapshotId)}>
                Export
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
