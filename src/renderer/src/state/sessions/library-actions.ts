// The library: which transcripts there are, what a person looks for among them, and how far their indexing is.

import type { SessionRow, SessionSort } from '../../../../preload/contract/sessions'
import { debounce } from '../../lib/debounce'
import { createLatest } from '../../lib/latest'
import type { ActionContext } from '../actions/action-context'
import { isCancelled, toFault } from '../fault'
import { createPager } from './pager'
import { noPages } from './pages'
import type { LibraryFilter } from './sessions-state'
import { createSessionsStore } from './sessions-store'

export interface LibraryActions {
  /** Opens the library, or looks at it again. */
  openLibrary(): Promise<void>
  /** Forgets the index when asked to. */
  refreshLibrary(rebuild?: boolean): Promise<void>
  setLibraryFilter(patch: Partial<LibraryFilter>): void
  sortLibrary(by: SessionSort): void
  needSessions(from: number, to: number): void
  /** Shows or hides the subagents of a session. */
  toggleSubagents(file: string): Promise<void>
  askForPath(open: boolean): void
  foldLibrary(folded: boolean): void
  /** Told by the host. */
  noteLibrary(libraryId: string): void
  /** Opens the library the first time its view is looked at. */
  syncLibrary(): void
}

const SETTLE_MS = 250
const SEARCH_MS = 180

export function createLibraryActions(context: ActionContext): LibraryActions {
  const { store, client, activity, report } = context
  const { read, patch } = createSessionsStore(context)
  const opening = createLatest()
  let folders = ''

  /** The demo's transcripts are in the home it brings. */
  const projectFolders = (): string[] => store.getState().projects.map(({ folder, demo }) => demo?.home ?? folder)

  const pager = createPager<SessionRow>({
    read: () => read().rows,
    write: (rows) => patch({ rows, rowsLoading: false }),
    fetch: (offset, limit, signal) => {
      const { libraryId, filter, sort, descending } = read()
      if (libraryId === null) return null
      return client.call('library.sessions', { libraryId, filter, sort, descending, offset, limit }, { signal }).then((answer) => {
        patch({ sums: answer.sums })
        return answer
      })
    },
    onFault: (error) => patch({ rowsLoading: false, fault: toFault(error) }),
  })

  /** Another list: it is asked for from its beginning, and the old one stays on screen until it is here. */
  const ask = async (): Promise<void> => {
    patch({ rowsLoading: true })
    pager.drop()
    const before = read()
    const shown = before.rows
    patch({ rows: { ...noPages<SessionRow>(), total: shown.total, pages: new Map() } })
    if (shown.pages.size > 0) patch({ rows: { ...shown, pages: new Map([...shown.pages].filter(([page]) => page === 0)) } })
    await pager.renew()
  }

  const open = async (refresh = true): Promise<void> => {
    patch({ loading: true })
    const end = activity.begin()
    const asked = projectFolders()
    folders = asked.join('\n')
    try {
      const answer = await opening.run((signal) => client.call('library.open', { home: null, folders: asked, refresh }, { signal }))
      if (answer === null) return
      const { libraryId, ...library } = answer.value
      const first = read().libraryId === null
      patch({ libraryId, library, loading: false, fault: null })
      if (first) pager.need(0, 1)
      else await pager.renew()
    } catch (error) {
      if (!isCancelled(error)) patch({ loading: false, fault: toFault(error) })
    } finally {
      end()
    }
  }

  let rest: () => void = () => undefined
  const again = debounce(
    // Only what the index has: looking through the folders again would be told again.
    () => void open(false),
    SETTLE_MS,
    (waiting) => {
      if (waiting) rest = activity.begin()
      else rest()
    },
  )
  let searchRest: () => void = () => undefined
  const search = debounce(
    () => void ask(),
    SEARCH_MS,
    (waiting) => {
      if (waiting) searchRest = activity.begin()
      else searchRest()
    },
  )

  return {
    openLibrary: () => open(),
    refreshLibrary: async (rebuild = false) => {
      const { libraryId } = read()
      if (libraryId === null) return open()
      try {
        await client.call('library.refresh', { libraryId, rebuild })
        await open()
      } catch (error) {
        report(error)
      }
    },
    setLibraryFilter: (part) => {
      const before = read().filter
      const filter = { ...before, ...part }
      patch({ filter })
      if (filter.search !== before.search) search()
      else void ask()
    },
    sortLibrary: (by) => {
      const { sort, descending } = read()
      const text = by === 'title' || by === 'model' || by === 'version'
      patch({ sort: by, descending: by === sort ? !descending : !text })
      void ask()
    },
    needSessions: pager.need,
    toggleSubagents: async (file) => {
      const { subagents, libraryId } = read()
      if (subagents[file] !== undefined) {
        const { [file]: _folded, ...others } = subagents
        patch({ subagents: others })
        return
      }
      if (libraryId === null) return
      try {
        const { rows } = await client.call('library.subagents', { libraryId, file })
        patch({ subagents: { ...read().subagents, [file]: rows } })
      } catch (error) {
        report(error)
      }
    },
    askForPath: (asking) => patch({ asking }),
    foldLibrary: (folded) => patch({ folded }),
    noteLibrary: (libraryId) => {
      // Replay lists the newest of them to start with
      const { route } = store.getState().ui
      if (read().libraryId === libraryId && (route === 'sessions' || route === 'replay')) again()
    },
    syncLibrary: () => {
      const state = store.getState()
      if (state.ui.route !== 'sessions' || state.start.phase !== 'ready') return
      const { libraryId, loading, fault } = read()
      if (loading) return
      if (libraryId === null ? fault === null : folders !== projectFolders().join('\n')) void open()
    },
  }
}
