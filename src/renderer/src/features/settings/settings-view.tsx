// Strata's own settings, what it reads and keeps, and what it says of itself.

import type { ReactNode } from 'react'
import { useAppState } from '../../state/app-context'
import { ScrollArea } from '../../ui/scroll-area'
import { Appearance } from './appearance'
import { CollectDefaults } from './collect-defaults'
import { EditorSetting } from './editor-setting'
import { RecentFolders } from './recent-folders'
import './settings.css'
import { About } from './about'
import { StoredData } from './stored-data'
import { SummaryAccessSetting } from './summary-access'

export function SettingsView(): ReactNode {
  const known = useAppState((state) => state.settings !== null)
  return (
    <ScrollArea className="settings" label="Settings" data-testid="settings" data-pane="text" data-pane-focus="">
      <div className="settings-inner">
        <h1>Settings</h1>
        {known ? (
          <>
            <Appearance />
            <CollectDefaults />
            <EditorSetting />
            <SummaryAccessSetting />
            <RecentFolders />
            <StoredData />
            <About />
          </>
        ) : null}
      </div>
    </ScrollArea>
  )
}
