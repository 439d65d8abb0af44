// The one cookie of the web host. It carries the session's secret, out of reach of scripts and of other sites.

import { portOfHost } from './request-guard'

/** `host` is the Host header: a browser keeps one cookie jar for all ports of a host. */
export function cookieName(host: string): string {
  return `strata-${portOfHost(host)}`
}

export function renderCookie(host: string, secret: string): string {
  return `${cookieName(host)}=${secret}; HttpOnly; SameSite=Strict; Path=/`
}

/** The session's secret in a Cookie header; null where there is none. */
export function readCookie(host: string, header: string | undefined): string | null {
  const start = `${cookieName(host)}=`
  const pair = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
  return pair === undefined ? null : pair.slice(start.length)
}
