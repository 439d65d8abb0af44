// The one window: sandboxed, placed where it was, shown when the page is painted. Knows nothing of what the page does.

import { BrowserWindow, nativeTheme, screen } from 'electron'
import { PAGE_URL } from './page-address'
import { MIN_HEIGHT, MIN_WIDTH, placeWindow, type WindowState } from './window-state'

export interface MainWindowInput {
  readonly preloadPath: string
  readonly state: WindowState | null
  /** Told when the window closes. */
  readonly onClose: (state: WindowState) => void
  /** Told why when the page's process ended by itself. */
  readonly onGone: (reason: string) => void
}

/** The page's own backgrounds, so that the window does not flash before the page is there. */
const BACKGROUND = { light: '#f9fafc', dark: '#101316' }

/** Rejects where the page cannot be loaded. */
export async function createMainWindow(input: MainWindowInput): Promise<BrowserWindow> {
  const workAreas = screen.getAllDisplays().map((display) => display.workArea)
  const placement = placeWindow(input.state, workAreas)
  const window = new BrowserWindow({
    ...placement.bounds,
    minWidth: MIN_WIDTH,
    minHeight: MIN_HEIGHT,
    // An explicit false would take the button away on macOS.
    ...(placement.fullScreen ? { fullscreen: true } : {}),
    title: 'Strata',
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload: input.preloadPath,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      // The dictionaries would be fetched from the network.
      spellcheck: false,
    },
  })
  if (placement.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    input.onClose({ bounds: window.getNormalBounds(), maximized: window.isMaximized(), fullScreen: window.isFullScreen() })
  })
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') input.onGone(reason)
  })
  await window.loadURL(PAGE_URL)
  return window
}
