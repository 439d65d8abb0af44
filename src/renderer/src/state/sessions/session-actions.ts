// One opened session: its lists, the call under the cursor, and what is asked of the rest. A file that grows is read again.

import type { LaneInfo } from '../../../../preload/contract/sessions'
import type { TimelineColumns } from '../../../../preload/contract/timeline'
import { createLatest } from '../../lib/latest'
import { textParts } from '../../lib/text-parts'
import type { ActionContext } from '../actions/action-context'
import { codeOf, isCancelled, toFault } from '../fault'
import { createComparison } from './create-comparison'
import { createPager, type PageAnswer, type Pager } from './pager'
import { noPages } from './pages'
import { type Asked, type ListPages, newSession, type OpenedSession, type SessionLists, type SessionTab } from './sessions-state'
import { createSessionsStore } from './sessions-store'

export interface SessionActions {
  openSession(file: string): Promise<void>
  closeSession(): void
  /** Reads it again, and keeps the place. */
  reloadSession(): Promise<void>
  setSessionTab(tab: SessionTab): void
  /** A thread of the session that is open, or of the one whose subagent it is; one with a file of its own is opened. */
  pickLane(lane: LaneInfo): Promise<void>
  setSessionCursor(position: number): void
  /** Opens a call by its number, wherever it is. */
  showCall(index: number): Promise<void>
  needCalls(from: number, to: number): void
  needEntries(from: number, to: number): void
  needEvents(from: number, to: number): void
  needProblems(from: number, to: number): void
  /** By its place in the list of entries. */
  pickEntry(at: number): void
  /** Goes to the entries, at the row of that line or the one after it. */
  showLine(line: number): Promise<void>
  pickEvent(at: number): void
  pickProblem(at: number): void
  /** Fetches the row as it stands in the file. */
  showRaw(line: number): void
  /** By its number among the events. */
  showCompaction(event: number): void
  showPromptThen(): void
  /** Columns of a lane of the session that is open, or of the one it is compared with. */
  timelineColumns(
    of: 'opened' | 'compared',
    lane: string,
    range: { readonly fromCall: number; readonly toCall: number; readonly columns: number },
    signal: AbortSignal,
  ): Promise<TimelineColumns>
  blockText(
    entry: number,
    block: number,
    offset: number,
    limit: number,
  ): Promise<{ readonly text: string; readonly next: number | null; readonly totalChars: number }>
  rawText(
    line: number,
    offset: number,
    limit: number,
  ): Promise<{ readonly text: string; readonly next: number | null; readonly totalChars: number }>
  /** What the picture of a lane shows, in sentences. */
  laneSummary(lane: string): Promise<string>
  chooseComparison(choosing: boolean): void
  compareSession(file: string): Promise<void>
  endComparison(): void
  exportSession(format: 'csv' | 'json'): Promise<void>
  savePicture(picture: { readonly kind: 'svg' | 'png'; readonly parts: readonly (string | Blob)[] }): void
  /** Sends a file to the Replay view. */
  openReplay(file: string): void
  noteSession(file: string, gone: boolean): void
}

