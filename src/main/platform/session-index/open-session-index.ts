// The index on disk, in an embedded SQLite. It holds nothing that is not in the transcripts: what is damaged is thrown away and
// built anew. Two hosts may have it open at once.

import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type Libsql from 'libsql'
import { err, ok, type Result } from '../../engine/base/result'
import { type CallCost, type CopyHolder, callsOfCarry, countCopies, isMessageId } from '../../engine/library/count-copies'
import { versionKey } from '../../engine/library/create-memory-index'
import type { IndexAnswer, IndexEntry, IndexedFile, IndexOverview, SessionIndex } from '../../engine/library/session-index'
import type { Log } from '../../engine/ports'
import { checkPrivateFolder } from '../check-private-folder'
import { belowRoots, conditionOf, MAY_BE_COPY, OWN, orderOf, SUBAGENTS, searchOf } from './questions'
import { COLUMNS, modelsOf, number, type Row, storable, text, toRow, toSession } from './rows'
import { SCHEMA, SCHEMA_VERSION } from './schema'

export interface OpenSessionIndexInput {
  /** Strata's own folder. */
  readonly dir: string
  readonly log: Log
}

type Store = Libsql.Database

export const INDEX_FILE = 'sessions-index.db'
const BUSY_MS = 5_000
const PRIVATE = 0o600
const SNIPPET_CHARS = 160
const KEPT_CALLS = 1000
/** Of the prompts, some characters before what was looked for and what follows; null where only a title has it. */
const AROUND_PIECE = "nullif(substr(words.prompts, max(1, instr(lower(words.prompts), ?) - 40), 160), '')"
/** Of SQLite: the file is damaged, or is none of its files. */
const DAMAGED: ReadonlySet<unknown> = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_CORRUPT_VTAB', 'SQLITE_CORRUPT_INDEX'])

