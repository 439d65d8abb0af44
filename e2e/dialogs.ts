// Answers Electron's dialogs in the place of a person, the same way on a real binary and on the stand-in.

import type { ElectronApplication } from '@playwright/test'

export async function answerOpenDialog(app: ElectronApplication, folder: string): Promise<void> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
  }, folder)
}

/** Null: the person cancels. */
export async function answerSaveDialog(app: ElectronApplication, path: string | null): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: filePath === null, filePath: filePath ?? '' })
  }, path)
}
