// protocol.handle, answered by the app's own handler through a loopback server.
import { createServer } from 'node:http'
import { toApp } from './addresses.mjs'
import { record } from './journal.mjs'
import { machine } from './machine.mjs'
import { strict } from './strict.mjs'

const handlers = new Map()

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(schemes) {
    if (machine.ready) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    record('registerSchemesAsPrivileged', schemes)
  },
  handle(scheme, handler) {
    if (handlers.has(scheme)) throw new Error(`The scheme ${scheme} is handled already`)
    handlers.set(scheme, handler)
  },
  unhandle: (scheme) => handlers.delete(scheme),
  isProtocolHandled: (scheme) => handlers.has(scheme),
})

async function answer(request, response) {
  const url = toApp(`http://${request.headers.host}${request.url}`)
  const handler = handlers.get(new URL(url).protocol.slice(0, -1))
  if (handler === undefined) {
    response.writeHead(404).end(`electron stand-in: no handler for ${url}`)
    return
  }
  const answered = await handler(new Request(url, { method: request.method }))
  response.writeHead(answered.status, Object.fromEntries(answered.headers))
  response.end(Buffer.from(await answered.arrayBuffer()))
}

/** Resolves with the function that stops it. */
export async function startSchemeServer() {
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  machine.serverPort = server.address().port
  return () => {
    server.closeAllConnections()
    server.close()
  }
}
