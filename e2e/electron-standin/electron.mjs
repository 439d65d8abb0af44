// The module `electron` of the stand-in: joins its parts and starts them. README.md says what is modelled and what is not.
import { app } from './app.mjs'
import { BrowserWindow } from './browser-window.mjs'
import { startChromium } from './chromium.mjs'
import { dialog, shell } from './dialogs.mjs'
import { nativeTheme, screen } from './displays.mjs'
import { ipcMain } from './ipc-main.mjs'
import { journal } from './journal.mjs'
import { machine } from './machine.mjs'
import { Menu } from './menu.mjs'
import { protocol, startSchemeServer } from './protocol.mjs'
import { safeStorage } from './safe-storage.mjs'
import { session } from './session.mjs'
import { webContents } from './web-contents.mjs'

export { app, BrowserWindow, dialog, ipcMain, journal, Menu, nativeTheme, protocol, safeStorage, screen, session, shell, webContents }

const letGo = machine.gated
  ? new Promise((resolve) => {
      globalThis.__playwright_run = resolve
    })
  : Promise.resolve()

async function startMachine() {
  app._closers.push(await startSchemeServer())
  app._closers.unshift(await startChromium())
}

async function becomeReady() {
  await app._started
  await letGo
  machine.ready = true
  app.emit('ready', {})
  app._becomeReady()
}

app._started = startMachine()
becomeReady().catch((error) => {
  console.error(error)
  process.exit(1)
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    // Electron ends on a signal unless the app listens itself.
    if (process.listenerCount(signal) === 1) void app.quit()
  })
}
