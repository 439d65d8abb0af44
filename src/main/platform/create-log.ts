// The log: JSON lines on stderr, in a file of bounded size, or both. Writing it never stops anyone: what cannot be
// written is told on stderr once. What looks like a secret is left out, whoever passed it.

import fs from 'node:fs'
import type { Result } from '../engine/base/result'
import type { FsError, Log } from '../engine/ports'

export type LogLevel = Parameters<Log['write']>[0]

export interface LogFileInput {
  readonly path: string
  readonly from: LogLevel
  /** When the file is larger it becomes `<path>.1`, in place of the one before. */
  readonly maxBytes?: number
  /** Makes sure, before the first line, that the folder is there and fit. */
  readonly prepare: () => Result<unknown, FsError>
}

export interface CreateLogInput {
  readonly nowMs: () => number
  readonly stderr: { readonly from: LogLevel; readonly write: (text: string) => void } | null
  readonly file: LogFileInput | null
}

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warning', 'error']
const FILE_MAX_BYTES = 1024 * 1024
const LINE_MAX_CHARS = 16 * 1024
const FILE_MODE = 0o600

export function createLog({ nowMs, stderr, file }: CreateLogInput): Log {
  const writeFile = file === null ? null : createFileWriter(file, (problem) => stderr?.write(`${problem}\n`))
  return {
    write(level, message, data) {
      const reaches = (from: LogLevel) => LEVELS.indexOf(level) >= LEVELS.indexOf(from)
      const onStderr = stderr !== null && reaches(stderr.from)
      const inFile = file !== null && reaches(file.from)
      if (!onStderr && !inFile) return
      const line = toLine(nowMs(), level, message, data)
      if (onStderr) stderr.write(line)
      if (inFile) writeFile?.(line)
    },
  }
}

/** Appends at once, so that the last words before a crash are there; lines are few. */
function createFileWriter(
  { path, maxBytes = FILE_MAX_BYTES, prepare }: LogFileInput,
  tell: (problem: string) => void,
): (line: string) => void {
  let size: number | null = null
  let told = false
  const giveUp = (why: string) => {
    if (!told) tell(`The log cannot be written: ${why}`)
    told = true
  }
  return (line) => {
    try {
      if (size === null) {
        const ready = prepare()
        if (!ready.ok) return giveUp(ready.error.message)
        size = fs.existsSync(path) ? fs.statSync(path).size : 0
      }
      const bytes = Buffer.byteLength(line)
      if (size > 0 && size + bytes > maxBytes) {
        fs.renameSync(path, `${path}.1`)
        size = 0
      }
      fs.appendFileSync(path, line, { mode: FILE_MODE })
      size += bytes
      told = false
    } catch (error) {
      // The folder may have been deleted meanwhile: the next line prepares it anew.
      size = null
      giveUp(error instanceof Error ? error.message : String(error))
    }
  }
}

function toLine(atMs: number, level: LogLevel, message: string, data: Readonly<Record<string, unknown>> | undefined): string {
  const head = { time: new Date(atMs).toISOString(), level, message: mask(message) }
  let line: string
  try {
    line = JSON.stringify({ ...head, ...(data === undefined ? {} : { data }) }, createReplacer())
  } catch (error) {
    line = JSON.stringify({ ...head, data: `not shown: ${error instanceof Error ? error.message : String(error)}` })
  }
  return line.length <= LINE_MAX_CHARS
    ? `${line}\n`
    : `${JSON.stringify({ ...head, message: head.message.slice(0, 1000), data: `not shown: ${line.length} characters` })}\n`
}

/** Names whose values are never written: secrets, and everything of an environment. */
const SECRET_NAMES = /token$|secret|passw|authori[sz]ation|cookie|credential|api.?key|^env(ironment)?$/i
const SECRET_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/([#?&]t(?:oken)?=)[^&\s"']+/g, '$1…'],
  [/(\bBearer\s+)[^\s"']+/gi, '$1…'],
  [/\bsk-[A-Za-z0-9_-]{8,}/g, 'sk-…'],
  [/(:\/\/[^/\s:@]+:)[^@/\s]+@/g, '$1…@'],
]

function mask(text: string): string {
  return SECRET_TEXTS.reduce((masked, [pattern, by]) => masked.replace(pattern, by), text)
}

function createReplacer(): (key: string, value: unknown) => unknown {
  return (key, value) => {
    if (SECRET_NAMES.test(key)) return '…'
    if (typeof value === 'string') return mask(value)
    if (typeof value === 'bigint') return `${value}`
    if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack, cause: value.cause }
    if (value instanceof Map) return [...value]
    return value instanceof Set ? [...value] : value
  }
}
