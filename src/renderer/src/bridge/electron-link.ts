// The link inside Electron: the Port that the preload script exposed, which is up as long as the window is.

import type { Port } from '../../../preload/contract/port'
import type { Link } from './link'

/** `exposed` is `window.strata` or whatever stands there; null when it is no Port. */
export function createElectronLink(exposed: unknown): Link | null {
  if (!isPort(exposed)) return null
  return { port: exposed, status: () => ({ phase: 'open' }), subscribe: () => () => undefined, retryNow: () => undefined }
}

function isPort(value: unknown): value is Port {
  if (typeof value !== 'object' || value === null) return false
  return ['call', 'cancel', 'subscribe'].every((name) => typeof Reflect.get(value, name) === 'function')
}
