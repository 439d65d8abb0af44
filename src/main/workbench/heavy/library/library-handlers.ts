// The library part of the contract: finds transcripts, keeps their index up to date in the background, answers from the index.

import type { Handlers } from '../../../../preload/contract/define'
import type { LibraryView, sessionsContract } from '../../../../preload/contract/sessions'
import type { HeavyContract } from '../../../../preload/contract/workbench'
import { WorkbenchError } from '../../../engine/base/workbench-error'
import type { SessionIndex } from '../../../engine/library/session-index'
import type { EventHub } from '../../event-hub'
import { sliceList } from '../../text-page'
import type { HeavyDeps } from '../heavy-deps'
import { projectsFolder } from './config-home'
import { type IndexProgress, indexTranscripts, scanFiles } from './index-transcripts'
import { toQuestion, toSessionRow } from './library-views'
import { createThrottle } from './throttle'

type Names = 'library.open' | 'library.sessions' | 'library.subagents' | 'library.refresh'

export interface Libraries {
  readonly handlers: Pick<Handlers<typeof sessionsContract>, Names>
  /** Whether a file lies below a library that was opened. */
  covers(file: string): boolean
  /** Resolves when a library is looked through: what is asked about all of it must not miss what is read just now. */
  settled(libraryId: string, signal: AbortSignal): Promise<void>
  /** Opened when it is first asked for. */
  index(): SessionIndex
  /** These were written, appeared or went: only they are looked at. */
  touch(files: readonly string[]): Promise<void>
  /** Looks through everything again. */
  lookAgain(): void
  dispose(): Promise<void>
}

interface Library {
  readonly id: string
  readonly roots: readonly { readonly path: string; readonly own: boolean }[]
  state: 'indexing' | 'ready' | 'failed'
  progress: IndexProgress
  missing: readonly string[]
  note: string | null
  running: { readonly done: Promise<void>; readonly abort: AbortController } | null
  /** It was asked for again while it ran. */
  again: boolean
}

const KEPT = 8
const TOLD_EVERY_MS = 250
const NO_PROGRESS: IndexProgress = { files: 0, filesDone: 0, bytes: 0, bytesDone: 0 }

