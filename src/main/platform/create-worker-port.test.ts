import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createWorkerPort, type WorkerPort } from './create-worker-port'

// Speaks the wire of a worker: echoes, waits until it is cancelled, tells, ends.
const WORKER = `
import { parentPort, workerData } from 'node:worker_threads'
const open = new Map()
const listeners = new Map()
const reply = (id, value) => parentPort.postMessage({ t: 'reply', id, reply: { ok: true, value } })
parentPort.on('message', ({ t, id, name, input }) => {
  if (t === 'subscribe') return void listeners.set(id, name)
  if (t === 'unsubscribe') return void listeners.delete(id)
  if (t === 'cancel') {
    parentPort.postMessage({ t: 'reply', id, reply: { ok: false, error: { code: 'cancelled', message: 'cancelled', data: null } } })
    return
  }
  if (name === 'echo') reply(id, { input, data: workerData, listens: [...listeners.values()] })
  if (name === 'tell') {
    for (const [listener, event] of listeners) parentPort.postMessage({ t: 'event', id: listener, payload: event })
    reply(id, null)
  }
  if (name === 'throw') setTimeout(() => { throw new Error('felled') })
  if (name === 'exit') process.exit(3)
})
`

let dir = ''
let port: WorkerPort | null = null
const logged: string[] = []

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'strata-worker-'))
  writeFileSync(join(dir, 'worker.mjs'), WORKER)
})
afterEach(async () => {
  await port?.dispose()
  logged.length = 0
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function start(): WorkerPort {
  port = createWorkerPort({
    url: pathToFileURL(join(dir, 'worker.mjs')),
    data: { task: 'test' },
    log: { write: (level, message) => void logged.push(`${level} ${message}`) },
  })
  return port
}

it('calls over to the thread and back', async () => {
  const reply = await start().call('a', 'echo', { x: 1 })
  expect(reply).toEqual({ ok: true, value: { input: { x: 1 }, data: { task: 'test' }, listens: [] } })
})

it('refuses a second call of an id that is open, and cancels the first', async () => {
  const at = start()
  const waiting = at.call('a', 'wait', null)
  expect(await at.call('a', 'echo', null)).toMatchObject({ ok: false, error: { code: 'call.duplicate' } })
  at.cancel('a')
  expect(await waiting).toMatchObject({ ok: false, error: { code: 'cancelled' } })
})

it.each(['throw', 'exit'])('answers every open call when the thread ends by %s, and starts anew with the subscriptions', async (how) => {
  const at = start()
  const told: unknown[] = []
  at.subscribe('changed', (payload) => told.push(payload))
  const leave = at.subscribe('other', (payload) => told.push(payload))
  const open = [at.call('a', 'wait', null), at.call('b', how, null)]
  for (const reply of await Promise.all(open)) expect(reply).toMatchObject({ ok: false, error: { code: 'worker.lost' } })
  leave()
  expect(await at.call('c', 'echo', null)).toMatchObject({ ok: true, value: { listens: ['changed'] } })
  await at.call('d', 'tell', null)
  expect(told).toEqual(['changed'])
  expect(logged).toEqual(['error the worker thread ended'])
})

it('ends with what is open answered, and takes no more', async () => {
  const at = start()
  const open = at.call('a', 'wait', null)
  await at.dispose()
  expect(await open).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(await at.call('b', 'echo', null)).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(() => at.subscribe('changed', () => undefined)).toThrow('closing')
  expect(logged).toEqual([])
})
