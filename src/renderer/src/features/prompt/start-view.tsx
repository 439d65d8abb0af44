// No project is open: recent folders, and the ways to open one.

import { FlaskConical, Folder, FolderOpen, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatAbsoluteTime, formatRelativeTime } from '../../lib/format-time'
import { useActions, useAppState } from '../../state/app-context'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'

export function StartView(): ReactNode {
  const recent = useAppState((state) => state.recent)
  const canDrag = useAppState((state) => state.host?.capabilities.includes('drag-folder') ?? false)
  const { chooseFolder, openProject, forgetRecent } = useActions()
  const now = Date.now()
  return (
    <div className="start" data-testid="start" data-pane="text">
      <div className="start-inner">
        <h1>Open a project</h1>
        <p>
          Strata shows what a coding agent is given before anyone types: the system prompt, the instruction files it finds, its memory, and
          what it leaves out and why.{canDrag ? ' A folder can also be dragged into the window.' : ''}
        </p>
        <div className="start-actions">
          <Button variant="primary" onClick={() => void chooseFolder()}>
            <FolderOpen className="i14" aria-hidden />
            Open a folder…
          </Button>
          <Button onClick={() => void openProject(null)}>
            <FlaskConical className="i14" aria-hidden />
            Open the demo project
          </Button>
        </div>
        {recent.length === 0 ? null : (
          <>
            <h2>Recent</h2>
            <ul className="recent-list">
              {recent.map((one) => (
                <li key={one.folder}>
                  <button type="button" className="recent-row" disabled={!one.exists} onClick={() => void openProject(one.folder)}>
                    <Folder className="i" aria-hidden />
                    <span className="recent-name">{one.name}</span>
                    <span className="mono dim cut grow">{one.folder}</span>
                    <span className="caption" title={formatAbsoluteTime(one.openedMs)}>
                      {one.exists ? formatRelativeTime(one.openedMs, now) : 'not there'}
                    </span>
                  </button>
                  <IconButton label={`Forget ${one.name}`} size="small" onClick={() => void forgetRecent(one.folder)}>
                    <X className="i14" aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
