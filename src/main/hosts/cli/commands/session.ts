// `strata session`: one transcript, as JSON or for people. Reads in portions, so that a file larger than memory ends well.

import { open, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CallError } from '../../../../preload/contract/call-error'
import { createSessionDocumentReader, type SessionDocument } from '../../../workbench/session-document'
import { EXIT } from '../exit-code'
import { renderSession } from '../render-session'
import { columnsOf, type Terminal, wantsColour } from '../terminal'

export interface SessionCommandOptions {
  readonly json?: boolean
  readonly all?: boolean
}

const PORTION = 4 * 1024 * 1024

/** Gives the exit code; rejects with a CallError when the file is not there or cannot be read. */
export async function runSession(file: string, options: SessionCommandOptions, terminal: Terminal): Promise<number> {
  const document = await readDocument(resolve(terminal.cwd, file), terminal.interrupted())
  if (options.json === true) terminal.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
  else {
    const colour = wantsColour(terminal.env, terminal.stdout)
    terminal.stdout.write(renderSession(document, { columns: columnsOf(terminal), colour, all: options.all === true }))
  }
  return EXIT.fine
}

async function readDocument(path: string, signal: AbortSignal): Promise<SessionDocument> {
  try {
    // asked before it is opened: a pipe would never open
    if (!(await stat(path)).isFile()) throw new CallError({ code: 'file.unreadable', message: `${path} is no file.`, data: { path } })
    const handle = await open(path, 'r')
    try {
      const reader = createSessionDocumentReader(path)
      const buffer = Buffer.allocUnsafe(PORTION)
      for (;;) {
        if (signal.aborted) throw new CallError({ code: 'cancelled', message: 'Interrupted.', data: null })
        const { bytesRead } = await handle.read(buffer, 0, PORTION, null)
        if (bytesRead === 0) return reader.end()
        reader.push(buffer.subarray(0, bytesRead))
      }
    } finally {
      await handle.close()
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (error instanceof CallError || typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) throw error
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new CallError({ code: 'file.missing', message: `There is no file ${path}.`, data: { path } })
    }
    throw new CallError({ code: 'file.unreadable', message: `${path} cannot be read (${code}).`, data: { path } })
  }
}
