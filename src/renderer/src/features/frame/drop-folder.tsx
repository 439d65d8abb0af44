// Opens a folder that is dragged into the window, where the host can tell its path.

import { FolderOpen } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useApp, useAppState } from '../../state/app-context'

export function DropFolder(): ReactNode {
  const app = useApp()
  const allowed = useAppState((state) => state.host?.capabilities.includes('drag-folder') ?? false)
  const [over, setOver] = useState(false)
  useEffect(() => {
    const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false
    const onOver = (event: DragEvent): void => {
      if (!holdsFiles(event)) return
      // Without this the browser would open the file in place of the window.
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = allowed ? 'copy' : 'none'
      setOver(allowed)
    }
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent): void => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (!allowed || file === undefined) return
      const path = app.pathOf(file)
      if (path !== null && path !== '') void app.actions.openProject(path)
    }
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [app, allowed])
  if (!over) return null
  return (
    <div className="drop-veil" data-testid="drop-veil">
      <div className="drop-card floating">
        <FolderOpen className="i" aria-hidden />
        Drop a folder to open it
      </div>
    </div>
  )
}