export function createSessionActions(context: ActionContext): SessionActions {
  const { client, activity, report, nextNonce, patchUi, page } = context
  const { read, patch, patchOpened } = createSessionsStore(context)
  const opening = createLatest()
  const comparison = createComparison(context)
  const asking = {
    call: createLatest(),
    entry: createLatest(),
    raw: createLatest(),
    compaction: createLatest(),
    promptThen: createLatest(),
  }

  const opened = (): OpenedSession | null => read().opened
  const keyOf = (): string | null => opened()?.view?.sessionKey ?? null

  /** A session the host keeps no longer is read again, once, and asked once more. */
  const withKey = async <T>(ask: (sessionKey: string) => Promise<T>): Promise<T> => {
    const key = keyOf()
    if (key === null) throw new Error('No session is open')
    try {
      return await ask(key)
    } catch (error) {
      if (codeOf(error) !== 'session.unknown') throw error
      await readFile()
      const renewed = keyOf()
      if (renewed === null || renewed === key) throw error
      return ask(renewed)
    }
  }

  const pagerOf = <K extends keyof SessionLists>(
    name: K,
    ask: (
      sessionKey: string,
      range: { readonly offset: number; readonly limit: number },
      signal: AbortSignal,
    ) => Promise<PageAnswer<SessionLists[K]>>,
  ): Pager =>
    createPager<SessionLists[K]>({
      read: () => {
        const lists: ListPages | null = opened()
        return lists === null ? null : lists[name]
      },
      write: (list) => {
        const session = opened()
        if (session !== null) patchOpened(session.file, { [name]: list })
      },
      fetch: (offset, limit, signal) => (keyOf() === null ? null : withKey((key) => ask(key, { offset, limit }, signal))),
      onFault: report,
    })

  const calls = pagerOf('calls', (sessionKey, range, signal) =>
    client.call('session.calls', { sessionKey, lane: opened()?.lane ?? null, ...range }, { signal }),
  )
  const entries = pagerOf('entries', (sessionKey, range, signal) =>
    client.call('session.entries', { sessionKey, lane: null, ...range }, { signal }),
  )
  const events = pagerOf('events', (sessionKey, range, signal) => client.call('session.events', { sessionKey, ...range }, { signal }))
  const problems = pagerOf('problems', (sessionKey, range, signal) => client.call('session.problems', { sessionKey, ...range }, { signal }))
  const pagers = [calls, entries, events, problems]

  /** Reads the file of the session that is open. */
  const readFile = async (): Promise<void> => {
    const session = opened()
    if (session === null) return
    const { file } = session
    patchOpened(file, { loading: true })
    const end = activity.begin()
    try {
      const answer = await opening.run((signal) => client.call('session.open', { file }, { signal }))
      if (answer === null) return
      const view = answer.value
      patchOpened(file, (before) => ({
        view,
        loading: false,
        fault: null,
        gone: false,
        revision: before.revision + 1,
        lane: view.lanes.some((lane) => lane.id === before.lane) ? before.lane : (view.lanes[0]?.id ?? 'main'),
      }))
      keepCursor()
      void askEnd()
    } catch (error) {
      if (!isCancelled(error)) patchOpened(file, { loading: false, fault: toFault(error) })
    } finally {
      end()
    }
  }

  /** What is shown of single calls, rows and compactions may be another text now: the file may have been replaced. */
  const renewShown = (): void => {
    const session = opened()
    if (session?.view == null) return
    const { file, view, cursor, entryAt, raw, event, problem, compaction } = session
    if (cursor !== null) void askAt(cursor)
    if (entryAt !== null && entryAt.at < view.entries) void askEntry(entryAt.at)
    else patchOpened(file, { entryAt: null, entry: null })
    if (raw !== null) showRaw(raw.key)
    if (compaction !== null && compaction.key < view.events) showCompaction(compaction.key)
    else patchOpened(file, { compaction: null })
    patchOpened(file, {
      event: event !== null && event < view.events ? event : null,
      problem: problem !== null && problem < view.problems ? problem : null,
    })
  }

  const renew = async (): Promise<void> => {
    await readFile()
    const session = opened()
    if (session?.view == null || session.fault !== null) return
    renewShown()
    // Only lists that were looked at are fetched again.
    const seen = [session.calls, session.entries, session.events, session.problems]
    await Promise.all(pagers.map((pager, at) => (seen[at]?.total === null ? undefined : pager.renew())))
  }

  const question = async <K, T>(
    latest: ReturnType<typeof createLatest>,
    name: 'call' | 'entry' | 'raw' | 'compaction' | 'promptThen',
    key: K,
    ask: (sessionKey: string, signal: AbortSignal) => Promise<T>,
  ): Promise<void> => {
    const session = opened()
    if (session === null) return
    const { file } = session
    const put = (value: Asked<K, T>): void => patchOpened(file, { [name]: value })
    const held = session[name] as Asked<K, T> | null
    if (held === null || held.key !== key || held.fault !== null) put({ key, value: null, fault: null })
    try {
      const answer = await latest.run((signal) => withKey((sessionKey) => ask(sessionKey, signal)))
      if (answer !== null) put({ key, value: answer.value, fault: null })
    } catch (error) {
      if (!isCancelled(error)) put({ key, value: null, fault: toFault(error) })
    }
  }

  const askCall = (index: number): Promise<void> =>
    question(asking.call, 'call', index, (sessionKey, signal) => client.call('session.call', { sessionKey, index }, { signal }))

  /** One call of the lane, as a column. */
  const columnAt = (sessionKey: string, lane: string, position: number, signal?: AbortSignal): Promise<TimelineColumns> =>
    client.call(
      'session.timeline',
      { sessionKey, lane, fromCall: position, toCall: position + 1, columns: 1 },
      signal === undefined ? {} : { signal },
    )

  /** The call under the cursor is known by its place in the lane; its column tells its number. */
  const askAt = async (position: number): Promise<void> => {
    const session = opened()
    if (session?.view == null) return
    const { lane, file } = session
    try {
      const found = await asking.call.run((signal) => withKey((sessionKey) => columnAt(sessionKey, lane, position, signal)))
      if (found === null) return
      patchOpened(file, { point: found.value })
      const index = found.value.call[0]
      if (index !== undefined) await askCall(index)
    } catch (error) {
      if (!isCancelled(error)) report(error)
    }
  }

  /** A file that was replaced may have fewer calls than before: the cursor goes to its last one. */
  const keepCursor = (): void => {
    const session = opened()
    const { cursor, lane, view } = session ?? { cursor: null, lane: '', view: null }
    if (session === null || cursor === null || view === null) return
    const last = (view.lanes.find((one) => one.id === lane)?.calls ?? 0) - 1
    if (cursor <= last) return
    if (last < 0) patchOpened(session.file, { cursor: null, call: null, point: null, end: null })
    else {
      patchOpened(session.file, { cursor: last, call: null, point: null })
      void askAt(last)
    }
  }

  /** How the lane ended. */
  const askEnd = async (): Promise<void> => {
    const session = opened()
    const lane = session?.view?.lanes.find((one) => one.id === session.lane)
    if (session === null || lane === undefined || lane.calls === 0) return
    try {
      const end = await withKey((sessionKey) => columnAt(sessionKey, lane.id, lane.calls - 1))
      patchOpened(session.file, { end })
    } catch (error) {
      if (!isCancelled(error)) report(error)
    }
  }

  const askEntry = async (at: number): Promise<void> => {
    try {
      const { rows } = await withKey((sessionKey) => client.call('session.entries', { sessionKey, lane: null, offset: at, limit: 1 }))
      const row = rows[0]
      if (row === undefined) return
      await question(asking.entry, 'entry', row.entry, (sessionKey, signal) =>
        client.call('session.entry', { sessionKey, entry: row.entry }, { signal }),
      )
    } catch (error) {
      if (!isCancelled(error)) report(error)
    }
  }

  const pickEntry = (at: number): void => {
    const session = opened()
    if (session === null) return
    patchOpened(session.file, { entryAt: { at, nonce: nextNonce() } })
    void askEntry(at)
  }

  const showRaw = (line: number): void => {
    void question(asking.raw, 'raw', line, (sessionKey, signal) =>
      client.call('session.rawLine', { sessionKey, line, limit: 20_000 }, { signal }),
    )
  }

  const showCompaction = (event: number): void => {
    void question(asking.compaction, 'compaction', event, (sessionKey, signal) =>
      client.call('session.compaction', { sessionKey, event }, { signal }),
    )
  }

  const openSession = async (file: string): Promise<void> => {
    if (read().choosing) return comparison.compareSession(file)
    const before = opened()
    if (before?.file === file && before.fault === null) return
    patch({ compared: null, asking: false })
    await show(file, null)
  }

  const show = async (file: string, family: OpenedSession['family']): Promise<void> => {
    for (const pager of pagers) pager.drop()
    patch({ opened: { ...newSession(file, family), tab: opened()?.tab ?? 'timeline' } })
    await readFile()
    const session = opened()
    if (session?.file !== file || session.view === null) return
    const main = session.view.lanes.find((lane) => lane.id === session.lane)
    if ((main?.calls ?? 0) > 0) setCursor(0)
    else if (session.tab === 'timeline' && session.view.problems > 0) patchOpened(file, { tab: 'problems' })
  }

  const setLane = (lane: string): void => {
    const session = opened()
    if (session === null || session.lane === lane) return
    const found = session.view?.lanes.find((one) => one.id === lane)
    if (found === undefined) return
    calls.drop()
    patchOpened(session.file, { lane, cursor: null, call: null, point: null, end: null, calls: noPages() })
    void askEnd()
    if (found.calls > 0) setCursor(0)
  }

  const setCursor = (position: number): void => {
    const session = opened()
    if (session === null) return
    patchOpened(session.file, { cursor: position })
    void askAt(position)
  }

  return {
    openSession,
    closeSession: () => {
      for (const pager of pagers) pager.drop()
      opening.cancel()
      patch({ opened: null, compared: null, choosing: false, folded: null })
    },
    reloadSession: renew,
    setSessionTab: (tab) => {
      const session = opened()
      if (session !== null) patchOpened(session.file, { tab })
    },
    pickLane: async (lane) => {
      const session = opened()
      if (session?.view == null) return
      const family = session.family ?? { file: session.file, lanes: session.view.lanes }
      const file = lane.file ?? family.file
      if (file !== session.file) await show(file, file === family.file ? null : family)
      if (lane.file === null) setLane(lane.id)
    },
    setSessionCursor: setCursor,
    showCall: async (index) => {
      const session = opened()
      if (session === null) return
      await askCall(index)
      const detail = opened()?.call?.value
      if (detail == null || detail.index !== index) return
      if (detail.lane !== opened()?.lane) {
        calls.drop()
        patchOpened(session.file, { lane: detail.lane, calls: noPages() })
      }
      patchOpened(session.file, { cursor: detail.position })
    },
    needCalls: calls.need,
    needEntries: entries.need,
    needEvents: events.need,
    needProblems: problems.need,
    pickEntry,
    showLine: async (line) => {
      const session = opened()
      if (session === null) return
      patchOpened(session.file, { tab: 'entries' })
      try {
        const { position } = await withKey((sessionKey) => client.call('session.entryAtLine', { sessionKey, line, lane: null }))
        if (position !== null) pickEntry(position)
      } catch (error) {
        report(error)
      }
    },
    pickEvent: (event) => {
      const session = opened()
      if (session !== null) patchOpened(session.file, { event })
    },
    pickProblem: (problem) => {
      const session = opened()
      if (session === null) return
      patchOpened(session.file, { problem })
    },
    showRaw,
    showCompaction,
    showPromptThen: () => {
      const key = keyOf()
      if (key === null) return
      void question(asking.promptThen, 'promptThen', key, (sessionKey, signal) =>
        client.call('session.promptThen', { sessionKey, home: null }, { signal }),
      )
    },
    timelineColumns: (of, lane, range, signal) => {
      if (of === 'compared') return comparison.columns(lane, range, signal)
      return withKey((sessionKey) => client.call('session.timeline', { sessionKey, lane, ...range }, { signal }))
    },
    blockText: (entry, block, offset, limit) =>
      withKey((sessionKey) => client.call('session.blockText', { sessionKey, entry, block, offset, limit })),
    rawText: (line, offset, limit) => withKey((sessionKey) => client.call('session.rawLine', { sessionKey, line, offset, limit })),
    laneSummary: async (lane) => (await withKey((sessionKey) => client.call('session.summary', { sessionKey, lane }))).text,
    chooseComparison: (choosing) => patch({ choosing, folded: false }),
    compareSession: comparison.compareSession,
    endComparison: comparison.endComparison,
    exportSession: async (format) => {
      const session = opened()
      if (session === null) return
      const end = activity.begin()
      try {
        const parts = await textParts((offset) =>
          withKey((sessionKey) => client.call('session.exportText', { sessionKey, format, offset })),
        )
        void page.download(`${nameOf(session.file)}.${format}`, format === 'csv' ? 'text/csv' : 'application/json', parts)
      } catch (error) {
        report(error)
      } finally {
        end()
      }
    },
    savePicture: ({ kind, parts }) => {
      const session = opened()
      if (session !== null) void page.download(`${nameOf(session.file)}.${kind}`, kind === 'svg' ? 'image/svg+xml' : 'image/png', parts)
    },
    openReplay: (file) => {
      patch({ replay: { file, nonce: nextNonce() } })
      patchUi({ route: 'replay' })
    },
    noteSession: (file, gone) => {
      if (opened()?.file === file) {
        if (gone) patchOpened(file, { gone: true })
        else void renew()
      }
      comparison.note(file, gone)
    },
  }
}

function nameOf(file: string): string {
  return (file.split(/[\\/]/).at(-1) ?? 'session').replace(/\.jsonl$/i, '')
}
