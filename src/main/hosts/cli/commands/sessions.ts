// `strata sessions`: the library of transcripts, as JSON or for people. Waits until the index is up to date.

import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { CallError } from '../../../../preload/contract/call-error'
import { createClient } from '../../../../preload/contract/client'
import type { Port } from '../../../../preload/contract/port'
import type { LibraryView, SessionRow } from '../../../../preload/contract/sessions'
import { type Client, workbenchContract } from '../../../../preload/contract/workbench'
import { type SessionSums, sessionsDocument } from '../../../workbench/sessions-document'
import { EXIT } from '../exit-code'
import { renderSessions } from '../render-sessions'
import { columnsOf, type Terminal, wantsColour } from '../terminal'

export interface SessionsCommandOptions {
  readonly json?: boolean
  readonly home?: string
  readonly search?: string
  readonly stateDir?: string
}

/** Gives the exit code; rejects with a CallError when a folder that was named, a home among them, is not there. */
export async function runSessions(
  dirs: readonly string[],
  options: SessionsCommandOptions,
  terminal: Terminal,
  port: Port,
  nowMs: number,
): Promise<number> {
  const client = createClient(workbenchContract, port)
  const signal = terminal.interrupted()
  const home = options.home === undefined ? null : resolve(terminal.cwd, options.home)
  if (home !== null) await expectFolder(home)
  const folders = dirs.map((dir) => resolve(terminal.cwd, dir))
  const library = await openLibrary(client, { home, folders, withHome: home !== null || folders.length === 0 }, signal)
  const missing = library.roots.find(({ own, exists }) => !own && !exists)
  if (missing !== undefined)
    throw new CallError({ code: 'folder.missing', message: `There is no folder ${missing.path}`, data: { path: missing.path } })
  const { rows, sums } = await allRows(client, library.libraryId, options.search ?? '', signal)
  const document = sessionsDocument(rows, sums, dirname)
  if (library.index.note !== null) terminal.stderr.write(`strata: ${library.index.note}\n`)
  if (options.json === true) terminal.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
  else {
    const colour = wantsColour(terminal.env, terminal.stdout)
    terminal.stdout.write(renderSessions(document, { columns: columnsOf(terminal), colour, nowMs }))
  }
  return EXIT.fine
}

/** A home without a folder of the agent's own is one all the same: nothing has been recorded there yet. */
async function expectFolder(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) throw error
    const message = code === 'ENOENT' || code === 'ENOTDIR' ? `There is no folder ${path}` : `The folder ${path} cannot be read (${code})`
    throw new CallError({ code: 'folder.missing', message, data: { path } })
  })
  if (!found.isDirectory()) throw new CallError({ code: 'folder.not-a-directory', message: `${path} is not a folder`, data: { path } })
}

type OpenLibrary = LibraryView & { readonly libraryId: string }

async function openLibrary(
  client: Client,
  input: { readonly home: string | null; readonly folders: string[]; readonly withHome: boolean },
  signal: AbortSignal,
): Promise<OpenLibrary> {
  let tell: () => void = () => undefined
  const leave = client.subscribe('library.changed', () => tell())
  const stop = (): void => tell()
  signal.addEventListener('abort', stop, { once: true })
  try {
    for (;;) {
      const changed = new Promise<void>((done) => {
        tell = done
      })
      const library = await client.call('library.open', { ...input, refresh: false }, { signal })
      if (library.index.state !== 'indexing') return library
      await changed
    }
  } finally {
    leave()
    signal.removeEventListener('abort', stop)
  }
}

async function allRows(
  client: Client,
  libraryId: string,
  search: string,
  signal: AbortSignal,
): Promise<{ readonly rows: readonly SessionRow[]; readonly sums: SessionSums }> {
  const rows: SessionRow[] = []
  for (;;) {
    const page = await client.call('library.sessions', { libraryId, filter: { search }, offset: rows.length, limit: 2000 }, { signal })
    rows.push(...page.rows)
    if (page.rows.length === 0 || rows.length >= page.total) return { rows, sums: page.sums }
  }
}
