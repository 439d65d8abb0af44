// Hands files and addresses to the programs a person works with: file manager, text editor, browser. Programs are
// started by their arguments, never through a shell, and outlive Strata.

import { spawn } from 'node:child_process'
import path from 'node:path'
import { WorkbenchError } from '../engine/base/workbench-error'

export interface OpenerInput {
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  /** How long a program may take to fail before it counts as started. */
  readonly graceMs?: number
}

/** Each throws a WorkbenchError that says what to do when the program cannot be started or fails at once. */
export interface Opener {
  /** Shows a file in its folder, selected where the file manager can. */
  reveal(file: string): Promise<void>
  /** With what the system opens text with. */
  openFile(file: string): Promise<void>
  /** An http address on this machine, in the browser. */
  openAddress(address: string): Promise<void>
  /** A program and its arguments. */
  run(command: readonly string[]): Promise<void>
}

const GRACE_MS = 1_000

/** What opens as text wherever it is; the system may *run* a file of another kind. */
const TEXT = new Set(['', '.md', '.mdc', '.markdown', '.txt', '.json', '.jsonl', '.yaml', '.yml', '.toml', '.log'])
const SET_COMMAND = 'Set an editor command in Settings'

export function createOpener({ platform, env, graceMs = GRACE_MS }: OpenerInput): Opener {
  const paths = platform === 'win32' ? path.win32 : path.posix
  const start = (program: string, args: readonly string[], options: StartOptions = {}) => startProgram(program, args, env, graceMs, options)

  function checkFile(file: string): string {
    if (paths.isAbsolute(file) && !file.includes('\0')) return file
    throw new WorkbenchError('input.invalid', `${file} is not an absolute path`, { path: file })
  }

  return {
    async reveal(file) {
      checkFile(file)
      if (platform === 'darwin') return start('open', ['-R', file])
      // Explorer ends with 1 when all went well, and takes the rest of its line as it is; no file name holds a quote there.
      if (platform === 'win32') return start('explorer.exe', [`/select,"${file}"`], { verbatim: true, anyExit: true })
      return start('xdg-open', [paths.dirname(file)])
    },
    async openFile(file) {
      checkFile(file)
      if (platform === 'darwin') return start('open', ['-t', file])
      if (platform === 'win32') return start('notepad.exe', [file])
      if (!TEXT.has(paths.extname(file).toLowerCase()))
        throw new WorkbenchError('unsupported', `What the system would do with ${paths.basename(file)} is not known. ${SET_COMMAND}`, {
          path: file,
        })
      return start('xdg-open', [file])
    },
    async openAddress(address) {
      const { protocol, hostname } = new URL(address)
      if (protocol !== 'http:' || !['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
        throw new WorkbenchError('input.invalid', 'Only pages of this machine are opened', null)
      if (platform === 'darwin') return start('open', [address])
      if (platform === 'win32') return start('rundll32.exe', ['url.dll,FileProtocolHandler', address])
      return start('xdg-open', [address])
    },
    async run([program, ...args]) {
      if (program === undefined || program === '') throw new WorkbenchError('input.invalid', 'The command names no program', null)
      if (platform === 'win32' && /\.(?:cmd|bat)$/i.test(program))
        throw new WorkbenchError(
          'input.invalid',
          `${program} needs a shell, which would read file names as commands. Name the .exe it starts`,
          { program },
        )
      return start(program, args)
    },
  }
}

interface StartOptions {
  readonly verbatim?: boolean
  readonly anyExit?: boolean
}

/** Resolves when the program has ended well, or is still running after the grace period. */
function startProgram(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  graceMs: number,
  options: StartOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) =>
      reject(new WorkbenchError('unsupported', `${program} ${why}. ${SET_COMMAND}, or copy the path`, { program }))
    let child: ReturnType<typeof spawn>
    try {
      child = spawn(program, [...args], { env, stdio: 'ignore', detached: true, windowsVerbatimArguments: options.verbatim === true })
    } catch (error) {
      return fail(`could not be started: ${error instanceof Error ? error.message : String(error)}`)
    }
    const timer = setTimeout(() => resolve(), graceMs)
    child.once('error', (error) => {
      clearTimeout(timer)
      fail('code' in error && error.code === 'ENOENT' ? 'is not on this machine' : `could not be started: ${error.message}`)
    })
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      if (code === 0 || options.anyExit === true) resolve()
      else fail(`failed (${signal ?? code})`)
    })
    child.unref()
  })
}