export function createLibraries(
  deps: HeavyDeps,
  events: EventHub<HeavyContract>,
  onFolders: (libraryId: string, folders: readonly string[]) => void,
): Libraries {
  const { ports, clock, scanner } = deps
  const { paths, log } = ports
  const seed = clock.nowMs().toString(36)
  const libraries = new Map<string, Library>()
  let index: SessionIndex | null = null
  let count = 0
  let generation = 0
  const theIndex = (): SessionIndex => {
    const opened = index ?? deps.openIndex()
    index = opened
    return opened
  }
  /** One reading of files at a time: a tail is read from where the index ends. */
  let reading: Promise<unknown> = Promise.resolve()
  function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const done = reading.then(work)
    reading = done.catch(() => undefined) // whoever asked hears of it; the next reading begins all the same
    return done
  }
  const told = createThrottle(TOLD_EVERY_MS, (id: string) => {
    const library = libraries.get(id)
    if (library === undefined) return
    const { state, progress } = library
    events.tell('library.changed', { libraryId: id, state, filesDone: progress.filesDone, files: progress.files })
  })

  function open(roots: Library['roots']): Library {
    const same = [...libraries.values()].find((known) => JSON.stringify(known.roots) === JSON.stringify(roots))
    if (same !== undefined) return same
    count += 1
    const library: Library = {
      id: `${seed}-library-${count}`,
      roots,
      state: 'indexing',
      progress: NO_PROGRESS,
      missing: [],
      note: null,
      running: null,
      again: false,
    }
    libraries.set(library.id, library)
    for (const [id, oldest] of [...libraries].slice(0, Math.max(0, libraries.size - KEPT))) {
      oldest.running?.abort.abort()
      libraries.delete(id)
      onFolders(id, [])
    }
    return library
  }

  function get(id: string): Library {
    const library = libraries.get(id)
    if (library === undefined)
      throw new WorkbenchError('library.unknown', 'This library is no longer kept; open it again', { libraryId: id })
    return library
  }

  function start(library: Library): Promise<void> {
    if (library.running !== null) {
      library.again = true
      return library.running.done
    }
    const abort = new AbortController()
    library.state = 'indexing'
    const done = oneAtATime(() => run(library, abort.signal))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return
        library.state = 'failed'
        library.note = `The index could not be brought up to date: ${error instanceof Error ? error.message : String(error)}`
        log.write('error', 'Indexing sessions failed', { error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
      })
      .finally(() => {
        library.running = null
        told.now(library.id)
        if (library.again && !abort.signal.aborted) {
          library.again = false
          void start(library)
        }
      })
    library.running = { done, abort }
    return done
  }

  async function run(library: Library, signal: AbortSignal): Promise<void> {
    const roots = library.roots.map(({ path }) => path)
    const outcome = await indexTranscripts({ ports, index: theIndex(), scanner }, roots, signal, (progress) => {
      library.progress = progress
      told.soon(library.id)
    })
    library.missing = outcome.missingRoots
    library.state = 'ready'
    library.note = noteOf(theIndex().note, outcome.unreadable)
    onFolders(library.id, [
      ...new Set([...roots, ...outcome.directories, ...outcome.directories.map(paths.dirname).filter((dir) => isBelow(dir, roots))]),
    ])
    checkGeneration()
  }

  /** The index was thrown away on the way: everything must be read again. */
  function checkGeneration(): void {
    if (theIndex().generation === generation) return
    generation = theIndex().generation
    for (const library of libraries.values()) void start(library)
  }

  function isBelow(path: string, roots: readonly string[]): boolean {
    return roots.some((root) => path === root || path.startsWith(root.endsWith(paths.sep) ? root : root + paths.sep))
  }

  function viewOf(library: Library): LibraryView & { libraryId: string } {
    const { projects, sessions, models, versions } = theIndex().overview(library.roots.map(({ path }) => path))
    return {
      libraryId: library.id,
      roots: library.roots.map(({ path, own }) => ({ path, own, exists: !library.missing.includes(path) })),
      projects: [
        ...sliceList(
          projects.map((project) => ({ ...project, dirs: [...project.dirs] })),
          0,
          5000,
        ),
      ],
      sessions,
      models: models.slice(0, 500),
      versions: versions.slice(0, 500),
      index: { state: library.state, ...library.progress, note: library.note ?? theIndex().note },
    }
  }

  return {
    handlers: {
      'library.open': async ({ home, folders, withHome, refresh }) => {
        const given = [home, ...folders].find((path) => path !== null && !paths.isAbsolute(path))
        if (given !== undefined)
          throw new WorkbenchError('input.invalid', `${JSON.stringify(given)} is not an absolute path`, { fields: ['folders'] })
        const own = projectsFolder(deps, home === null ? null : paths.normalize(home))
        const others = [...new Set(folders.map((folder) => trimmed(paths.normalize(folder), paths.sep)))].filter(
          (folder) => !withHome || folder !== own,
        )
        const library = open([...(withHome ? [{ path: own, own: true }] : []), ...others.map((path) => ({ path, own: false }))])
        const first = library.state === 'indexing' && library.running === null
        if (first || (refresh && library.running === null)) void start(library)
        // what is not there is told at once, not only after the walk
        if (first) library.missing = await missingOf(library)
        return viewOf(library)
      },
      'library.sessions': async ({ libraryId, filter, ...page }) => {
        const roots = get(libraryId).roots.map(({ path }) => path)
        const answer = theIndex().sessions(toQuestion(roots, filter, page))
        checkGeneration()
        const nowMs = clock.nowMs()
        return {
          total: answer.total,
          rows: [
            ...sliceList(
              answer.rows.map((row) => toSessionRow(row, nowMs)),
              0,
              page.limit,
            ),
          ],
          sums: { sessions: answer.total, calls: answer.calls, costUsd: answer.costUsd, costComplete: answer.costComplete },
        }
      },
      'library.subagents': async ({ libraryId, file }) => {
        get(libraryId)
        const nowMs = clock.nowMs()
        return {
          rows: [
            ...sliceList(
              theIndex()
                .subagents(file)
                .map((row) => toSessionRow(row, nowMs)),
              0,
              2000,
            ),
          ],
        }
      },
      'library.refresh': async ({ libraryId, rebuild }) => {
        const library = get(libraryId)
        if (rebuild) {
          library.running?.abort.abort()
          await library.running?.done
          theIndex().clear()
        }
        void start(library)
        return null
      },
    },
    covers: (file) =>
      [...libraries.values()].some(({ roots }) =>
        isBelow(
          file,
          roots.map(({ path }) => path),
        ),
      ),
    settled: async (libraryId, signal) => {
      const { running } = get(libraryId)
      if (running === null) return
      signal.throwIfAborted()
      await new Promise<void>((resolve, reject) => {
        const abort = () => reject(signal.reason)
        signal.addEventListener('abort', abort, { once: true })
        void running.done.then(resolve).finally(() => signal.removeEventListener('abort', abort))
      })
    },
    index: theIndex,
    async touch(files) {
      const ours = files.filter((file) =>
        [...libraries.values()].some(({ roots }) =>
          isBelow(
            file,
            roots.map(({ path }) => path),
          ),
        ),
      )
      if (ours.length === 0) return
      const stats = await Promise.all(ours.map(async (file) => ({ file, stat: await ports.fs.stat(file) })))
      const there = stats.flatMap(({ file, stat }) =>
        stat.ok && stat.value.kind === 'file' ? [{ file, sizeBytes: stat.value.sizeBytes, modifiedMs: stat.value.modifiedMs }] : [],
      )
      const gone = stats.flatMap(({ file, stat }) => (stat.ok ? [] : [file]))
      if (gone.length > 0) theIndex().write([], gone)
      await oneAtATime(() => scanFiles({ ports, index: theIndex(), scanner }, there, new AbortController().signal, () => undefined))
      for (const library of libraries.values())
        if (
          ours.some((file) =>
            isBelow(
              file,
              library.roots.map(({ path }) => path),
            ),
          )
        )
          told.soon(library.id)
    },
    lookAgain: () => {
      for (const library of libraries.values()) void start(library)
    },
    async dispose() {
      told.stop()
      const running = [...libraries.values()].flatMap(({ running }) => (running === null ? [] : [running]))
      for (const { abort } of running) abort.abort()
      await Promise.all(running.map(({ done }) => done))
      libraries.clear()
      index?.close()
    },
  }

  async function missingOf({ roots }: Library): Promise<readonly string[]> {
    const stats = await Promise.all(roots.map(async ({ path }) => ({ path, stat: await ports.fs.stat(path) })))
    return stats.flatMap(({ path, stat }) => (stat.ok ? [] : [path]))
  }
}

function noteOf(note: string | null, unreadable: readonly { readonly path: string; readonly message: string }[]): string | null {
  const [first] = unreadable
  if (first === undefined) return note
  const more = unreadable.length > 1 ? ` and ${unreadable.length - 1} more` : ''
  return [...(note === null ? [] : [note]), `Not everything could be read: ${first.path} (${first.message})${more}.`].join(' ')
}

function trimmed(path: string, sep: string): string {
  return path.length > 1 && path.endsWith(sep) ? path.slice(0, -1) : path
}
