// Reads the body of a request that is small by nature, and no more than that of one that is not.

import type { IncomingMessage } from 'node:http'

/** The body as text; null where it is no JSON by its type or longer than `maxBytes`. */
export async function readSmallBody(request: IncomingMessage, maxBytes: number): Promise<string | null> {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json' || Number(request.headers['content-length'] ?? 0) > maxBytes) return null
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