/** The error says in words why there is none: the store does not load here, or the folder cannot be written. */
export function openSessionIndex({ dir, log }: OpenSessionIndexInput): Result<SessionIndex, string> {
  const fit = checkPrivateFolder(dir, { create: true })
  if (!fit.ok) return err(fit.error.message)
  const file = path.join(dir, INDEX_FILE)
  let note: string | null = null
  let generation = 0
  let closed = false
  let store: Store
  try {
    const opened = openStore(file)
    store = opened.store
    if (opened.anew) note = 'The index was damaged and is built anew.'
  } catch (error) {
    log.write('warning', 'The index of sessions cannot be kept on disk', { error: String(error) })
    return err(error instanceof Error ? error.message : String(error))
  }

  /** Damage found on the way: everything is forgotten, and the question is answered by what is left. */
  function guarded<T>(use: (store: Store) => T): T {
    try {
      return use(store)
    } catch (error) {
      if (!isDamaged(error)) throw error
      log.write('warning', 'The index of sessions is damaged and is built anew', { error: String(error) })
      close(store)
      remove(file)
      store = openStore(file).store
      note = 'The index was damaged and is built anew.'
      generation += 1
      return use(store)
    }
  }

  /** Read out of what is carried along, where another file has the same first call; a search asks again with every letter. */
  const callsByFile = new Map<string, readonly CallCost[]>()
  function toHolder(db: Store, row: Row): readonly CopyHolder[] {
    const firstCall = text(row.first_call)
    const id = number(row.id)
    if (firstCall === null || id === null || !isMessageId(firstCall)) return []
    const key = `${id} ${number(row.modified)}`
    const calls = (): readonly CallCost[] => {
      const known = callsByFile.get(key) ?? callsOfCarry(text(all(db, 'SELECT carry FROM carries WHERE id = ?', [id])[0]?.carry) ?? '')
      if (callsByFile.size >= KEPT_CALLS) callsByFile.clear()
      callsByFile.set(key, known)
      return known
    }
    return [{ firstCall, costUsd: number(row.cost), calls }]
  }

  return ok({
    get note() {
      return note
    },
    get generation() {
      return generation
    },
    known: (roots) =>
      guarded((db) => {
        const { sql, values } = belowRoots(roots, path.sep)
        return all(db, `SELECT f.file, f.size, f.modified, f.read_to, f.proof FROM files f WHERE ${sql}`, values).map(toFile)
      }),
    file: (name) =>
      guarded((db) => {
        const [row] = all(
          db,
          'SELECT f.file, f.size, f.modified, f.read_to, f.proof, c.carry FROM files f JOIN carries c ON c.id = f.id WHERE f.file = ?',
          [name],
        )
        return row === undefined ? null : { ...toFile(row), carry: text(row.carry) ?? '' }
      }),
    write: (entries, gone) => guarded((db) => write(db, entries, gone)),
    sessions: (question) =>
      guarded((db) => {
        const condition = conditionOf(question, path.sep)
        const search = searchOf(question.search)
        const match = search?.match ?? null
        const from = search === null ? 'files f' : 'words JOIN files f ON f.id = words.rowid'
        const where = `${match === null ? '' : 'words MATCH ? AND '}${condition.sql}${search?.anywhere.sql ?? ''}`
        const values = [...(match === null ? [] : [match]), ...condition.values, ...(search?.anywhere.values ?? [])]
        const piece = match === null ? (search?.firstPiece ?? null) : null
        const snippet = match !== null ? "snippet(words, -1, '', '', '…', 24)" : piece === null ? 'NULL' : AROUND_PIECE
        const [sums] = all(
          db,
          `SELECT count(*) AS total, sum(f.calls * (1 - f.repeats)) AS calls, sum(f.cost * (1 - f.repeats)) AS cost, sum(f.cost IS NOT NULL AND (f.reliable = 1 OR f.repeats = 1)) AS priced FROM ${from} WHERE ${where}`,
          values,
        )
        const rows = all(
          db,
          `SELECT f.*, ${SUBAGENTS}, ${snippet} AS snippet FROM ${from} WHERE ${where} ORDER BY ${orderOf(question)} LIMIT ? OFFSET ?`,
          [...(piece === null ? [] : [piece]), ...values, question.limit, question.offset],
        )
        const total = number(sums?.total) ?? 0
        const twins = all(
          db,
          `SELECT f.id, f.modified, f.first_call, f.cost FROM ${from} WHERE ${where} AND ${MAY_BE_COPY} ORDER BY f.id`,
          values,
        )
        const copies = countCopies(twins.flatMap((row) => toHolder(db, row)))
        const costUsd = number(sums?.cost)
        const answer: IndexAnswer = {
          total,
          rows: rows.map((row) => toSession({ ...row, snippet: text(row.snippet)?.replace(/\s+/g, ' ').slice(0, SNIPPET_CHARS) ?? null })),
          calls: (number(sums?.calls) ?? 0) - copies.calls,
          costUsd: costUsd === null ? null : costUsd - copies.costUsd,
          costComplete: (number(sums?.priced) ?? 0) === total,
        }
        return answer
      }),
    subagents: (session) =>
      guarded((db) =>
        all(
          db,
          `SELECT f.*, 0 AS subagents, NULL AS snippet FROM files f JOIN files p ON f.parent = p.session
           WHERE p.file = ? AND p.parent IS NULL ORDER BY f.start_ms, f.file`,
          [session],
        ).map(toSession),
      ),
    overview: (roots) => guarded((db) => overview(db, roots)),
    newestOf: (roots, cwd) =>
      guarded((db) => {
        const { sql, values } = belowRoots(roots, path.sep)
        const [row] = all(
          db,
          `SELECT f.*, ${SUBAGENTS}, NULL AS snippet FROM files f WHERE ${sql} AND ${OWN} AND f.cwd = ? AND f.calls > 0 ORDER BY f.modified DESC LIMIT 1`,
          [...values, cwd],
        )
        return row === undefined ? null : toSession(row)
      }),
    clear: () => guarded((db) => void db.exec('BEGIN IMMEDIATE; DELETE FROM files; DELETE FROM carries; DELETE FROM words; COMMIT')),
    close: () => {
      if (closed) return
      closed = true
      // so that one file holds it all; another host that has it open does the same when it ends
      guarded((db) => void all(db, 'PRAGMA wal_checkpoint(TRUNCATE)', []))
      close(store)
    },
  })
}

/** Loaded when it is first asked for: it is native code, and may not be there for every machine. */
function openStore(file: string): { readonly store: Store; readonly anew: boolean } {
  const Store: typeof Libsql = createRequire(import.meta.url)('libsql')
  // made by us, so that nobody else may read what is in the prompts
  if (!fs.existsSync(file)) fs.closeSync(fs.openSync(file, 'a', PRIVATE))
  try {
    return { store: prepare(new Store(file)), anew: false }
  } catch (error) {
    if (!isDamaged(error)) throw error
    remove(file)
    fs.closeSync(fs.openSync(file, 'a', PRIVATE))
    return { store: prepare(new Store(file)), anew: true }
  }
}

