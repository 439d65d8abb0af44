// session.defaultSession: permissions and the filter of requests, applied to Chromium as far as Playwright can.
import { isMapped, toApp } from './addresses.mjs'
import { record } from './journal.mjs'
import { machine } from './machine.mjs'
import { StrictEmitter, strict } from './strict.mjs'

class Session extends StrictEmitter {
  constructor() {
    // A download would have to come from a page that links to one.
    super('session', ['will-download'])
    this._mayRequest = (_details, decide) => decide({ cancel: false })
    this._checkPermission = () => true
    this.webRequest = strict('session.webRequest', {
      onBeforeRequest: (listener) => {
        this._mayRequest = listener
      },
    })
  }
  /** Headless Chromium never asks; kept so that a test can ask in its place. */
  setPermissionRequestHandler(handler) {
    this._requestPermission = handler
  }
  setPermissionCheckHandler(handler) {
    this._checkPermission = handler
  }
  setDevicePermissionHandler(handler) {
    this._checkDevice = handler
  }
  async clearStorageData() {
    record('clearStorageData')
    await machine.context.clearCookies()
  }
  async clearCache() {
    record('clearCache')
  }
}

const defaultSession = strict('session.defaultSession', new Session())
export const session = strict('session', { defaultSession })

/** The permission of Electron's that a page of ours can hold, and Chromium's name for it. */
export async function grantPermissions(contents, url) {
  const details = { isMainFrame: true, requestingUrl: url }
  const granted = defaultSession._checkPermission(contents, 'clipboard-sanitized-write', new URL(url).origin, details)
  if (granted) await machine.context.grantPermissions(['clipboard-write', 'clipboard-read'])
  else await machine.context.clearPermissions()
}

/** Whether a request may go on: the app's filter first, and nothing ever leaves the machine. */
export function admitsRequest(url) {
  const appUrl = toApp(url)
  let cancelled = false
  defaultSession._mayRequest({ url: appUrl }, ({ cancel }) => {
    cancelled = cancel === true
  })
  if (cancelled || isMapped(url)) return !cancelled
  record('outbound', url)
  return false
}
