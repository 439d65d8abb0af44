// dialog and shell: what leads out of the window. There is nobody to answer a dialog: a test replaces the function
// through app.evaluate, as it does with a real binary, or the call fails.
import { record } from './journal.mjs'
import { strict, unmodelled } from './strict.mjs'

function unanswered(name) {
  return async (...args) => {
    record(name, args.at(-1))
    return unmodelled(`dialog.${name} that no test answers`)
  }
}

export const dialog = strict('dialog', {
  showOpenDialog: unanswered('showOpenDialog'),
  showSaveDialog: unanswered('showSaveDialog'),
  showMessageBox: unanswered('showMessageBox'),
  showErrorBox: (title, content) => record('showErrorBox', title, content),
})

export const shell = strict('shell', {
  openExternal: async (url) => record('openExternal', url),
  openPath: async (path) => {
    record('openPath', path)
    return ''
  },
  showItemInFolder: (path) => record('showItemInFolder', path),
})
