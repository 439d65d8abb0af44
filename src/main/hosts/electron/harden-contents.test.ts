import { EventEmitter } from 'node:events'
import type { App, Session, Shell } from 'electron'
import { describe, expect, it } from 'vitest'
import { hardenContents, hardenSession } from './harden-contents'

const PAGE = 'app://strata/index.html'

class FakeContents extends EventEmitter {
  openWindow: ((details: { url: string }) => { action: string }) | null = null
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openWindow = handler
  }
  /** Whether the app prevented it. */
  tries(event: string, url: string): boolean {
    let prevented = false
    this.emit(event, {
      url,
      preventDefault: () => {
        prevented = true
      },
    })
    return prevented
  }
}

function hardened() {
  const app = new EventEmitter()
  const opened: string[] = []
  const log: string[] = []
  const shell = { openExternal: async (url: string) => void opened.push(url) }
  hardenContents(app as unknown as App, shell as unknown as Shell, { write: (_level, message) => log.push(message) })
  const contents = new FakeContents()
  app.emit('web-contents-created', {}, contents)
  return { contents, opened, log }
}

describe('hardenContents', () => {
  it.each(['will-frame-navigate', 'will-redirect'])('keeps every frame on the page: %s', (event) => {
    const { contents, log } = hardened()
    expect(contents.tries(event, PAGE)).toBe(false)
    for (const url of ['https://evil.example/', 'file:///etc/passwd', 'app://other/', 'javascript:alert(1)']) {
      expect(contents.tries(event, url)).toBe(true)
    }
    expect(log).toHaveLength(4)
  })

  it('attaches no webview', () => {
    expect(hardened().contents.tries('will-attach-webview', PAGE)).toBe(true)
  })

  it('opens no window, and documentation in the browser', () => {
    const { contents, opened } = hardened()
    for (const url of ['https://evil.example/', PAGE, 'https://code.claude.com/docs', 'file:///etc/passwd']) {
      expect(contents.openWindow?.({ url })).toEqual({ action: 'deny' })
    }
    expect(opened).toEqual(['https://code.claude.com/docs'])
  })
})

class FakeSession extends EventEmitter {
  request: ((contents: unknown, permission: string, decide: (granted: boolean) => void, details: unknown) => void) | null = null
  check: ((contents: unknown, permission: string) => boolean) | null = null
  device: (() => boolean) | null = null
  filter: ((details: { url: string }, decide: (response: { cancel: boolean }) => void) => void) | null = null
  readonly webRequest = {
    onBeforeRequest: (filter: FakeSession['filter']) => {
      this.filter = filter
    },
  }
  setPermissionRequestHandler(handler: FakeSession['request']): void {
    this.request = handler
  }
  setPermissionCheckHandler(handler: FakeSession['check']): void {
    this.check = handler
  }
  setDevicePermissionHandler(handler: FakeSession['device']): void {
    this.device = handler
  }
  asks(permission: string, details: unknown): boolean | null {
    let answer: boolean | null = null
    this.request?.(
      {},
      permission,
      (granted) => {
        answer = granted
      },
      details,
    )
    return answer
  }
  cancels(url: string): boolean | null {
    let answer: boolean | null = null
    this.filter?.({ url }, ({ cancel }) => {
      answer = cancel
    })
    return answer
  }
}

function hardenedSession(): FakeSession {
  const session = new FakeSession()
  hardenSession(session as unknown as Session, { write: () => {} })
  return session
}

describe('hardenSession', () => {
  it.each(['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'fullscreen', 'midi', 'idle-detection'])(
    'refuses %s',
    (permission) => {
      const session = hardenedSession()
      expect(session.asks(permission, { isMainFrame: true, requestingUrl: PAGE })).toBe(false)
      expect(session.check?.({ mainFrame: { url: PAGE, parent: null } }, permission)).toBe(false)
    },
  )

  it('lets our page write text to the clipboard, and nobody else', () => {
    const session = hardenedSession()
    const permission = 'clipboard-sanitized-write'
    expect(session.asks(permission, { isMainFrame: true, requestingUrl: PAGE })).toBe(true)
    expect(session.asks(permission, { isMainFrame: false, requestingUrl: PAGE })).toBe(false)
    expect(session.asks(permission, { isMainFrame: true, requestingUrl: 'https://evil.example/' })).toBe(false)
    expect(session.check?.({ mainFrame: { url: PAGE, parent: null } }, permission)).toBe(true)
    expect(session.check?.({ mainFrame: { url: 'https://evil.example/', parent: null } }, permission)).toBe(false)
    expect(session.check?.(null, permission)).toBe(false)
  })

  it('refuses devices and downloads', () => {
    const session = hardenedSession()
    expect(session.device?.()).toBe(false)
    let prevented = false
    session.emit('will-download', {
      preventDefault: () => {
        prevented = true
      },
    })
    expect(prevented).toBe(true)
  })

  it('lets nothing reach the network', () => {
    const session = hardenedSession()
    for (const url of [PAGE, 'data:image/png;base64,AA==', 'blob:app://strata/1', 'devtools://devtools/bundled/x.html']) {
      expect(session.cancels(url)).toBe(false)
    }
    for (const url of ['https://code.claude.com/', 'http://127.0.0.1:80/', 'ws://localhost/', 'file:///etc/passwd', 'ftp://x/']) {
      expect(session.cancels(url)).toBe(true)
    }
  })
})
