// A host with a few sessions whose answers a test can change; and the state that looks at them.

import { createStore } from 'zustand/vanilla'
import type { CallDetail, EntryRow, EventRow, SessionRow, SessionView } from '../../../../../preload/contract/sessions'
import type { TimelineColumns } from '../../../../../preload/contract/timeline'
import type { Client } from '../../../../../preload/contract/workbench'
import type { Link, LinkStatus } from '../../../bridge/link'
import { createActivity } from '../../../lib/activity'
import { createActionContext } from '../../actions/action-context'
import { type AppState, firstAppState } from '../../app-state'
import { FIRST_VIEW } from '../../view-state'
import { createSessions } from '../create-sessions'
import type { OpenedSession, SessionsState } from '../sessions-state'

interface Call {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

function sampleSessionRow(file: string): SessionRow {
  return {
    file,
    sessionId: file,
    cwd: '/p',
    title: `About ${file}`,
    branch: null,
    startMs: 1000,
    endMs: 2000,
    version: '2.1.17',
    models: ['claude-opus-4-5-20251101'],
    calls: 5,
    peakContext: 1000,
    windowTokens: 200_000,
    autoCompactions: 0,
    manualCompactions: 0,
    microcompactions: 0,
    misses: 0,
    hitRate: 0.9,
    costUsd: 1,
    outputReliable: true,
    problems: 0,
    sizeBytes: 10,
    modifiedMs: 0,
    subagents: 0,
    live: false,
    foreign: false,
    repeats: false,
    snippet: null,
  }
}

function sampleView(file: string, key: string, calls: number): SessionView {
  const totals = {
    calls,
    input: 0,
    cacheRead: 0,
    cacheWrite5m: 0,
    cacheWrite1h: 0,
    output: 0,
    outputReliable: true,
    costUsd: null,
    hitRate: null,
  }
  return {
    sessionKey: key,
    file,
    sizeBytes: 10,
    title: `About ${file}`,
    sessionIds: ['s'],
    versions: ['2.1.17'],
    models: [],
    cwds: ['/p'],
    startMs: 0,
    endMs: 0,
    records: { total: 9, byType: {}, unreadable: 0 },
    entries: 300,
    calls,
    events: 1,
    problems: 0,
    compactions: 0,
    totals: { main: totals, side: totals },
    integrity: { duplicateUuids: 0, danglingParents: 0, roots: 1, backwardsTimestamps: 0, copiedFrom: null },
    lanes: [
      { id: 'main', title: '', calls, file: null },
      { id: 'agent', title: 'Look around', calls: 3, file: null },
    ],
    detected: null,
    calibration: { calibrated: false, pairs: 0, factor: 1, overhead: 0, bandPct: 30, residualMedianPct: null },
    summary: 'Nothing happened.',
    live: false,
  }
}

export function fakeSessions(files: readonly string[] = ['/a.jsonl', '/b.jsonl']) {
  const world = { files: [...files], keys: 0, kept: new Set<string>(), calls: 5, indexing: false }
  const calls: Call[] = []
  const downloads: { name: string; parts: readonly (string | Blob)[] }[] = []
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const known = (key: unknown): void => {
    if (!world.kept.has(String(key))) throw Object.assign(new Error('dropped'), { code: 'session.unknown' })
  }
  const page = <T>(rows: readonly T[], { offset, limit }: { offset: number; limit: number }) => ({
    total: rows.length,
    rows: rows.slice(offset, offset + limit),
  })
  const callRow = (index: number) => ({ index, position: index, line: index + 1, lane: 'main' }) as Partial<CallDetail>
  // biome-ignore lint/suspicious/noExplicitAny: inputs of many methods
  const answers: Record<string, (input: any) => unknown> = {
    'library.open': () => ({
      libraryId: 'lib',
      roots: [],
      projects: [],
      sessions: world.files.length,
      models: [],
      versions: [],
      index: { state: world.indexing ? 'indexing' : 'ready', files: 2, filesDone: 2, bytes: 1, bytesDone: 1, note: null },
    }),
    'library.sessions': ({ filter, ...range }) => ({
      ...page(
        world.files.filter((file) => file.includes(filter.search)).map((file) => sampleSessionRow(file)),
        range,
      ),
      sums: { sessions: world.files.length, calls: 10, costUsd: 2, costComplete: true },
    }),
    'library.subagents': ({ file }) => ({ rows: [sampleSessionRow(`${file}/agent`)] }),
    'library.refresh': () => null,
    'session.open': ({ file }) => {
      if (!world.files.includes(file)) throw Object.assign(new Error('gone'), { code: 'file.missing' })
      world.keys += 1
      const key = `k${world.keys}`
      world.kept.add(key)
      return sampleView(file, key, world.calls)
    },
    'session.timeline': ({ sessionKey, fromCall }) => {
      known(sessionKey)
      return { fromCall, call: [fromCall], context: [100], levels: [], bands: [] } as unknown as TimelineColumns
    },
    'session.call': ({ sessionKey, index }) => {
      known(sessionKey)
      return callRow(index)
    },
    'session.summary': ({ lane }) => ({ text: `About ${lane}.` }),
    'session.calls': ({ sessionKey, ...range }) => {
      known(sessionKey)
      return page(
        Array.from({ length: world.calls }, (_none, index) => callRow(index)),
        range,
      )
    },
    'session.entries': ({ sessionKey, ...range }) => {
      known(sessionKey)
      return page(
        Array.from({ length: 300 }, (_none, entry) => ({ entry, line: entry + 1 }) as Partial<EntryRow>),
        range,
      )
    },
    'session.entry': ({ entry }) => ({ row: { entry }, blocks: [], blocksTotal: 0 }),
    'session.entryAtLine': ({ line }) => ({ position: line > 300 ? null : line - 1 }),
    'session.events': (range) => page([{ event: 0, kind: 'auto-compact' } as Partial<EventRow>], range),
    'session.problems': (range) => page([], range),
    'session.compaction': ({ event }) => ({ trigger: 'auto', line: event }),
    'session.promptThen': () => ({ folder: null, rows: [], note: '' }),
    'session.rawLine': ({ line }) => ({ text: `{"line":${line}}`, totalChars: 10, next: null }),
    'session.exportText': ({ offset }) =>
      offset === 0 ? { text: 'first,', totalChars: 12, next: 6 } : { text: 'second', totalChars: 12, next: null },
  }
  const client = {
    call: async (name: string, input: Record<string, unknown>, options?: { signal?: AbortSignal }) => {
      calls.push({ name, input })
      await Promise.resolve()
      if (options?.signal?.aborted) throw Object.assign(new Error('cancelled'), { code: 'cancelled' })
      const answer = answers[name]
      if (answer === undefined) throw new Error(`no answer to ${name}`)
      return answer(input)
    },
    subscribe: (name: string, listener: (payload: never) => void) => {
      const own = listeners.get(name) ?? new Set()
      listeners.set(name, own.add(listener))
      return () => own.delete(listener)
    },
  } as unknown as Client
  let tellLink: (status: LinkStatus) => void = () => undefined
  const link: Link = {
    port: { call: async () => ({ ok: true, value: null }), cancel: () => undefined, subscribe: () => () => undefined },
    status: (): LinkStatus => ({ phase: 'open' }),
    subscribe: (listener) => {
      tellLink = listener
      return () => undefined
    },
    retryNow: () => undefined,
  }
  const store = createStore<AppState>(() => ({
    ...firstAppState(FIRST_VIEW, { phase: 'open' }),
    start: { phase: 'ready' },
    projects: [{ projectId: 'p', folder: '/p', name: 'p', demo: null, watching: true }],
    activeId: 'p',
  }))
  const services = {
    copyText: async () => true,
    download: async (name: string, _type: string, parts: readonly (string | Blob)[]) => downloads.push({ name, parts }) > 0,
  }
  const activity = createActivity()
  const context = createActionContext({ store, client, link, activity, page: services })
  const { actions, follow } = createSessions(context)
  const ends = follow()
  return {
    world,
    calls,
    answers,
    actions,
    store,
    downloads,
    activity,
    state: (): SessionsState => store.getState().sessions,
    opened: (): OpenedSession => {
      const { opened } = store.getState().sessions
      if (opened === null) throw new Error('no session is open')
      return opened
    },
    enter: async () => {
      context.patchUi({ route: 'sessions' })
      await settle()
    },
    tell: (name: string, payload: unknown) => {
      for (const listener of listeners.get(name) ?? []) listener(payload as never)
    },
    tellLink: (status: LinkStatus) => tellLink(status),
    named: (name: string): readonly Call[] => calls.filter((call) => call.name === name),
    end: () => {
      for (const end of ends) end()
    },
  }
}

/** Long enough for every answer that is under way. */
export async function settle(ms = 0): Promise<void> {
  if (ms > 0) await new Promise((done) => setTimeout(done, ms))
  for (let i = 0; i < 20; i++) await new Promise((done) => setTimeout(done, 0))
}
