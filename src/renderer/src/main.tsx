// Puts the window together: the link to the host, the state, and the views in their frame.

import { type ComponentType, lazy, type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { TextOrEditor } from './features/editor/text-or-editor'
import { Frame } from './features/frame/frame'
import { PromptView } from './features/prompt/prompt-view'
import { SessionRefused } from './features/session/session-refused'
import type { App } from './state/app'
import { AppProvider, useAppState } from './state/app-context'
import type { DialogName } from './state/app-state'
import { Busy } from './state/busy'
import { createApp } from './state/create-app'
import { shownConflict } from './state/documents/documents-state'
import { markIdle } from './state/mark-idle'
import './ui/tokens.css'
import './ui/base.css'
import './ui/controls.css'
import './ui/floating.css'
import './ui/states.css'
import { HoldKeys } from './ui/hold-keys'
import { TooltipProvider } from './ui/tooltip'

// The policy of the page allows no code from strings. This must be said before the contract's schemas are made,
// hence the bridge, which holds them, is loaded after it.
z.config({ jitless: true })

const SettingsView = lazy(async () => ({ default: (await import('./features/settings/settings-view')).SettingsView }))
const MemoryView = lazy(async () => ({ default: (await import('./features/memory/memory-view')).MemoryView }))
const SessionsView = lazy(async () => ({ default: (await import('./features/sessions/sessions-view')).SessionsView }))
const ReplayView = lazy(async () => ({ default: (await import('./features/replay/replay-view')).ReplayView }))
const CompareView = lazy(async () => ({ default: (await import('./features/compare/compare-view')).CompareView }))
const ReopenedBanner = lazy(async () => ({ default: (await import('./features/compare/reopened-banner')).ReopenedBanner }))
const EmbeddedEditor = lazy(async () => ({ default: (await import('./features/editor/embedded-editor')).EmbeddedEditor }))
const ConflictView = lazy(async () => ({ default: (await import('./features/editor/conflict-view')).ConflictView }))
const DraftBanner = lazy(async () => ({ default: (await import('./features/editor/draft-banner')).DraftBanner }))
const FindingsList = lazy(async () => ({ default: (await import('./features/findings/findings-list')).FindingsList }))
const DIALOGS = {
  palette: lazy(async () => ({ default: (await import('./features/palette/palette')).Palette })),
  folder: lazy(async () => ({ default: (await import('./features/folder-picker/folder-picker')).FolderPicker })),
  create: lazy(async () => ({ default: (await import('./features/editor/create-dialog')).CreateDialog })),
  'delete-data': lazy(async () => ({ default: (await import('./features/settings/delete-data-dialog')).DeleteDataDialog })),
} satisfies Record<DialogName, unknown>

/** Loaded ahead: what is lazy comes a moment late even then, and what is typed meanwhile would go elsewhere. */
const loaded: { palette: ComponentType | null } = { palette: null }

function Dialogs(): ReactNode {
  const name = useAppState((state) => state.ui.dialog)
  if (name === null) return null
  const Shown = (name === 'palette' ? loaded.palette : null) ?? DIALOGS[name]
  return (
    <Suspense
      fallback={
        <>
          <Busy />
          <HoldKeys />
        </>
      }
    >
      <Shown />
    </Suspense>
  )
}

function Window({ app }: { readonly app: App }): ReactNode {
  return (
    <StrictMode>
      <AppProvider app={app}>
        <TooltipProvider>
          <Screen />
        </TooltipProvider>
      </AppProvider>
    </StrictMode>
  )
}

/** A conflict that is looked at takes the whole view. */
function Prompt(): ReactNode {
  const conflict = useAppState(shownConflict)
  if (conflict === null) return <PromptView middle={(reading) => <TextOrEditor reading={reading} />} />
  return (
    <Suspense fallback={<Busy />}>
      <ConflictView file={conflict} />
    </Suspense>
  )
}

function Banners(): ReactNode {
  const left = useAppState((state) => state.editing.left.length > 0)
  const reopened = useAppState((state) => state.ui.route === 'prompt' && state.compare.reopened?.projectId === state.activeId)
  if (!left && !reopened) return null
  return (
    <Suspense fallback={<Busy />}>
      {left ? <DraftBanner /> : null}
      {reopened ? <ReopenedBanner /> : null}
    </Suspense>
  )
}

function Screen(): ReactNode {
  const refused = useAppState((state) => state.link.phase === 'refused')
  if (refused) return <SessionRefused />
  return (
    <Frame
      prompt={<Prompt />}
      banners={<Banners />}
      memory={
        <Suspense fallback={<Busy />}>
          <MemoryView editor={EmbeddedEditor} />
        </Suspense>
      }
      sessions={
        <Suspense fallback={<Busy />}>
          <SessionsView />
        </Suspense>
      }
      replay={
        <Suspense fallback={<Busy />}>
          <ReplayView />
        </Suspense>
      }
      compare={
        <Suspense fallback={<Busy />}>
          <CompareView />
        </Suspense>
      }
      settings={
        <Suspense fallback={<Busy />}>
          <SettingsView />
        </Suspense>
      }
      findings={
        <Suspense fallback={<Busy />}>
          <FindingsList />
        </Suspense>
      }
      dialogs={<Dialogs />}
    />
  )
}

async function start(): Promise<void> {
  const place = document.getElementById('root')
  if (place === null) throw new Error('The page has no place for the window')
  const root = createRoot(place)
  const { connectHost } = await import('./bridge/connect-host')
  const host = await connectHost(window)
  if (host === null) {
    root.render(<SessionRefused />)
    document.documentElement.dataset.idle = 'true'
    return
  }
  const app = createApp(host)
  markIdle(app, window)
  root.render(<Window app={app} />)
  // What is typed right after the palette's shortcut must find it there.
  window.requestIdleCallback(() => {
    void import('./features/palette/palette').then(({ Palette }) => {
      loaded.palette = Palette
    })
  })
}

void start()
