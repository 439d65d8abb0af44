// What the desktop does for a person: dialogs, the file manager, the program that opens a file.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type App, BrowserWindow, type Dialog, type Shell } from 'electron'
import { WorkbenchError } from '../../engine/base/workbench-error'
import type { HostActions } from '../../workbench/workbench-deps'

/** `run` is the platform's, the same in every host. */
export function createSystemActions(
  electron: { readonly app: App; readonly dialog: Dialog; readonly shell: Shell },
  run: HostActions['run'],
): HostActions {
  const { app, dialog, shell } = electron
  return {
    reveal: async (path) => shell.showItemInFolder(path),
    openFile: async (path) => {
      const problem = await shell.openPath(path)
      if (problem !== '') throw new WorkbenchError('file.unreadable', `${path} could not be opened: ${problem}`, { path })
    },
    run,
    saveText: async (fileName, text) => {
      const options = { title: 'Export', defaultPath: join(app.getPath('documents'), fileName) }
      const owner = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]
      const { canceled, filePath } = await (owner === undefined ? dialog.showSaveDialog(options) : dialog.showSaveDialog(owner, options))
      if (canceled || filePath === '') return null
      await writeFile(filePath, text)
      return filePath
    },
    chooseFolder: async () => {
      const options = { title: 'Open Folder', buttonLabel: 'Open', properties: ['openDirectory' as const, 'createDirectory' as const] }
      const owner = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]
      const { canceled, filePaths } = await (owner === undefined ? dialog.showOpenDialog(options) : dialog.showOpenDialog(owner, options))
      return canceled ? null : (filePaths[0] ?? null)
    },
  }
}