function prepare(store: Store): Store {
  store.exec(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8000`)
  if (versionOf(store) === SCHEMA_VERSION) return store
  // another host may be making the tables at this very moment
  store.exec('BEGIN IMMEDIATE')
  try {
    if (versionOf(store) !== SCHEMA_VERSION) {
      for (const name of ['files', 'carries', 'words']) store.exec(`DROP TABLE IF EXISTS ${name}`)
      store.exec(SCHEMA)
    }
    store.exec('COMMIT')
  } catch (error) {
    store.exec('ROLLBACK')
    throw error
  }
  return store
}

function versionOf(store: Store): number {
  return number((store.prepare('PRAGMA user_version').get() as Row | undefined)?.user_version) ?? 0
}

function write(store: Store, entries: readonly IndexEntry[], gone: readonly string[]): void {
  const updates = COLUMNS.slice(1).map((column) => `${column} = excluded.${column}`)
  const put = store.prepare(
    `INSERT INTO files (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})
     ON CONFLICT (file) DO UPDATE SET ${updates.join(', ')} RETURNING id`,
  )
  const readTo = store.prepare('SELECT read_to FROM files WHERE file = ?')
  const carry = store.prepare('INSERT OR REPLACE INTO carries (id, carry) VALUES (?, ?)')
  const readWords = store.prepare('SELECT prompts FROM words WHERE rowid = ?')
  const dropWords = store.prepare('DELETE FROM words WHERE rowid = ?')
  const putWords = store.prepare('INSERT OR REPLACE INTO words (rowid, title, prompts, branch, name) VALUES (?, ?, ?, ?, ?)')
  store.exec('BEGIN IMMEDIATE')
  try {
    for (const entry of entries) {
      if (entry.tailFrom !== null && number((readTo.get(entry.file) as Row | undefined)?.read_to) !== entry.tailFrom) continue
      const id = number((put.get(...toRow(entry)) as Row | undefined)?.id)
      if (id === null) throw new TypeError(`The index gave no id for ${entry.file}`)
      carry.run(id, entry.carry)
      const before = entry.tailFrom === null ? null : text((readWords.get(id) as Row | undefined)?.prompts)
      const prompts = [...(before === null || before === '' ? [] : [before]), ...entry.prompts].join('\n')
      putWords.run(id, storable(entry.facts.title ?? ''), storable(prompts), storable(entry.facts.branch ?? ''), path.basename(entry.file))
    }
    const find = store.prepare('SELECT id FROM files WHERE file = ?')
    for (const file of gone) {
      const id = number((find.get(file) as Row | undefined)?.id)
      if (id === null) continue
      dropWords.run(id)
      store.prepare('DELETE FROM carries WHERE id = ?').run(id)
      store.prepare('DELETE FROM files WHERE id = ?').run(id)
    }
    store.exec('COMMIT')
  } catch (error) {
    store.exec('ROLLBACK')
    throw error
  }
}

function overview(store: Store, roots: readonly string[]): IndexOverview {
  const { sql, values } = belowRoots(roots, path.sep)
  const rows = all(store, `SELECT f.cwd, f.file, f.end_ms, f.models, f.version FROM files f WHERE ${sql} AND ${OWN}`, values)
  const projects = new Map<string | null, { dirs: Set<string>; sessions: number; newestMs: number | null }>()
  const models = new Set<string>()
  const versions = new Set<string>()
  for (const row of rows) {
    const cwd = text(row.cwd)
    const project = projects.get(cwd) ?? { dirs: new Set(), sessions: 0, newestMs: null }
    projects.set(cwd, project)
    project.dirs.add(path.dirname(text(row.file) ?? ''))
    project.sessions += 1
    const endMs = number(row.end_ms)
    if (endMs !== null && (project.newestMs === null || endMs > project.newestMs)) project.newestMs = endMs
    for (const model of modelsOf(text(row.models) ?? '')) models.add(model)
    const version = text(row.version)
    if (version !== null) versions.add(version)
  }
  return {
    projects: [...projects]
      .map(([cwd, { dirs, ...rest }]) => ({ cwd, dirs: [...dirs].sort(), ...rest }))
      .sort((a, b) => (b.newestMs ?? 0) - (a.newestMs ?? 0) || ((a.cwd ?? '') < (b.cwd ?? '') ? -1 : 1)),
    sessions: rows.length,
    models: [...models].sort(),
    versions: [...versions].sort((a, b) => (versionKey(a) < versionKey(b) ? -1 : 1)),
  }
}

function all(store: Store, sql: string, values: readonly (string | number)[]): readonly Row[] {
  return store.prepare(sql).all(...values) as readonly Row[]
}

function toFile(row: Row): IndexedFile {
  return {
    file: text(row.file) ?? '',
    sizeBytes: number(row.size) ?? 0,
    modifiedMs: number(row.modified) ?? 0,
    offset: number(row.read_to) ?? 0,
    proof: text(row.proof) ?? '',
  }
}

function isDamaged(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : null
  return DAMAGED.has(code) || /malformed|not a database|disk image/i.test(error.message)
}

function close(store: Store): void {
  try {
    store.close()
  } catch (error) {
    // a damaged one may refuse; the file is dropped anyway
    if (!(error instanceof Error)) throw error
  }
}

function remove(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) fs.rmSync(name, { force: true })
}
