// Folders opened before, and the way to forget one.

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatAbsoluteTime, formatRelativeTime } from '../../lib/format-time'
import { useActions, useAppState } from '../../state/app-context'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'

export function RecentFolders(): ReactNode {
  const recent = useAppState((state) => state.recent)
  const { openProject, forgetRecent } = useActions()
  const now = Date.now()
  return (
    <section aria-labelledby="settings-recent">
      <h2 id="settings-recent">Recent folders</h2>
      {recent.length === 0 ? <p className="settings-none">None yet: a folder stands here once it was opened.</p> : null}
      <ul className="settings-list">
        {recent.map((one) => (
          <li key={one.folder}>
            <span className="settings-name">{one.name}</span>
            <span className="mono dim cut grow" title={one.folder}>
              {one.folder}
            </span>
            <span className="caption" title={formatAbsoluteTime(one.openedMs)}>
              {one.exists ? formatRelativeTime(one.openedMs, now) : 'not there any more'}
            </span>
            <Button variant="quiet" disabled={!one.exists} onClick={() => void openProject(one.folder)}>
              Open
            </Button>
            <IconButton label={`Forget ${one.name}`} size="small" onClick={() => void forgetRecent(one.folder)}>
              <X className="i14" aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
