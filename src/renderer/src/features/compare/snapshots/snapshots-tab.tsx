// Snapshots: save what is on screen, and what was saved so far.

import { Camera } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useActions, useAppState, useSnapshot } from '../../../state/app-context'
import type { GivenText } from '../../../state/compare/side-choice'
import { Button } from '../../../ui/button'
import { ScrollArea } from '../../../ui/scroll-area'
import { StateMessage } from '../../../ui/state-message'
import { GivenField } from '../parts/given-field'
import { FaultText, ProblemText } from '../parts/problem-text'
import { SnapshotRow } from './snapshot-row'

export function SnapshotsTab(): ReactNode {
  const snapshots = useAppState((state) => state.compare.snapshots)
  const fault = useAppState((state) => state.compare.asideFault)
  const { loadSnapshots } = useActions()
  useEffect(() => void loadSnapshots(), [loadSnapshots])
  return (
    <>
      <section className="cmp-open" aria-label="Save or take in" data-pane="compare-sides">
        <SaveRow />
        <ImportRow />
      </section>
      {fault === null ? null : <FaultText fault={fault} />}
      {snapshots === null ? (
        <p className="cmp-none">Reading…</p>
      ) : snapshots.length === 0 ? (
        <StateMessage icon={<Camera aria-hidden />} title="No snapshot is saved yet">
          <p>A snapshot keeps every layer with its text, the inputs and the time, to be read or compared later. Save one above.</p>
        </StateMessage>
      ) : (
        <ScrollArea className="scroll cmp-wide" label="Saved snapshots">
          <ul className="cmp-snapshots" data-testid="snapshots">
            {snapshots.map((one) => (
              <SnapshotRow key={one.snapshotId} snapshot={one} />
            ))}
          </ul>
        </ScrollArea>
      )}
    </>
  )
}

function SaveRow(): ReactNode {
  const view = useSnapshot()?.view
  const busy = useAppState((state) => state.compare.snapshotBusy)
  const { saveSnapshot } = useActions()
  const [name, setName] = useState('')
  const save = async (): Promise<void> => {
    if (name.trim() !== '' && (await saveSnapshot(name.trim()))) setName('')
  }
  return (
    <div className="cmp-side-row">
      <label htmlFor="snapshot-name">Save now</label>
      <input
        id="snapshot-name"
        className="field"
        placeholder="A name, as: before the upgrade"
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save()
        }}
      />
      <span className="caption mono cut">{view?.project.cwd}</span>
      <Button variant="primary" disabled={busy || name.trim() === ''} onClick={() => void save()} data-testid="snapshot-save">
        Save
      </Button>
    </div>
  )
}

function ImportRow(): ReactNode {
  const problem = useAppState((state) => state.compare.importProblem)
  const busy = useAppState((state) => state.compare.snapshotBusy)
  const { importSnapshot } = useActions()
  const [path, setPath] = useState('')
  const [given, setGiven] = useState<GivenText | null>(null)
  const ready = given !== null || path.trim() !== ''
  const take = async (): Promise<void> => {
    if (!ready) return
    await importSnapshot(given, path.trim())
    setGiven(null)
  }
  return (
    <>
      <div className="cmp-side-row" data-testid="snapshot-import">
        <span>Take in</span>
        <GivenField
          label="Snapshot or bundle"
          path={path}
          given={given}
          onChange={(change) => {
            if (change.path !== undefined) setPath(change.path)
            if (change.given !== undefined) setGiven(change.given)
          }}
          onEnter={() => void take()}
          invalid={problem !== null}
        />
        <Button disabled={!ready || busy} onClick={() => void take()}>
          Take into the list
        </Button>
      </div>
      {problem === null ? null : <ProblemText problem={problem} />}
    </>
  )
}
