// @ts-check
// Starts child processes: captured for tools, attached for hosts. No shell, so nothing has to be quoted.

import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

/** Time a child gets to end by itself after Ctrl-C (it got the signal too), and after SIGTERM. */
const GRACE_MS = 1_500

/**
 * @typedef {{ readonly code: number, readonly signal: NodeJS.Signals | null, readonly stdout: string, readonly output: string, readonly problem: string | null, readonly timedOut: boolean }} Finished
 * `output` is stdout and stderr as they came, without colours; `problem` says why the program could not be started.
 */

/**
 * Runs a program to its end without stdin. Never rejects.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, onOutput?: (text: string) => void }} options
 * @returns {Promise<Finished>}
 */
export function runChild(command, args, { cwd, env = process.env, timeoutMs, onOutput }) {
  return new Promise((resolve) => {
    // A group of its own on POSIX, so that a timeout ends what the program started as well.
    const ownGroup = process.platform !== 'win32'
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: ownGroup, windowsHide: true })
    let stdout = ''
    let output = ''
    let timedOut = false
    /** @param {NodeJS.Signals} signal */
    const end = (signal) => {
      if (child.pid === undefined) return
      try {
        if (ownGroup) process.kill(-child.pid, signal)
        else child.kill(signal)
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
      }
    }
    const kill = () => end('SIGKILL')
    /** @type {NodeJS.Timeout[]} */
    const timers = []
    if (timeoutMs !== undefined) {
      // First as a person would, so that a test runner can end the browsers it has started.
      const interrupt = () => {
        timedOut = true
        end('SIGINT')
      }
      timers.push(setTimeout(interrupt, timeoutMs), setTimeout(kill, timeoutMs + 3 * GRACE_MS))
    }
    process.once('exit', kill)
    /** @param {boolean} isStdout */
    const collect = (isStdout) => (/** @type {string} */ text) => {
      output += text
      if (isStdout) stdout += text
      onOutput?.(text)
    }
    child.stdout.setEncoding('utf8').on('data', collect(true))
    child.stderr.setEncoding('utf8').on('data', collect(false))
    /** @type {string | null} */
    let problem = null
    child.on('error', (error) => {
      problem = error.message
      if (child.pid === undefined) finish(127, null)
    })
    child.on('close', finish)
    /** @param {number | null} code @param {NodeJS.Signals | null} signal */
    function finish(code, signal) {
      for (const timer of timers) clearTimeout(timer)
      process.removeListener('exit', kill)
      resolve({ code: code ?? 1, signal, stdout, output: stripVTControlCharacters(output), problem, timedOut })
    }
  })
}

/**
 * Runs a program on this terminal until it ends or the person stops it with Ctrl-C (or this process is told to end).
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, quiet?: boolean, tick?: () => void }} options
 *   `quiet`: the terminal stays ours, errors are kept; `tick` is called four times a second
 * @returns {Promise<{ code: number, stopped: boolean, problem: string | null, errors: string }>}
 */
export function runAttached(command, args, { cwd, env = process.env, quiet = false, tick }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: quiet ? ['ignore', 'ignore', 'pipe'] : 'inherit' })
    let errors = ''
    child.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      errors += text
    })
    let stopped = false
    /** @type {NodeJS.Timeout[]} */
    const timers = tick ? [setInterval(tick, 250)] : []
    /** @param {NodeJS.Signals} signal */
    const stop = (signal) => {
      if (stopped) return
      stopped = true
      // From a terminal the child has had its Ctrl-C; from elsewhere only this process was told.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill('SIGTERM')
      timers.push(
        setTimeout(() => child.kill('SIGTERM'), GRACE_MS),
        setTimeout(() => child.kill('SIGKILL'), 3 * GRACE_MS),
      )
    }
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    for (const signal of signals) process.on(signal, stop)
    /** @param {number} code @param {string | null} problem */
    const finish = (code, problem) => {
      for (const timer of timers) clearTimeout(timer)
      for (const signal of signals) process.removeListener(signal, stop)
      resolve({ code, stopped, problem, errors })
    }
    child.on('error', (error) => {
      if (child.pid === undefined) finish(127, error.message)
    })
    child.on('close', (code) => finish(code ?? 1, null))
  })
}
