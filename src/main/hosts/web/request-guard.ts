// Decides whether a request comes from a page of ours, by its Host and Origin headers alone.
// A name that is no loopback name means that somebody's domain leads here (DNS rebinding); a foreign Origin, another page.

export interface RequestGuard {
  /** Whether the Host header names this machine; any port, since an SSH forward changes it. */
  allowsHost(host: string | undefined): boolean
  /** Whether Origin is that of a page served under this very Host. An absent Origin is not. */
  isSameOrigin(host: string | undefined, origin: string | undefined): boolean
}

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]']
const HOST = /^([^:[\]]+|\[[0-9a-f:]+\])(?::(\d{1,5}))?$/i

/** `allowedNames` are further host names, without port, under which the page may be reached. */
export function createRequestGuard(allowedNames: readonly string[] = []): RequestGuard {
  const names = new Set([...LOOPBACK_NAMES, ...allowedNames.map((name) => name.toLowerCase())])
  return {
    allowsHost(host) {
      const name = HOST.exec(host ?? '')?.[1]
      return name !== undefined && names.has(name.toLowerCase())
    },
    isSameOrigin(host, origin) {
      if (host === undefined || origin === undefined) return false
      const expected = host.toLowerCase()
      return origin === `http://${expected}` || origin === `https://${expected}`
    },
  }
}

/** The port the browser sees, for the cookie's name: cookies are shared by all ports of a host. */
export function portOfHost(host: string): string {
  return HOST.exec(host)?.[2] ?? '80'
}
