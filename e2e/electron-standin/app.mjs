// app: the life of the process, its paths, the single-instance lock.
import { rmSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { record } from './journal.mjs'
import { machine } from './machine.mjs'
import { requestLock } from './single-instance.mjs'
import { createEvent, StrictEmitter, strict, unmodelled } from './strict.mjs'

const EVENTS = [
  'ready',
  'window-all-closed',
  'before-quit',
  'will-quit',
  'quit',
  'second-instance',
  'web-contents-created',
  // macOS only; nothing here raises them.
  'activate',
  'open-file',
]
const PATHS = { home: homedir, documents: () => join(homedir(), 'Documents'), userData: () => join(machine.profileDir, 'user-data') }

class App extends StrictEmitter {
  constructor() {
    super('app', EVENTS)
    this.isPackaged = false
    this.name = machine.package.name
    this._paths = new Map()
    /** Filled in by electron.mjs: what must end before the process does. */
    this._closers = []
    /** Also from there: when there is something to end. */
    this._started = Promise.resolve()
    this._ready = new Promise((resolve) => {
      this._becomeReady = resolve
    })
    this.commandLine = strict('app.commandLine', { appendSwitch: (...args) => record('appendSwitch', ...args), hasSwitch: () => false })
  }
  isReady() {
    return machine.ready
  }
  whenReady() {
    return this._ready
  }
  getName() {
    return this.name
  }
  setName(name) {
    this.name = name
  }
  getVersion() {
    return machine.package.version
  }
  getAppPath() {
    return machine.appRoot
  }
  getPath(name) {
    return this._paths.get(name) ?? (PATHS[name] ?? (() => unmodelled(`app.getPath('${name}')`)))()
  }
  setPath(name, path) {
    if (!statSync(path).isDirectory()) throw new Error(`${path} is no folder`)
    this._paths.set(name, path)
  }
  enableSandbox() {
    if (machine.ready) throw new Error('app.enableSandbox() can only be called before app is ready')
  }
  setAboutPanelOptions(options) {
    record('setAboutPanelOptions', options)
  }
  requestSingleInstanceLock(additionalData) {
    const message = { argv: process.argv, workingDirectory: process.cwd(), additionalData }
    return requestLock(this.getPath('userData'), message, (second) => {
      this.emit('second-instance', createEvent(), second.argv, second.workingDirectory, second.additionalData)
    })
  }
  /** As Electron does: ask, close every window, ask again, end. */
  async quit() {
    if (machine.quitting) return
    machine.quitting = true
    const asked = createEvent()
    this.emit('before-quit', asked)
    const closed = asked.defaultPrevented ? false : await closeAll()
    const last = createEvent()
    if (closed) this.emit('will-quit', last)
    if (!closed || last.defaultPrevented) {
      machine.quitting = false
      return
    }
    await this.exit(0)
  }
  async exit(code = 0) {
    machine.quitting = true
    for (const window of [...machine.windows]) await window._closePage()
    this.emit('quit', createEvent(), code)
    // A second instance ends before its Chromium is there.
    await this._started
    for (const close of this._closers) await close()
    // Chromium writes to its profile for a moment after it said that it ended.
    rmSync(machine.profileDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    process.exit(code)
  }
}

/** False where a window refused to close. */
async function closeAll() {
  for (const window of [...machine.windows]) {
    window.close()
    if (!window._closing) return false
    await window._closed
  }
  return true
}

export const app = strict('app', new App())
