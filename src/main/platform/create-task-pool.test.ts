import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTaskPool, type TaskPool } from './create-task-pool'

const WORKER = `
import { parentPort, threadId, workerData } from 'node:worker_threads'
parentPort.on('message', (task) => {
  if (task === 'exit') process.exit(1)
  if (task === 'fail') return parentPort.postMessage({ ok: false, message: 'no' })
  setTimeout(() => parentPort.postMessage({ ok: true, outcome: { task, threadId, workerData } }), 5)
})
`

let dir = ''
let pool: TaskPool<string, { task: string; threadId: number; workerData: unknown }> | null = null
const never = new AbortController().signal

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'strata-pool-'))
  writeFileSync(join(dir, 'worker.mjs'), WORKER)
})
afterEach(async () => await pool?.dispose())
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function start(): NonNullable<typeof pool> {
  pool = createTaskPool({ url: pathToFileURL(join(dir, 'worker.mjs')), data: { role: 'x' }, width: 2, log: { write: () => undefined } })
  return pool
}

it('spreads tasks over its threads and no more of them', async () => {
  const at = start()
  const outcomes = await Promise.all(Array.from({ length: 9 }, (_none, i) => at.run(`t${i}`, never)))
  expect(outcomes.map(({ task }) => task)).toEqual(Array.from({ length: 9 }, (_none, i) => `t${i}`))
  expect(new Set(outcomes.map(({ threadId }) => threadId)).size).toBe(2)
  expect(outcomes[0]?.workerData).toEqual({ role: 'x' })
})

it('rejects what fails, and only that', async () => {
  const at = start()
  const [fine, failed, lost, after] = await Promise.allSettled([
    at.run('a', never),
    at.run('fail', never),
    at.run('exit', never),
    at.run('b', never),
  ])
  expect(fine.status).toBe('fulfilled')
  expect(failed).toMatchObject({ reason: { code: 'internal', message: 'no' } })
  expect(lost).toMatchObject({ reason: { code: 'worker.lost' } })
  expect(after.status).toBe('fulfilled')
})

it('does not begin what is cancelled, and ends what waits when it is closed', async () => {
  const at = start()
  const abort = new AbortController()
  abort.abort()
  await expect(at.run('a', abort.signal)).rejects.toMatchObject({ code: 'cancelled' })
  const waiting = Promise.allSettled(['b', 'c', 'd'].map((task) => at.run(task, never)))
  await at.dispose()
  for (const outcome of await waiting) expect(outcome).toMatchObject({ reason: { code: 'cancelled' } })
  await expect(at.run('e', never)).rejects.toMatchObject({ code: 'cancelled' })
})
