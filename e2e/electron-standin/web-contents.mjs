// webContents: one page of Chromium, its events and messages.
import { isMapped, toApp } from './addresses.mjs'
import { record } from './journal.mjs'
import { machine } from './machine.mjs'
import { deliver } from './preload-host.mjs'
import { session } from './session.mjs'
import { createEvent, StrictEmitter, strict, unmodelled } from './strict.mjs'

const EVENTS = [
  'dom-ready',
  'did-finish-load',
  'did-start-navigation',
  'will-navigate',
  'will-frame-navigate',
  'console-message',
  'render-process-gone',
  'destroyed',
  // Never raised: no page of ours redirects or has a <webview>.
  'will-redirect',
  'will-attach-webview',
]

class WebContents extends StrictEmitter {
  constructor(window) {
    super('webContents', EVENTS)
    this._window = window
    this._page = null
    this._openHandler = null
    this.id = window.id
    this.session = session.defaultSession
  }
  get mainFrame() {
    return { url: this.getURL(), parent: null }
  }
  getURL() {
    return this._page === null ? '' : toApp(this._page.url())
  }
  isDestroyed() {
    return this._window.isDestroyed()
  }
  send(channel, ...args) {
    const message = [channel, structuredClone(args)]
    // A page that goes away in the meantime loses its messages in Electron too.
    this._page.evaluate(deliver, message).catch((error) => record('message lost', channel, String(error)))
  }
  setWindowOpenHandler(handler) {
    this._openHandler = handler
  }
  reload() {
    void this._page.reload()
  }
  close() {
    this._window.close()
  }

  _attach(page) {
    this._page = page
    page.on('request', (request) => {
      if (!request.isNavigationRequest() || !isMapped(request.url())) return
      const isMainFrame = request.frame() === page.mainFrame()
      this.emit('did-start-navigation', createEvent({ url: toApp(request.url()), isMainFrame, isSameDocument: false }))
    })
    page.on('domcontentloaded', () => this.emit('dom-ready', createEvent()))
    page.on('load', () => this.emit('did-finish-load', createEvent()))
    page.on('console', (message) => {
      const { url, lineNumber } = message.location()
      this.emit('console-message', createEvent({ level: message.type(), message: message.text(), lineNumber, sourceId: toApp(url) }))
    })
    page.on('crash', () => this.emit('render-process-gone', createEvent(), { reason: 'crashed', exitCode: 1 }))
    page.on('popup', (popup) => void popup.close())
  }
  /** Asks the app about a window that the page wants; whatever opened is closed by the popup listener above. */
  _asksToOpen(url, frameName) {
    if (this._openHandler === null) unmodelled('a window opened by a page')
    const decision = this._openHandler({ url: toApp(url), frameName, features: '', disposition: 'foreground-tab' })
    if (decision.action !== 'deny') unmodelled('setWindowOpenHandler with another answer than deny')
  }
  /** True where the app lets the page go to another address. */
  _asksToNavigate(url, isMainFrame) {
    const event = createEvent({ url: toApp(url), isMainFrame })
    this.emit('will-frame-navigate', event)
    if (isMainFrame) this.emit('will-navigate', event)
    return !event.defaultPrevented
  }
}

export function createWebContents(window) {
  return strict('webContents', new WebContents(window))
}

export const webContents = strict('webContents', {
  getAllWebContents: () => [...machine.windows].map((window) => window.webContents),
  fromDevToolsTargetId: (id) => [...machine.windows].find((window) => window._targetId === id)?.webContents,
})
