// @ts-check
// A host with its heavy thread, as far as the library goes: how long the index takes, how much memory, how long the main loop
// stands still. Arguments: the built worker, state folder, home, and (or '') a transcript to open instead.

import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

const [workerFile = '', stateDir = '', home = '', file = ''] = process.argv.slice(2)
const url = pathToFileURL(workerFile)
const worker = new Worker(url, { workerData: { role: 'heavy', stateDir, debug: false, workerUrl: url.href } })
/** @type {Map<string, (reply: any) => void>} */
const waiting = new Map()
/** @type {((payload: any) => void) | null} */
let onChanged = null
worker.on('message', (message) => {
  if (message.t === 'event') return onChanged?.(message.payload)
  waiting.get(message.id)?.(message.reply)
  waiting.delete(message.id)
})
let calls = 0
/**
 * @param {string} name
 * @param {unknown} input
 * @returns {Promise<any>}
 */
function call(name, input) {
  const id = `c${calls++}`
  return new Promise((resolve, reject) => {
    waiting.set(id, (reply) => (reply.ok ? resolve(reply.value) : reject(new Error(reply.error.message))))
    worker.postMessage({ t: 'call', id, name, input })
  })
}

const rssMb = () => process.memoryUsage.rss() / 1e6
// an idle host: the thread stands and has answered
await call('replay.bundled', {})
await new Promise((resolve) => setTimeout(resolve, 300))
const idleMb = rssMb()
let peakMb = idleMb
const sampling = setInterval(() => {
  peakMb = Math.max(peakMb, rssMb())
}, 10)
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const start = performance.now()
const cpu = process.cpuUsage()
let ms = 0
let cpuMs = 0
let more = {}
if (file === '') {
  worker.postMessage({ t: 'subscribe', id: 's', name: 'library.changed' })
  const ready = new Promise((resolve) => {
    onChanged = ({ state }) => state !== 'indexing' && resolve(undefined)
  })
  const { libraryId } = await call('library.open', { home })
  await ready
  ms = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  cpuMs = (user + system) / 1000
  const searchStart = performance.now()
  const found = await call('library.sessions', { libraryId, filter: { search: 'test fix' } })
  const { total, sums } = await call('library.sessions', { libraryId, limit: 50 })
  more = { searchMs: performance.now() - searchStart, found: found.total, total, calls: sums.calls }
} else {
  const { sessionKey, calls: count, entries } = await call('session.open', { file })
  ms = performance.now() - start
  const viewStart = performance.now()
  await call('session.timeline', { sessionKey, columns: 2048 })
  more = { timelineMs: performance.now() - viewStart, calls: count, entries }
}
clearInterval(sampling)
await new Promise((resolve) => setTimeout(resolve, 5))
delay.disable()
process.stdout.write(`${JSON.stringify({ ms, cpuMs, idleMb, peakMb, blockMs: delay.max / 1e6, ...more })}\n`)
await worker.terminate()
