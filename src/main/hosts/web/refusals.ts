// What a refused request is told. The page and the tests know refusals by their code.

import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { sendJson } from './send-json'

const REFUSALS = {
  'host.refused': [403, 'This address is not one Strata answers to. A further host name is allowed with --allow-host.'],
  'origin.refused': [403, 'The request comes from another page.'],
  'method.refused': [405, 'Only GET, HEAD and POST are answered.'],
  'path.refused': [400, 'This is no address of Strata.'],
  'body.refused': [400, 'The body must be a small JSON object with the token.'],
  'token.unknown': [403, 'This link does not open Strata. Take the address that was printed last.'],
  'token.used': [409, 'This link was used already: each works once. A new one is printed where Strata runs.'],
  'session.missing': [401, 'Open Strata with the address that was printed where it runs.'],
  'page.missing': [404, 'There is nothing here.'],
  internal: [500, 'Something went wrong; the log says what.'],
} as const

export type RefusalCode = keyof typeof REFUSALS

/** The connection ends with a refusal, so that no unread body is taken for the next request. */
export function refuse(response: ServerResponse, code: RefusalCode): void {
  const [status, message] = REFUSALS[code]
  const close = { connection: 'close' }
  sendJson(response, status, { code, message }, code === 'method.refused' ? { ...close, allow: 'GET, HEAD, POST' } : close)
}

export function refuseUpgrade(stream: Duplex, code: RefusalCode): void {
  const [status, message] = REFUSALS[code]
  const text = JSON.stringify({ code, message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ]
  stream.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}
