import { describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { LaneResult, ReplaySource } from '../../../../preload/contract/replay'
import type { Client } from '../../../../preload/contract/workbench'
import type { Link } from '../../bridge/link'
import { createActivity } from '../../lib/activity'
import { createActionContext } from '../actions/action-context'
import { type AppState, firstAppState } from '../app-state'
import { FIRST_VIEW } from '../view-state'
import { createReplay } from './create-replay'

interface Asked {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal | undefined
  answer(value: unknown): void
  fail(error: unknown): void
}

const SOURCE: ReplaySource = {
  sourceId: 's1',
  kind: 'recording',
  title: 'A session',
  file: '/a.jsonl',
  calls: 10,
  model: 'm',
  profile: 'p',
  failSummaries: 0,
  gaps: [0, 60_000, 186_000, 0, 0, 0, 0, 0, 0, 0],
  diagnostics: [],
}

function lane(name: string, input = 0): LaneResult {
  return {
    name,
    totals: {
      calls: 10,
      input,
      cacheRead: 0,
      cacheWrite5m: 0,
      cacheWrite1h: 0,
      output: 0,
      outputReliable: true,
      costUsd: null,
      hitRate: null,
    },
    peakContext: 0,
    compactions: 0,
    failedSummaries: 0,
    resultsCleared: 0,
    blocked: 0,
    overWindow: 0,
    callsSavedByBreaker: 0,
    costChangeUsd: null,
    endContext: 0,
  }
}

/** Everything is answered at once but runs, which the test lets through one by one. */
function setUp(open: (input: Readonly<Record<string, unknown>>) => unknown = () => ({ ok: true, source: SOURCE })) {
  const runs: Asked[] = []
  const asked: { readonly name: string; readonly input: Readonly<Record<string, unknown>> }[] = []
  const answers: Record<string, (input: Readonly<Record<string, unknown>>) => unknown> = {
    'replay.open': open,
    'replay.check': ({ text }) =>
      String(text).includes('wrong')
        ? { diagnostics: [{ code: 'scenario.invalid', severity: 'error', message: 'wrong', at: { path: 'x', line: 1 } }], calls: 0 }
        : { diagnostics: [], calls: 10 },
    'replay.scenarioText': () => ({ text: `turns:${' x'.repeat(300_000)}`, totalChars: 600_006, next: null }),
    'replay.scenarioFile': ({ file, offset }) => {
      if (file !== '/s/a.yaml') throw Object.assign(new Error(`There is no file ${file}`), { code: 'file.missing' })
      return offset === 0 ? { text: 'model', next: 5 } : { text: ': x', next: null }
    },
    'replay.timeline': ({ runId, lane: of }) => ({ runId, lane: of, marks: [], levels: [], context: [1], call: [0] }),
    'replay.events': () => ({ total: 0, rows: [] }),
    'replay.bundled': () => ({ scenarios: [{ id: 'one', title: 'One', teaches: 'See: it', text: 'model: x' }] }),
  }
  const client = {
    call: (name: string, input: Readonly<Record<string, unknown>>, options?: { readonly signal?: AbortSignal }) => {
      asked.push({ name, input })
      if (name !== 'replay.run') return Promise.resolve().then(() => answers[name]?.(input) ?? null)
      return new Promise((answer, fail) => {
        options?.signal?.addEventListener('abort', () => fail(Object.assign(new Error('cancelled'), { code: 'cancelled' })))
        runs.push({ name, input, signal: options?.signal, answer, fail })
      })
    },
    subscribe: () => () => undefined,
  } as unknown as Client
  const link: Link = {
    port: { call: async () => ({ ok: true, value: null }), cancel: () => undefined, subscribe: () => () => undefined },
    status: () => ({ phase: 'open' }),
    subscribe: () => () => undefined,
    retryNow: () => undefined,
  }
  const store = createStore<AppState>(() => firstAppState(FIRST_VIEW, { phase: 'open' }))
  const saves: { readonly text: string; answer(saved: boolean): void }[] = []
  const page = {
    copyText: async () => true,
    download: (_name: string, _type: string, parts: readonly (string | Blob)[]) =>
      new Promise<boolean>((answer) => void saves.push({ text: parts.join(''), answer })),
  }
  const context = createActionContext({ store, client, link, activity: createActivity(), page })
  const { actions, follow } = createReplay(context, async () => undefined)
  const replay = () => store.getState().replay
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  const finish = async (at: number, input = 0): Promise<void> => {
    const run = runs[at]
    if (run === undefined) throw new Error(`run ${at} was not asked for`)
    const policies = run.input.policies as readonly { readonly name: string }[]
    const view = {
      runId: `r${at}`,
      recorded: lane('Recorded'),
      lanes: policies.map(({ name }) => lane(name, input)),
      residual: null,
      assumptions: [],
    }
    run.answer(view)
    await settle()
  }
  const openSession = async (): Promise<void> => {
    void actions.replaySession('/a.jsonl')
    await settle()
    await finish(runs.length - 1)
  }
  return { actions, follow, replay, runs, asked, saves, settle, finish, openSession, store }
}

describe('a replay', () => {
  it('begins with four policies, each with a name of its own', async () => {
    const { replay, openSession, runs } = setUp()
    await openSession()
    const policies = runs[0]?.input.policies as readonly { readonly name: string }[]
    expect(policies.map(({ name }) => name)).toEqual(['5 min', '1 hour', '1 hour, clear after 1h idle', '1 hour, compact at 60%'])
    expect(replay().run?.view.lanes).toHaveLength(4)
    expect(replay().running).toBe(false)
  })

  it('aborts the older run while a gap is dragged, and never shows its answer', async () => {
    const { actions, replay, openSession, runs, finish } = setUp()
    await openSession()
    actions.editGap(2, 60_000, 'gap 2')
    actions.editGap(2, 120_000, 'gap 2')
    actions.editGap(2, 180_000, 'gap 2')
    expect(runs.slice(1).map(({ signal }) => signal?.aborted)).toEqual([true, true, false])
    expect(replay().running).toBe(true)
    await finish(1, 111)
    expect(replay().run?.view.runId).toBe('r0')
    await finish(3, 333)
    expect(replay().run?.view.lanes[0]?.totals.input).toBe(333)
    expect(replay().running).toBe(false)
  })

  it('takes a drag back as one step', async () => {
    const { actions, replay, openSession } = setUp()
    await openSession()
    for (const ms of [1000, 2000, 3000]) actions.editGap(2, ms, 'gap 2')
    actions.endReplayEdit()
    actions.editPolicy(0, { ttl: '1h' })
    actions.undoReplay()
    expect(replay().edits.present.policies[0]?.ttl).toBe('5m')
    actions.undoReplay()
    expect(replay().edits.present.gaps.set).toEqual([])
    actions.redoReplay()
    expect(replay().edits.present.gaps.set).toEqual([{ call: 2, gapMs: 3000 }])
  })

  it('opens the source once more when the host has let go of it', async () => {
    let opened = 0
    const { actions, replay, openSession, runs, finish, settle } = setUp(() => ({
      ok: true,
      source: { ...SOURCE, sourceId: `s${++opened}` },
    }))
    await openSession()
    actions.scaleReplayGaps(2)
    runs[1]?.fail(Object.assign(new Error('gone'), { code: 'session.unknown' }))
    await settle()
    expect(runs[2]?.input.sourceId).toBe('s2')
    await finish(2)
    expect(replay().runFault).toBeNull()
    expect(replay().run?.view.runId).toBe('r2')
  })

  it('keeps what is shown, and says so, when a run fails', async () => {
    const { actions, replay, openSession, runs, settle } = setUp()
    await openSession()
    actions.scaleReplayGaps(2)
    runs[1]?.fail(new Error('no'))
    await settle()
    expect(replay().run?.view.runId).toBe('r0')
    expect(replay().runFault?.detail).toBe('no')
  })

  it('never has more than four policies nor fewer than one, and looks at one that is there', async () => {
    const { actions, replay, openSession } = setUp()
    await openSession()
    actions.addPolicy()
    expect(replay().edits.present.policies).toHaveLength(4)
    actions.chooseLane(3)
    actions.removePolicy(3)
    expect(replay().chosen).toBe(2)
    for (let time = 0; time < 5; time++) actions.removePolicy(0)
    expect(replay().edits.present.policies).toHaveLength(1)
    expect(replay().chosen).toBe(0)
  })

  it('counts what is undone and dropped, so that no field shows what does not hold any more', async () => {
    const { actions, replay, openSession } = setUp()
    await openSession()
    actions.editGap(2, 60_000, 'gap 2')
    actions.undoReplay()
    expect(replay().moved).toBe(1)
    actions.undoReplay()
    expect(replay().moved).toBe(1)
    actions.redoReplay()
    actions.editGap(2, 90_000, 'gap 2')
    actions.dropReplayEdit()
    expect(replay().moved).toBe(3)
    expect(replay().edits.present.gaps.set).toEqual([{ call: 2, gapMs: 60_000 }])
  })

  it('adds a policy that differs from those there are', async () => {
    const { actions, replay, settle, finish, runs } = setUp(() => ({ ok: true, source: { ...SOURCE, kind: 'scenario', file: null } }))
    void actions.replayScenario('a.yaml', 'model: x')
    await settle()
    await finish(runs.length - 1)
    expect(replay().edits.present.policies).toHaveLength(1)
    actions.addPolicy()
    actions.addPolicy()
    const [, second, third] = replay().edits.present.policies
    expect(second).not.toEqual(third)
    expect(second?.ttl).toBe('1h')
  })

  it('opens what a path names: a scenario in the editor, anything else as a transcript', async () => {
    const { actions, replay, settle, asked, store } = setUp()
    void actions.replayPath('/s/a.yaml')
    await settle()
    expect(replay().scenario).toMatchObject({ name: 'a.yaml', text: 'model: x' })
    void actions.replayPath('/s/gone.yml')
    await settle()
    expect(replay().scenario?.name).toBe('a.yaml')
    expect(store.getState().ui.notice?.text).toContain('There is no file /s/gone.yml')
    void actions.replayPath('/a.jsonl')
    await settle()
    expect(asked.at(-1)).toMatchObject({ name: 'replay.run' })
    expect(asked.filter(({ name }) => name === 'replay.open').at(-1)?.input).toEqual({ from: 'session', file: '/a.jsonl' })
  })

  it('marks what is wrong with a scenario, and keeps the run of the text before', async () => {
    const { actions, replay, settle, finish, runs } = setUp(() => ({ ok: true, source: { ...SOURCE, kind: 'scenario', file: null } }))
    void actions.replayScenario('a.yaml', 'model: x')
    await settle()
    await finish(0)
    void actions.replayScenario('b.yaml', 'wrong')
    await settle()
    expect(replay().scenario?.diagnostics).toHaveLength(1)
    expect(replay().source).toBeNull()
    expect(runs).toHaveLength(1)
  })

  it('never sends a scenario that is too long to be sent: it says so, saves what a session makes, and marks what is typed', async () => {
    const { actions, replay, openSession, asked, settle, finish, runs, saves, store } = setUp()
    await openSession()
    void actions.recordScenario()
    await settle()
    expect(saves[0]?.text).toContain('turns: x')
    expect(store.getState().ui.notice).toBeNull()
    saves[0]?.answer(true)
    await settle()
    expect(store.getState().ui.notice?.text).toContain('strata replay')
    expect(replay().source?.kind).toBe('recording')
    await actions.replayScenario('long.yaml', '漢'.repeat(310_000))
    expect(replay().scenario).toBeNull()
    expect(store.getState().ui.notice?.text).toContain('It has 310,000 characters')
    expect(asked.some(({ name }) => name === 'replay.check')).toBe(false)

    void actions.replayScenario('short.yaml', 'model: x')
    await settle()
    await finish(runs.length - 1)
    const checks = asked.filter(({ name }) => name === 'replay.check').length
    let text = 'model: x'
    let tell: () => void = () => undefined
    const buffer = actions.scenarioBuffer(
      () =>
        ({
          key: 'k',
          text: () => text,
          subscribe: (listener: () => void) => {
            tell = listener
            return () => undefined
          },
          dispose: () => undefined,
        }) as unknown as ReturnType<typeof actions.scenarioBuffer>,
    )
    expect(buffer.text()).toBe('model: x')
    text = `# ${'x'.repeat(500_000)}`
    tell()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await settle()
    expect(replay().scenario?.diagnostics).toMatchObject([{ code: 'scenario.too-long' }])
    expect(asked.filter(({ name }) => name === 'replay.check')).toHaveLength(checks)
  })

  it('is opened by what is sent from the sessions, and stands still when it is left', async () => {
    const { actions, replay, follow, store, settle, finish } = setUp()
    const ends = follow()
    store.setState((state) => ({
      sessions: { ...state.sessions, replay: { file: '/a.jsonl', nonce: 1 } },
      ui: { ...state.ui, route: 'replay' },
    }))
    await settle()
    await finish(0)
    actions.playReplay(true)
    expect(replay().playing).toBe(true)
    store.setState((state) => ({ ui: { ...state.ui, route: 'prompt' } }))
    expect(replay().playing).toBe(false)
    for (const end of ends) end()
  })

  it('keeps the cursor inside the calls', async () => {
    const { actions, replay, openSession } = setUp()
    await openSession()
    actions.stepReplay(100)
    expect(replay().cursor).toBe(9)
    actions.stepReplay(-100)
    expect(replay().cursor).toBe(0)
  })

  it('counts a scenario as saved when it was, as it was then, and not when the dialog was cancelled', async () => {
    const { actions, replay, saves, settle, store } = setUp()
    void actions.newScenario()
    await settle()
    const type = (text: string): void =>
      store.setState((state) => ({ replay: { ...state.replay, scenario: state.replay.scenario && { ...state.replay.scenario, text } } }))
    const first = replay().scenario?.savedText
    type('model: a')
    const cancelled = actions.saveScenario()
    saves[0]?.answer(false)
    await cancelled
    expect(replay().scenario?.savedText).toBe(first)
    const kept = actions.saveScenario()
    type('model: ab')
    expect(replay().scenario?.savedText).toBe(first)
    saves[1]?.answer(true)
    await kept
    expect(saves[1]?.text).toBe('model: a')
    expect(replay().scenario).toMatchObject({ text: 'model: ab', savedText: 'model: a' })
    const late = actions.saveScenario()
    void actions.newScenario()
    await settle()
    saves[2]?.answer(true)
    await late
    expect(replay().scenario?.savedText).toBe(first)
  })

  it('shows a dropped scenario before it takes the place of another, and opens it at once where there is none', async () => {
    const { actions, replay, settle, store, asked } = setUp()
    void actions.offerScenario('a.yaml', 'model: a')
    await settle()
    expect(replay()).toMatchObject({ offer: null, scenario: { name: 'a.yaml' } })
    store.setState((state) => ({
      replay: { ...state.replay, scenario: state.replay.scenario && { ...state.replay.scenario, text: 'mine' } },
    }))
    void actions.offerScenario('b.yaml', 'wrong')
    expect(replay().offer).toMatchObject({ name: 'b.yaml', check: null })
    await settle()
    expect(replay().offer?.check?.diagnostics[0]?.at?.line).toBe(1)
    expect(replay().scenario?.text).toBe('mine')
    actions.dropOffer()
    expect(replay()).toMatchObject({ offer: null, scenario: { text: 'mine' } })
    void actions.offerScenario('c.yaml', 'model: c')
    await settle()
    expect(replay().offer?.check).toMatchObject({ diagnostics: [], calls: 10 })
    void actions.takeOffer()
    await settle()
    expect(replay()).toMatchObject({ offer: null, scenario: { name: 'c.yaml', text: 'model: c' } })
    const before = asked.length
    void actions.offerScenario('d.yaml', 'x'.repeat(500_001))
    await settle()
    expect([asked.length, replay().offer]).toEqual([before, null])
  })
})
