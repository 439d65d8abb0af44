// Answers with a JSON document that nobody may store.

import type { ServerResponse } from 'node:http'
import { PAGE_HEADERS } from '../shared/content-policy'

export function sendJson(response: ServerResponse, status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): void {
  const text = JSON.stringify(value)
  const type = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text), 'cache-control': 'no-store' }
  response.writeHead(status, { ...PAGE_HEADERS, ...type, ...headers })
  response.end(text)
}
