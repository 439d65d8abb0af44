// Gives the page one dumb Port and nothing else of Electron: four verbs over five channels, and the path of a dragged file.
// Knows no method; what a message may do is decided in the main process.

import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Port, Reply } from './contract/port'

const listeners = new Map<string, (payload: unknown) => void>()
let subscriptions = 0

ipcRenderer.on('strata:event', (_event, id: string, payload: unknown) => listeners.get(id)?.(payload))

const port: Port = {
  call: (id, name, input): Promise<Reply> => ipcRenderer.invoke('strata:call', id, name, input),
  cancel: (id) => ipcRenderer.send('strata:cancel', id),
  subscribe: (name, listener) => {
    subscriptions += 1
    const id = `s${subscriptions}`
    listeners.set(id, listener)
    ipcRenderer.send('strata:subscribe', id, name)
    return () => {
      if (listeners.delete(id)) ipcRenderer.send('strata:unsubscribe', id)
    }
  },
  pathOf: (file) => webUtils.getPathForFile(file as Parameters<typeof webUtils.getPathForFile>[0]),
}

contextBridge.exposeInMainWorld('strata', port)
