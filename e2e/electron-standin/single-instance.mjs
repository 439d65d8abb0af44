// app.requestSingleInstanceLock: one socket per user-data folder. The second start hands its arguments to the first, synchronously.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DELIVER = `
const [path, text] = process.argv.slice(1)
const socket = require('node:net').connect(path, () => socket.end(text))
socket.on('error', () => process.exit(1))
socket.on('close', () => process.exit(0))
`

/** True for the first instance, whose `onSecond` then hears of others; the lock ends with the process. */
export function requestLock(userData, message, onSecond) {
  const path = join(tmpdir(), `electron-standin-${createHash('sha256').update(userData).digest('hex').slice(0, 16)}.sock`)
  const delivered = spawnSync(process.execPath, ['-e', DELIVER, path, JSON.stringify(message)], { stdio: 'ignore', env: {} })
  if (delivered.status === 0) return false
  rmSync(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    let text = ''
    for await (const chunk of socket) text += chunk
    socket.end()
    onSecond(JSON.parse(text))
  })
  server.listen(path)
  server.unref()
  process.on('exit', () => rmSync(path, { force: true }))
  return true
}
