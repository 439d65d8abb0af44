// The Electron host: one window on the workbench, the menu, the system's dialogs. The order of the steps matters:
// names, paths, scheme and lock come before the app is ready.

import { join } from 'node:path'
import { app, type BrowserWindow, dialog, ipcMain, Menu, protocol, safeStorage, session, shell } from 'electron'
import { createClient } from '../../../preload/contract/client'
import { type Client, workbenchContract } from '../../../preload/contract/workbench'
import { checkPrivateFolder } from '../../platform/check-private-folder'
import { type AssembledWorkbench, assembleWorkbench } from '../shared/assemble-workbench'
import { registerAppScheme, serveAppProtocol } from './app-protocol'
import { buildApplicationMenu } from './build-application-menu'
import { createMainWindow } from './create-main-window'
import { createOsSecrets } from './create-os-secrets'
import { createSystemActions } from './create-system-actions'
import { hardenContents, hardenSession } from './harden-contents'
import { observePort } from './observe-port'
import { parseElectronOptions } from './parse-electron-options'
import { serveIpc } from './serve-ipc'
import { parseWindowState, renderWindowState, WINDOW_STATE_FILE } from './window-state'

export interface ElectronHostSetup {
  /** Folder of the installed package, with `package.json` and `resources`. */
  readonly packageDir: string
  readonly rendererDir: string
  readonly preloadPath: string
  readonly workerUrl: URL
}

/** Chromium's own data, below Strata's. */
const PROFILE_FOLDER = 'electron'

/** Resolves when the window stands, or when another instance has taken over. */
export async function startElectronHost(setup: ElectronHostSetup): Promise<void> {
  const options = parseElectronOptions(process.argv, { packaged: app.isPackaged, cwd: process.cwd() })
  app.setName('Strata')
  const assembled = assembleWorkbench({
    kind: 'electron',
    packageDir: setup.packageDir,
    workerUrl: setup.workerUrl,
    stateDir: options.stateDir,
    capabilities: ['open-dialog', 'save-dialog', 'reveal', 'menu', 'drag-folder'],
    actions: (opener) => createSystemActions({ app, dialog, shell }, opener),
    keepInState: [PROFILE_FOLDER],
    secrets: (state, log) => createOsSecrets(safeStorage, state, log, process.platform),
  })
  // Before Electron makes its own folder below it, and with it this one for everybody to read.
  const profile = join(assembled.state.dir, PROFILE_FOLDER)
  for (const dir of [assembled.state.dir, profile]) {
    const fit = checkPrivateFolder(dir, { create: true })
    if (!fit.ok) throw new Error(fit.error.message)
  }
  app.setPath('userData', profile)
  app.enableSandbox()
  registerAppScheme(protocol)
  if (!app.requestSingleInstanceLock({ folder: options.folder })) {
    await assembled.close()
    app.quit()
    return
  }
  hardenContents(app, shell, assembled.log)
  const host = createHost(setup, assembled)
  host.listen()
  await app.whenReady()
  await host.open(options.folder)
}

/** The system's own list of what was opened; elsewhere the menu has one. */
const HAS_RECENT_DOCUMENTS = process.platform === 'darwin' || process.platform === 'win32'

function rememberFolder(project: unknown): void {
  if (typeof project === 'object' && project !== null && 'folder' in project && typeof project.folder === 'string')
    app.addRecentDocument(project.folder)
}

interface Host {
  /** Hears of the system from now on. */
  listen(): void
  /** The first window, with the folder of the command line open in it. */
  open(folder: string | null): Promise<void>
}

