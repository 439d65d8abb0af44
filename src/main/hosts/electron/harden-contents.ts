// Takes from every page, ours included, what Strata has no use for: other addresses, new windows, permissions, the network.
// docs/electron-security.md says what each line is for.

import type { App, Session, Shell, WebContents } from 'electron'
import type { Log } from '../../engine/ports'
import { isPageFrame, isPageUrl, mayOpenOutside } from './page-address'

/** Applies to every web contents the app ever makes. */
export function hardenContents(app: App, shell: Shell, log: Log): void {
  app.on('web-contents-created', (_event, contents) => hardenOne(contents, shell, log))
}

function hardenOne(contents: WebContents, shell: Shell, log: Log): void {
  const stay = (event: { readonly url: string; preventDefault(): void }): void => {
    if (isPageUrl(event.url)) return
    event.preventDefault()
    log.write('warning', 'navigation refused', { url: event.url })
  }
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (mayOpenOutside(url))
      void shell.openExternal(url).catch((error: unknown) => log.write('warning', 'link not opened', { url, error: String(error) }))
    else log.write('warning', 'window refused', { url })
    return { action: 'deny' }
  })
}

/** Copying text is the one thing a page may ask for, and only our page. */
const GRANTED = 'clipboard-sanitized-write'
/** What the page is made of; the network is not among it. */
const LOCAL_SCHEMES: ReadonlySet<string> = new Set(['app:', 'data:', 'blob:', 'devtools:'])

export function hardenSession(session: Session, log: Log): void {
  session.setPermissionRequestHandler((_contents, permission, decide, details) => {
    const granted = permission === GRANTED && details.isMainFrame && isPageUrl(details.requestingUrl)
    if (!granted) log.write('warning', 'permission refused', { permission })
    decide(granted)
  })
  session.setPermissionCheckHandler((contents, permission) => permission === GRANTED && isPageFrame(contents?.mainFrame ?? null))
  session.setDevicePermissionHandler(() => false)
  session.webRequest.onBeforeRequest((details, decide) => {
    const cancel = !LOCAL_SCHEMES.has(new URL(details.url).protocol)
    if (cancel) log.write('warning', 'request refused', { url: details.url })
    decide({ cancel })
  })
  session.on('will-download', (event) => event.preventDefault())
}
