// ipcMain. Values are cloned as they cross, so what cannot be cloned throws here as it does in Electron.
import { EventEmitter } from 'node:events'
import { strict } from './strict.mjs'

class IpcMain extends EventEmitter {
  constructor() {
    super()
    this._handlers = new Map()
  }
  handle(channel, handler) {
    if (this._handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this._handlers.set(channel, handler)
  }
  removeHandler(channel) {
    this._handlers.delete(channel)
  }
  /** What came from a page: the value for `invoke`, nothing for `send`. */
  async _receive(kind, channel, event, args) {
    if (kind === 'send') {
      this.emit(channel, event, ...args)
      return {}
    }
    try {
      const handler = this._handlers.get(channel)
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
      return { value: structuredClone(await handler(event, ...args)) }
    } catch (error) {
      return { error: `Error invoking remote method '${channel}': ${error}` }
    }
  }
}

export const ipcMain = strict('ipcMain', new IpcMain())