function createHost(setup: ElectronHostSetup, assembled: AssembledWorkbench): Host {
  const { workbench, state, log } = assembled
  let window: BrowserWindow | null = null
  let opening = false
  let saving: Promise<void> = Promise.resolve()
  let ended = false
  /** Asked for before there was a page to tell. */
  let early: string | null = null

  const port = observePort(assembled.port, {
    'project.open': (value) => {
      if (HAS_RECENT_DOCUMENTS) rememberFolder(value)
      void refreshMenu().catch(tellFault)
    },
    'project.forget': () => void refreshMenu().catch(tellFault),
    'settings.deleteData': () => void forgetPage().catch(tellFault),
  })
  const client: Client = createClient(workbenchContract, port)

  function request(folder: string): void {
    if (window === null) early = folder
    else workbench.tell('project.requested', { folder })
  }

  async function refreshMenu(): Promise<void> {
    const { recent } = await client.call('project.list', {})
    const template = buildApplicationMenu(
      { platform: process.platform, appName: app.name, packaged: app.isPackaged, recent: recent.filter(({ exists }) => exists) },
      {
        chooseFolder: () => {
          void client.call('host.chooseFolder', {}).then(({ folder }) => folder !== null && request(folder), tellFault)
        },
        openFolder: request,
        ask: (action) => workbench.tell('host.action', { action }),
      },
    )
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }

  /** What the page itself keeps goes with the rest of Strata's data. */
  async function forgetPage(): Promise<void> {
    await session.defaultSession.clearStorageData()
    await session.defaultSession.clearCache()
    if (HAS_RECENT_DOCUMENTS) app.clearRecentDocuments()
    await refreshMenu()
  }

  function tellFault(error: unknown): void {
    log.write('error', 'host failed', { error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }

  /** One at a time: whoever asks while it opens is shown the same. */
  async function openWindow(): Promise<void> {
    if (opening) return
    opening = true
    try {
      const saved = await state.readText(WINDOW_STATE_FILE)
      window = await createMainWindow({
        preloadPath: setup.preloadPath,
        state: saved.ok ? parseWindowState(saved.value) : null,
        onClose: (place) => {
          saving = state.writeText(WINDOW_STATE_FILE, renderWindowState(place)).catch(tellFault)
        },
        onGone: (reason) => void askToReload(reason).catch(tellFault),
      })
    } finally {
      opening = false
    }
    window.on('closed', () => {
      window = null
    })
    if (early !== null) request(early)
    early = null
  }

  async function askToReload(reason: string): Promise<void> {
    log.write('error', 'page stopped', { reason })
    const question = {
      type: 'error' as const,
      message: 'The page stopped working',
      detail: `Reason: ${reason}. What is open stays open; what was typed into the page is lost.`,
      buttons: ['Load Again', 'Quit'],
      defaultId: 0,
      cancelId: 0,
    }
    const { response } = window === null ? await dialog.showMessageBox(question) : await dialog.showMessageBox(window, question)
    if (response === 1) app.quit()
    else window?.webContents.reload()
  }

  function showWindow(): void {
    if (window === null) {
      void openWindow().catch(tellFault)
      return
    }
    if (window.isMinimized()) window.restore()
    window.focus()
  }

  async function end(stopIpc: () => void): Promise<void> {
    stopIpc()
    await saving
    await assembled.close()
    ended = true
  }

  return {
    listen() {
      const stopIpc = serveIpc(ipcMain, port, log)
      app.on('second-instance', (_event, _argv, _cwd, data) => {
        const folder = typeof data === 'object' && data !== null && 'folder' in data ? data.folder : null
        if (typeof folder === 'string') request(folder)
        showWindow()
      })
      app.on('open-file', (event, path) => {
        event.preventDefault()
        request(path)
      })
      app.on('activate', () => app.isReady() && showWindow())
      app.on('window-all-closed', () => {
        if (process.platform !== 'darwin') app.quit()
      })
      app.on('will-quit', (event) => {
        if (ended) return
        event.preventDefault()
        void end(stopIpc)
          .catch(tellFault)
          .finally(() => app.exit(0))
      })
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit())
    },
    async open(folder) {
      hardenSession(session.defaultSession, log)
      serveAppProtocol(protocol, setup.rendererDir)
      app.setAboutPanelOptions({ applicationName: 'Strata', applicationVersion: assembled.version })
      if (folder !== null) {
        await client.call('project.open', { folder }).catch((error: unknown) => {
          tellFault(error)
          dialog.showErrorBox('The folder could not be opened', error instanceof Error ? error.message : String(error))
        })
      }
      await refreshMenu()
      await openWindow()
    },
  }
}
