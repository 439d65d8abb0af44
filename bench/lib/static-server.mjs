// @ts-check
// The floor of a web host: a page of a given size, from memory. Arguments: bytes. Prints its address.

import { createServer } from 'node:http'

const bytes = Number(process.argv[2])
const page = `<!doctype html><title>floor</title><p>floor</p><!--${' '.repeat(Math.max(0, bytes - 60))}-->`
const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}/\n`)
})
process.once('SIGTERM', () => process.exit(0))
