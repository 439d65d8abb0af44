// A custom scheme cannot be taught to a stock Chromium, so app://host/path is shown from http://app--host.localhost:PORT/path.
// That keeps one origin per scheme and host; everything the app sees is translated back.
import { machine } from './machine.mjs'

const MAPPED = /^http:\/\/([a-z][a-z0-9]*)--([^.]+)\.localhost:\d+(\/.*)?$/

export function toChromium(url) {
  const { protocol, host, pathname, search, hash } = new URL(url)
  if (protocol === 'http:' || protocol === 'https:') return url
  return `http://${protocol.slice(0, -1)}--${host}.localhost:${machine.serverPort}${pathname}${search}${hash}`
}

export function toApp(url) {
  const match = MAPPED.exec(url)
  return match === null ? url : `${match[1]}://${match[2]}${match[3] ?? '/'}`
}

export function isMapped(url) {
  return MAPPED.test(url)
}
