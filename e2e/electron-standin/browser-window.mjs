// BrowserWindow: a page of Chromium with the preload script in it. Places and sizes are remembered, not shown.
import { readFileSync } from 'node:fs'
import { toApp, toChromium } from './addresses.mjs'
import { app } from './app.mjs'
import { ipcMain } from './ipc-main.mjs'
import { record } from './journal.mjs'
import { machine } from './machine.mjs'
import { renderPreload } from './preload-host.mjs'
import { grantPermissions } from './session.mjs'
import { createEvent, StrictEmitter, strict, unmodelled } from './strict.mjs'
import { createWebContents } from './web-contents.mjs'

const EVENTS = ['ready-to-show', 'show', 'close', 'closed']
const BINDING = '__electronStandin'
const DEFAULT_SIZE = { width: 800, height: 600 }
let windowCount = 0

class Window extends StrictEmitter {
  constructor(options) {
    super('BrowserWindow', EVENTS)
    windowCount += 1
    this.id = windowCount
    this._bounds = {
      x: options.x ?? 0,
      y: options.y ?? 0,
      width: options.width ?? DEFAULT_SIZE.width,
      height: options.height ?? DEFAULT_SIZE.height,
    }
    this._visible = options.show !== false
    this._maximized = false
    this._fullScreen = options.fullscreen === true
    this._minimized = false
    this._title = options.title ?? app.getName()
    this._destroyed = false
    this._closing = false
    this._page = null
    this._targetId = null
    this._closed = new Promise((resolve) => {
      this._becomeClosed = resolve
    })
    this.webContents = createWebContents(this)
    this._opened = this._open(options.webPreferences ?? {})
  }

  async loadURL(url) {
    await this._opened
    await grantPermissions(this.webContents, url)
    await this._page.goto(toChromium(url))
  }
  show() {
    this._visible = true
    this.emit('show', createEvent())
  }
  focus() {
    machine.windows.delete(this._proxy)
    machine.windows.add(this._proxy)
  }
  isVisible() {
    return this._visible
  }
  isDestroyed() {
    return this._destroyed
  }
  getTitle() {
    return this._title
  }
  setTitle(title) {
    this._title = title
  }
  getBounds() {
    return { ...this._bounds }
  }
  getNormalBounds() {
    return { ...this._bounds }
  }
  setBounds(bounds) {
    this._bounds = { ...this._bounds, ...bounds }
    void this._page?.setViewportSize({ width: this._bounds.width, height: this._bounds.height })
  }
  isMaximized() {
    return this._maximized
  }
  maximize() {
    this._maximized = true
  }
  unmaximize() {
    this._maximized = false
  }
  isMinimized() {
    return this._minimized
  }
  minimize() {
    this._minimized = true
  }
  restore() {
    this._minimized = false
  }
  isFullScreen() {
    return this._fullScreen
  }
  /** Asks the app first; a page's own beforeunload is not modelled. */
  close() {
    if (this._closing) return
    const event = createEvent()
    this.emit('close', event)
    if (event.defaultPrevented) return
    this._closing = true
    void this._closePage()
  }
  destroy() {
    this._closing = true
    void this._closePage()
  }

  async _closePage() {
    await this._opened
    await this._page.close()
    await this._closed
  }

  async _open({ preload }) {
    const { context } = machine
    const blank = context.pages()[0]
    const isFirst = this.id === 1 && blank !== undefined
    const page = isFirst ? blank : await context.newPage()
    this._page = page
    const devtools = await context.newCDPSession(page)
    this._targetId = (await devtools.send('Target.getTargetInfo')).targetInfo.targetId
    await devtools.send('Page.enable')
    devtools.on('Page.windowOpen', ({ url, windowName }) => this.webContents._asksToOpen(url, windowName))
    await page.setViewportSize({ width: this._bounds.width, height: this._bounds.height })
    this.webContents._attach(page)
    await page.exposeBinding(BINDING, ({ frame }, kind, channel, args) => ipcMain._receive(kind, channel, this._ipcEvent(frame), args))
    if (preload !== undefined) await page.addInitScript(renderPreload(readFileSync(preload, 'utf8'), BINDING))
    page.once('load', () => this.emit('ready-to-show', createEvent()))
    page.on('close', () => this._wasClosed())
  }

  _ipcEvent(frame) {
    const contents = this.webContents
    const toFrame = (one) => (one === null ? null : { url: toApp(one.url()), parent: toFrame(one.parentFrame()) })
    return createEvent({ sender: contents, senderFrame: toFrame(frame), processId: 1, frameId: 1 })
  }

  _wasClosed() {
    this._destroyed = true
    machine.windows.delete(this._proxy)
    this.webContents.emit('destroyed')
    this.emit('closed', createEvent())
    this._becomeClosed()
    if (machine.windows.size > 0 || machine.quitting) return
    if (app.listenerCount('window-all-closed') === 0) void app.quit()
    else app.emit('window-all-closed')
  }
}

function createWindow(options = {}) {
  if (!machine.ready) throw new Error('Cannot create BrowserWindow before app is ready')
  const { nodeIntegration, contextIsolation, sandbox } = options.webPreferences ?? {}
  if (nodeIntegration === true || contextIsolation === false || sandbox === false) unmodelled('a window that is not sandboxed and isolated')
  const window = new Window(options)
  const proxy = strict('BrowserWindow', window)
  window._proxy = proxy
  machine.windows.add(proxy)
  record('BrowserWindow', options)
  app.emit('web-contents-created', createEvent(), window.webContents)
  return proxy
}

/** `new BrowserWindow(options)` gives the strict proxy. */
export const BrowserWindow = strict(
  'BrowserWindow',
  Object.assign(
    function BrowserWindow(options) {
      return createWindow(options)
    },
    {
      getAllWindows: () => [...machine.windows],
      getFocusedWindow: () => [...machine.windows].at(-1) ?? null,
      fromWebContents: (contents) => [...machine.windows].find((window) => window.webContents === contents) ?? null,
    },
  ),
)
