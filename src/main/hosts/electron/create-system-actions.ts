// What the desktop does for a person in the Electron host: its own dialogs and file manager; programs by the platform's opener.

import { join } from 'node:path'
import { type App, BrowserWindow, type Dialog, type Shell } from 'electron'
import { WorkbenchError } from '../../engine/base/workbench-error'
import { atomicWrite } from '../../platform/atomic-write'
import type { Opener } from '../../platform/create-opener'
import type { HostActions } from '../../workbench/workbench-deps'

export function createSystemActions(
  electron: { readonly app: App; readonly dialog: Dialog; readonly shell: Shell },
  opener: Opener,
): HostActions {
  const { app, dialog, shell } = electron
  return {
    reveal: async (path) => shell.showItemInFolder(path),
    openFile: opener.openFile,
    run: opener.run,
    saveText: async (fileName, text, encoding = 'utf8') => {
      const options = { title: 'Export', defaultPath: join(app.getPath('documents'), fileName) }
      const owner = ownerWindow()
      const { canceled, filePath } = await (owner === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(owner, options))
      if (canceled || filePath === '') return null
      const written = await atomicWrite(filePath, encoding === 'base64' ? Buffer.from(text, 'base64') : text)
      if (!written.ok)
        throw new WorkbenchError('file.unwritable', `The export was not written: ${written.error.message}`, { path: filePath })
      return filePath
    },
    chooseFolder: async () => {
      const options = { title: 'Open Folder', buttonLabel: 'Open', properties: ['openDirectory' as const, 'createDirectory' as const] }
      const owner = ownerWindow()
      const { canceled, filePaths } = await (owner === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(owner, options))
      return canceled ? null : (filePaths[0] ?? null)
    },
  }
}

/** A dialog belongs to the window it was asked from. */
function ownerWindow(): BrowserWindow | null {
  return BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0] ?? null
}
