// The Git port over dugite: finds git once, runs it guarded and bounded, and tells its failures apart.
// What is guarded against stands in guard-git.ts. Knows nothing of what the answers are for.

import fs from 'node:fs/promises'
import { err, ok, type Result } from '../engine/base/result'
import type { Git, GitError, Log } from '../engine/ports'
import { type FoundGit, findGit } from './find-git'
import { guardArguments, guardEnvironment } from './guard-git'
import { type AskGit, readFilterOverrides } from './read-filter-overrides'
import { type ProcessError, runProcess } from './run-process'

export interface CreateGitInput {
  readonly log: Log
  /** Of this process unless given. */
  readonly env?: NodeJS.ProcessEnv
  readonly timeoutMs?: number
  readonly find?: () => Promise<Result<FoundGit, GitError>>
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 64 * 1024 * 1024
const MESSAGE_MAX_CHARS = 4_000

export function createGit(input: CreateGitInput): Git {
  const env = input.env ?? process.env
  const timeoutMs = input.timeoutMs ?? TIMEOUT_MS
  let finding: Promise<Result<FoundGit, GitError>> | null = null

  function find(): Promise<Result<FoundGit, GitError>> {
    finding ??= (input.find ?? (() => findGit({ env })))().then((found) => {
      if (found.ok)
        input.log.write('debug', 'git found', { source: found.value.source, version: found.value.version, binary: found.value.binary })
      else input.log.write('warning', 'no git', { message: found.error.message })
      return found
    })
    return finding
  }

  async function call(
    args: readonly string[],
    cwd: string,
    signal: AbortSignal | undefined,
    options: { readonly home?: string; readonly onStdout?: (chunk: Buffer) => void },
  ): Promise<Result<string, GitError>> {
    const guarded = guardArguments(args)
    if (guarded === null) return err({ kind: 'failed', message: `Strata does not run git ${args.join(' ')}` })
    if (signal?.aborted === true) return err({ kind: 'cancelled', message: 'cancelled' })
    const found = await find()
    if (!found.ok) return found
    const folder = await checkFolder(cwd)
    if (!folder.ok) return folder

    const started = performance.now()
    const run = async (
      ready: readonly string[],
      at: string,
      more: { gitDir?: string; onStdout?: (chunk: Buffer) => void; overrides?: ReadonlyMap<string, string> },
    ) => {
      const { binary, env: guardedEnv } = guardEnvironment({ found: found.value, env, home: options.home, ...more })
      // One allowance for the call as a person sees it, whatever has to be asked first.
      const leftMs = Math.max(1, timeoutMs - (performance.now() - started))
      const output = await runProcess({
        command: binary,
        args: ready,
        cwd: at,
        env: guardedEnv,
        timeoutMs: leftMs,
        maxBytes: MAX_BYTES,
        signal,
        onStdout: more.onStdout,
      })
      if (!output.ok) return err(fromProcess(output.error, timeoutMs))
      const { exitCode, stderr, stdout } = output.value
      return exitCode === 0 ? ok(stdout) : err(fromRefusal(exitCode, stderr, args))
    }
    const ask: AskGit = async (question, at, more = {}) => {
      const ready = guardArguments(question)
      return ready === null ? err({ kind: 'failed', message: `Strata does not run git ${question.join(' ')}` }) : run(ready.args, at, more)
    }

    const overrides = guarded.readsFiles ? await readFilterOverrides(ask, cwd) : ok(undefined)
    const more = { overrides: overrides.ok ? overrides.value : undefined, onStdout: options.onStdout }
    const result = overrides.ok ? await run(guarded.args, cwd, more) : overrides
    const data = { args, cwd, ms: Math.round(performance.now() - started) }
    if (result.ok) input.log.write('debug', 'git', data)
    else input.log.write('debug', 'git failed', { ...data, kind: result.error.kind, exitCode: result.error.exitCode })
    return result
  }

  return {
    run: (args, cwd, signal, options = {}) => call(args, cwd, signal, options),
    async readBlob(id, cwd, signal) {
      const chunks: Buffer[] = []
      let bytes = 0
      const onStdout = (chunk: Buffer): void => {
        bytes += chunk.length
        if (bytes <= MAX_BYTES) chunks.push(chunk)
      }
      const done = await call(['cat-file', 'blob', id], cwd, signal, { onStdout })
      if (!done.ok) return done
      return bytes > MAX_BYTES ? err({ kind: 'failed', message: `more than ${MAX_BYTES} bytes` }) : ok(Buffer.concat(chunks))
    },
  }
}

/** A missing folder and a missing program look the same to whoever starts a process. */
async function checkFolder(cwd: string): Promise<Result<null, GitError>> {
  try {
    return (await fs.stat(cwd)).isDirectory() ? ok(null) : err({ kind: 'failed', message: `${cwd} is not a folder` })
  } catch (error) {
    return err({ kind: 'failed', message: `${cwd} cannot be entered: ${error instanceof Error ? error.message : String(error)}` })
  }
}

function fromProcess(error: ProcessError, timeoutMs: number): GitError {
  if (error.kind === 'timeout') return { kind: 'timeout', message: `no answer within ${timeoutMs / 1000} s` }
  if (error.kind === 'cancelled') return { kind: 'cancelled', message: error.message }
  return { kind: 'failed', message: error.message }
}

/** git's words for these two are fixed by LC_ALL (guard-git.ts). */
function fromRefusal(exitCode: number, stderr: string, args: readonly string[]): GitError {
  const said = stderr.trim().slice(0, MESSAGE_MAX_CHARS)
  const message = said === '' ? `git ${args.join(' ')} ended with ${exitCode}` : said
  if (/detected dubious ownership|unsafe repository/.test(stderr)) return { kind: 'dubious-ownership', message, exitCode }
  if (/not a git repository/i.test(stderr)) return { kind: 'not-a-repository', message, exitCode }
  return { kind: 'failed', message, exitCode }
}
