// Strata's own settings, what it reads and keeps, and what it says of itself.

import type { ReactNode } from 'react'
import { useAppState } from '../../state/app-context'
import { Appearance } from './appearance'
import { CollectDefaults } from './collect-defaults'
import { EditorSetting } from './editor-setting'
import { RecentFolders } from './recent-folders'
import './settings.css'
import { About } from './about'
import { StoredData } from './stored-data'

export function SettingsView(): ReactNode {
  const known = useAppState((state) => state.settings !== null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <div className="settings" data-testid="settings" data-pane="text" role="region" aria-label="Settings" tabIndex={0} data-pane-focus="">
      <div className="settings-inner">
        <h1>Settings</h1>
        {known ? (
          <>
            <Appearance />
            <CollectDefaults />
            <EditorSetting />
            <RecentFolders />
            <StoredData />
            <About />
          </>
        ) : null}
      </div>
    </div>
  )
}
