// @ts-check
// A server in a process of its own that prints its address when it listens.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/**
 * @typedef {{ readonly address: string, readonly startedMs: number, ask: (message: string) => Promise<unknown>, tell: (message: string) => void, stop: () => Promise<void> }} ServerProcess
 */

/**
 * @param {readonly string[]} args of node
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<ServerProcess>}
 */
export async function startServer(args, env = process.env) {
  const startedMs = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    errors += text
  })
  const lines = createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdout) })
  for await (const line of lines) {
    if (!line.startsWith('http://')) continue
    return {
      address: line.trim(),
      startedMs,
      tell: (message) => void child.send(message),
      ask: async (message) => {
        const answer = once(child, 'message')
        child.send(message)
        return (await answer)[0]
      },
      stop: async () => {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      },
    }
  }
  throw new Error(`node ${args.join(' ')} printed no address:\n${errors}`)
}
