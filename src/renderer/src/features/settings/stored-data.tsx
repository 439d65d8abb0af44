// What Strata reads and what it keeps, to the byte, and the way to be rid of it.

import { type ReactNode, useEffect, useState } from 'react'
import { formatBytes } from '../../lib/format-bytes'
import { useActions, useApp } from '../../state/app-context'
import type { Storage } from '../../state/contract-types'
import { type Fault, isCancelled, toFault } from '../../state/fault'
import { Button } from '../../ui/button'

export function StoredData(): ReactNode {
  const { actions } = useApp()
  const { openDialog, copy } = useActions()
  const [storage, setStorage] = useState<Storage | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    actions.readStorage(abort.signal).then(setStorage, (error) => {
      if (!isCancelled(error)) setFault(toFault(error))
    })
    return () => abort.abort()
  }, [actions])
  return (
    <section aria-labelledby="settings-data">
      <h2 id="settings-data">What is read and what is kept</h2>
      <p className="settings-text">
        Strata reads the files below and writes none of them. Nothing leaves this machine. What it keeps for itself lies in one folder.
      </p>
      {fault === null ? null : (
        <p className="danger" role="alert">
          {fault.title}: {fault.detail}
        </p>
      )}
      {storage === null ? null : (
        <>
          <h3>Reads</h3>
          <ul className="settings-list">
            {storage.reads.map((one) => (
              <li key={one.path}>
                <span className="mono settings-path">{one.path}</span>
                <span className="settings-what grow">{one.what}</span>
              </li>
            ))}
          </ul>
          <h3>Keeps</h3>
          <ul className="settings-list">
            {storage.items.map((one) => (
              <li key={one.path}>
                <span className="mono settings-path cut" title={one.path}>
                  {one.name}
                </span>
                <span className="settings-what grow">{one.what}</span>
                <span className="num">{formatBytes(one.bytes)}</span>
              </li>
            ))}
          </ul>
          <div className="settings-folder">
            <span className="mono cut grow" title={storage.stateDir} data-testid="state-dir">
              {storage.stateDir}
            </span>
            <Button onClick={() => void copy(storage.stateDir, 'Path copied')}>Copy the path</Button>
            <Button variant="danger" onClick={() => openDialog('delete-data')} data-testid="delete-data">
              Delete Strata’s data…
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
