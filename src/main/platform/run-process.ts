// Runs one program to its end with bounds on time and output, and takes its children along when it is stopped.
// No shell, no terminal, no input. Knows nothing of git.

import { type ChildProcess, spawn } from 'node:child_process'
import { err, ok, type Result } from '../engine/base/result'

export interface ProcessInput {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly signal?: AbortSignal
  /** Takes stdout piece by piece, uncounted, instead of its being kept. */
  readonly onStdout?: (chunk: Buffer) => void
}

export interface ProcessOutput {
  readonly stdout: string
  /** At most its first 64 KiB. */
  readonly stderr: string
  readonly exitCode: number
}

export interface ProcessError {
  readonly kind: 'not-started' | 'timeout' | 'cancelled' | 'too-much-output' | 'killed'
  readonly message: string
}

const STDERR_MAX_BYTES = 64 * 1024

/** Being in sessions of their own, they would outlive an exit that does not wait for them. */
const running = new Set<ChildProcess>()
let endsThem = false
function endWithThisProcess(child: ChildProcess): void {
  if (!endsThem) process.once('exit', () => running.forEach(killTree))
  endsThem = true
  running.add(child)
}

/** Never rejects. `not-started` also means a working directory that is not there: Node tells the two apart no better. */
export function runProcess(input: ProcessInput): Promise<Result<ProcessOutput, ProcessError>> {
  if (input.signal?.aborted === true) return Promise.resolve(err({ kind: 'cancelled', message: 'cancelled' }))
  return new Promise((resolve) => {
    let child: ChildProcess
    try {
      child = spawn(input.command, [...input.args], {
        cwd: input.cwd,
        env: input.env,
        stdio: ['ignore', 'pipe', 'pipe'],
        windowsHide: true,
        // A session of its own: no terminal to prompt on, and one id to end it and its children by.
        detached: process.platform !== 'win32',
      })
    } catch (error) {
      resolve(err({ kind: 'not-started', message: error instanceof Error ? error.message : String(error) }))
      return
    }
    endWithThisProcess(child)
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    let stdoutBytes = 0
    let stderrBytes = 0

    const settle = (result: Result<ProcessOutput, ProcessError>) => {
      running.delete(child)
      clearTimeout(timer)
      input.signal?.removeEventListener('abort', onAbort)
      resolve(result)
    }
    const stop = (error: ProcessError) => {
      killTree(child)
      // A grandchild that outlives the kill must not keep the pipes, and with them this process, open.
      child.stdout?.destroy()
      child.stderr?.destroy()
      settle(err(error))
    }
    const onAbort = () => stop({ kind: 'cancelled', message: 'cancelled' })
    const timer = setTimeout(() => stop({ kind: 'timeout', message: `no answer within ${input.timeoutMs / 1000} s` }), input.timeoutMs)
    input.signal?.addEventListener('abort', onAbort, { once: true })

    child.stdout?.on('data', (chunk: Buffer) => {
      if (input.onStdout !== undefined) return input.onStdout(chunk)
      stdoutBytes += chunk.length
      if (stdoutBytes > input.maxBytes) stop({ kind: 'too-much-output', message: `more than ${input.maxBytes} bytes of output` })
      else stdout.push(chunk)
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      if (stderrBytes < STDERR_MAX_BYTES) stderr.push(chunk.subarray(0, STDERR_MAX_BYTES - stderrBytes))
      stderrBytes += chunk.length
    })
    child.once('error', (error) => settle(err({ kind: 'not-started', message: error.message })))
    child.once('close', (exitCode, signal) => {
      if (exitCode === null) settle(err({ kind: 'killed', message: `ended by ${signal ?? 'a signal'}` }))
      else settle(ok({ stdout: Buffer.concat(stdout).toString('utf8'), stderr: Buffer.concat(stderr).toString('utf8'), exitCode }))
    })
  })
}

function killTree(child: ChildProcess): void {
  const { pid } = child
  if (pid === undefined) return
  if (process.platform === 'win32') {
    spawn('taskkill.exe', ['/pid', `${pid}`, '/t', '/f'], { stdio: 'ignore', windowsHide: true }).once('error', () => child.kill())
    return
  }
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // ESRCH: it ended by itself in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') child.kill('SIGKILL')
  }
}
