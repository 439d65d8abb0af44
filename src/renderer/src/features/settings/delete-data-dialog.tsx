// Asks once before Strata's own data goes: it cannot be had back.

import { type ReactNode, useState } from 'react'
import { useActions } from '../../state/app-context'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

export function DeleteDataDialog(): ReactNode {
  const { closeDialog, deleteData } = useActions()
  const [running, setRunning] = useState(false)
  const run = (): void => {
    setRunning(true)
    void deleteData().finally(() => setRunning(false))
  }
  return (
    <Dialog
      title="Delete Strata’s data?"
      text="Settings, recent folders and the log go. Your projects and the agent’s own files are not touched. This cannot be undone."
      onClose={closeDialog}
    >
      <div className="dialog-foot">
        <Button onClick={closeDialog}>Keep it</Button>
        <Button variant="danger" disabled={running} onClick={run} data-testid="delete-data-confirm">
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
