// Serves the built page under app://strata/ with the same policy and the same refusals as the web host.

import type { Protocol } from 'electron'
import { PAGE_HEADERS } from '../shared/content-policy'
import { readStaticFile } from '../shared/static-files'
import { PAGE_HOST, PAGE_SCHEME } from './page-address'

/** Must run before the app is ready. Standard and secure give the page an origin of its own, as an https page has. */
export function registerAppScheme(protocol: Protocol): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: PAGE_SCHEME, privileges }])
}

export function serveAppProtocol(protocol: Protocol, rendererDir: string): void {
  protocol.handle(PAGE_SCHEME, (request) => answerPage(request, rendererDir))
}

export async function answerPage(request: Pick<Request, 'url' | 'method'>, rendererDir: string): Promise<Response> {
  const url = new URL(request.url)
  if (request.method !== 'GET') return refuse(405)
  if (url.host !== PAGE_HOST) return refuse(404)
  const file = await readStaticFile(rendererDir, url.pathname)
  if (!file.ok) return refuse(file.error.kind === 'bad-path' ? 400 : 404)
  const { bytes, mediaType, cacheControl } = file.value
  return new Response(new Uint8Array(bytes), { headers: { ...PAGE_HEADERS, 'content-type': mediaType, 'cache-control': cacheControl } })
}

function refuse(status: number): Response {
  return new Response('There is nothing here.', { status, headers: { ...PAGE_HEADERS, 'content-type': 'text/plain; charset=utf-8' } })
}
