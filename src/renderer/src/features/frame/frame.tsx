// The frame every view stands in: rail, title bar, status bar, and what lies across them.

import type { ReactNode } from 'react'
import { useAppState } from '../../state/app-context'
import { DropFolder } from './drop-folder'
import './frame.css'
import { LinkBanner } from './link-banner'
import { Rail } from './rail'
import { StartFailed } from './start-failed'
import { StatusBar } from './status-bar'
import { TitleBar } from './title-bar'
import { useAppearance } from './use-appearance'
import { useKeptFocus } from './use-kept-focus'
import { usePaneFocus } from './use-pane-focus'
import { useShortcuts } from './use-shortcuts'

export interface FrameProps {
  readonly prompt: ReactNode
  readonly memory: ReactNode
  readonly sessions: ReactNode
  readonly replay: ReactNode
  readonly compare: ReactNode
  readonly settings: ReactNode
  readonly dialogs: ReactNode
  /** What a person should know first, above every view. */
  readonly banners: ReactNode
  /** The list that opens over the findings of the status bar. */
  readonly findings: ReactNode
}

export function Frame({ prompt, memory, sessions, replay, compare, settings, dialogs, banners, findings }: FrameProps): ReactNode {
  const route = useAppState((state) => state.ui.route)
  const failed = useAppState((state) => (state.start.phase === 'failed' ? state.start.fault : null))
  const views = { prompt, memory, sessions, replay, compare, settings }
  useAppearance()
  useShortcuts()
  usePaneFocus()
  useKeptFocus()
  return (
    <div className="frame" data-testid="frame">
      <Rail />
      <TitleBar />
      <main className="frame-main">
        <LinkBanner />
        {banners}
        <div className="frame-view">{failed !== null ? <StartFailed fault={failed} /> : views[route]}</div>
      </main>
      <StatusBar findings={findings} />
      <DropFolder />
      {dialogs}
    </div>
  )
}
