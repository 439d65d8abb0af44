// Runs the policies over the source, and keeps what is shown of the run: columns, events, the call under the cursor, the conversation there.
// One question of a kind is under way at a time; the newest wins, and what is shown stays until its answer is there.

import type { CursorItem, ReplayRun } from '../../../../preload/contract/replay'
import type { TimelineColumns } from '../../../../preload/contract/timeline'
import { createLatest } from '../../lib/latest'
import type { ActionContext } from '../actions/action-context'
import { codeOf, isCancelled, toFault } from '../fault'
import { createPager } from '../sessions/pager'
import { noPages } from '../sessions/pages'
import { policyName } from './policies'
import { lastCall, RECORDED_LANE, type ReplaySpeed, type ReplayTab } from './replay-state'
import { createReplayStore } from './replay-store'

export interface ColumnRange {
  readonly fromCall: number
  readonly toCall: number
  readonly columns: number
}

export interface RunActions {
  /** Runs the edits as they stand. */
  runReplay(): Promise<void>
  setReplayCursor(call: number): void
  stepReplay(by: number): void
  /** Which policy is drawn. */
  chooseLane(lane: number): void
  setReplayTab(tab: ReplayTab): void
  setReplaySide(open: boolean): void
  playReplay(on: boolean): void
  setReplaySpeed(speed: ReplaySpeed): void
  /** Columns of a lane of the newest run; -1 is the recording. */
  replayColumns(lane: number, range: ColumnRange, signal: AbortSignal): Promise<TimelineColumns>
  needContext(from: number, to: number): void
}

const OVERVIEW_COLUMNS = 4096
const MOST_EVENTS = 2000

/** `reopen`: opens the source once more when the host keeps it no longer. */
export function createRunActions(context: ActionContext, reopen: (signal: AbortSignal) => Promise<void>): RunActions {
  const { client, report } = context
  const { read, patch } = createReplayStore(context)
  const running = createLatest()
  const overviews = createLatest()
  const points = createLatest()
  const plans = createLatest()
  let revision = 0

  const ask = async (signal: AbortSignal): Promise<ReplayRun> => {
    const { source, edits } = read()
    if (source === null) throw new Error('Nothing is replayed')
    const { policies, gaps } = edits.present
    const named = policies.map((policy) => ({ ...policy, name: policyName(policy, source.kind).slice(0, 80) }))
    return client.call(
      'replay.run',
      { sourceId: source.sourceId, gaps: { scale: gaps.scale, set: [...gaps.set], insert: [...gaps.insert] }, policies: named },
      { signal },
    )
  }

  /** Runs again when the host has let go of the source. */
  const askAnyhow = async (signal: AbortSignal): Promise<ReplayRun> => {
    try {
      return await ask(signal)
    } catch (error) {
      if (codeOf(error) !== 'session.unknown') throw error
      await reopen(signal)
      return ask(signal)
    }
  }

  const run = async (): Promise<void> => {
    const { source } = read()
    if (source === null || source.calls === 0) return
    patch({ running: true })
    try {
      const answer = await running.run(askAnyhow)
      if (answer === null) return
      revision += 1
      const { run: before, chosen, cursor, source: now } = read()
      if (now === null) return
      patch({
        run: {
          view: answer.value,
          revision,
          sourceId: now.sourceId,
          overview: before?.overview ?? null,
          events: before?.events ?? [],
          eventsTotal: before?.eventsTotal ?? 0,
        },
        running: false,
        runFault: null,
        chosen: Math.min(chosen, Math.max(0, answer.value.lanes.length - 1)),
        cursor: Math.min(cursor, lastCall(read())),
      })
      await follow()
    } catch (error) {
      if (!isCancelled(error)) patch({ running: false, runFault: toFault(error) })
    }
  }

  const runId = (): string => {
    const { run: now } = read()
    if (now === null) throw new Error('Nothing was run yet')
    return now.view.runId
  }
  const withRun = async <T>(question: (id: string) => Promise<T>): Promise<T> => {
    const id = runId()
    try {
      return await question(id)
    } catch (error) {
      if (codeOf(error) !== 'session.unknown') throw error
      // Another run may be there by now; else it is made once more.
      if (runId() === id) await run()
      return question(runId())
    }
  }
  const told = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work
    } catch (error) {
      if (!isCancelled(error)) patch({ runFault: toFault(error) })
    }
  }

  /** What is shown of the run beside its figures. */
  const follow = async (): Promise<void> => {
    await Promise.all([told(askOverview()), told(askPoint()), told(askTab())])
  }

  const askOverview = async (): Promise<void> => {
    const { chosen: lane } = read()
    const answer = await overviews.run((signal) =>
      withRun((id) =>
        Promise.all([
          client.call('replay.timeline', { runId: id, lane, fromCall: 0, toCall: null, columns: OVERVIEW_COLUMNS }, { signal }),
          client.call('replay.events', { runId: id, lane, offset: 0, limit: MOST_EVENTS }, { signal }),
        ]),
      ),
    )
    const { run: now } = read()
    if (answer === null || now === null) return
    const [overview, events] = answer.value
    patch({ run: { ...now, overview, events: events.rows, eventsTotal: events.total } })
  }

  const columnAt = (id: string, lane: number, call: number, signal: AbortSignal): Promise<TimelineColumns> =>
    client.call('replay.timeline', { runId: id, lane, fromCall: call, toCall: call + 1, columns: 1 }, { signal })

  const askPoint = async (): Promise<void> => {
    const { chosen, cursor, run: now } = read()
    if (now === null) return
    const recorded = now.view.recorded !== null
    const answer = await points.run((signal) =>
      withRun((id) =>
        Promise.all([columnAt(id, chosen, cursor, signal), recorded ? columnAt(id, RECORDED_LANE, cursor, signal) : Promise.resolve(null)]),
      ),
    )
    if (answer !== null) patch({ point: answer.value[0], recordedPoint: answer.value[1] })
  }

  const pager = createPager<CursorItem>({
    read: () => read().context,
    write: (list) => patch({ context: list }),
    fetch: (offset, limit, signal) => {
      const { run: now, chosen, cursor } = read()
      if (now === null) return null
      return withRun((id) => client.call('replay.cursor', { runId: id, lane: chosen, call: cursor, offset, limit }, { signal })).then(
        ({ total, items, contextTokens }) => {
          patch({ contextTokens })
          return { total, rows: items }
        },
      )
    },
    onFault: report,
  })

  /** Of the conversation and the plan only what is looked at is asked for. */
  const askTab = async (): Promise<void> => {
    const { tab, context: list } = read()
    if (tab === 'context') await (list.total === null ? undefined : pager.renew())
    if (tab === 'plan') await askPlan()
  }

  const askPlan = async (): Promise<void> => {
    const { run: now, chosen, cursor, plan } = read()
    if (now === null) return
    const key = `${now.revision} ${chosen} ${cursor}`
    if (plan?.key === key && plan.fault === null) return
    try {
      const answer = await plans.run((signal) =>
        withRun((id) => client.call('replay.plan', { runId: id, lane: chosen, call: cursor }, { signal })),
      )
      if (answer !== null) patch({ plan: { key, value: answer.value, fault: null } })
    } catch (error) {
      if (!isCancelled(error)) patch({ plan: { key, value: null, fault: toFault(error) } })
    }
  }

  const setCursor = (call: number): void => {
    const state = read()
    const to = Math.min(lastCall(state), Math.max(0, Math.round(call)))
    if (to === state.cursor || state.run === null) return
    patch({ cursor: to, part: null })
    void told(askPoint())
    void told(askTab())
  }

  return {
    runReplay: run,
    setReplayCursor: setCursor,
    stepReplay: (by) => {
      patch({ playing: false })
      setCursor(read().cursor + by)
    },
    chooseLane: (lane) => {
      const { chosen, edits, run: now } = read()
      if (lane === chosen || edits.present.policies[lane] === undefined) return
      patch({ chosen: lane, context: noPages(), part: null })
      if (now?.view.lanes[lane] !== undefined) void follow()
    },
    setReplayTab: (tab) => {
      patch(tab === 'context' ? { tab, context: noPages() } : { tab })
      void told(askTab())
    },
    setReplaySide: (sideOpen) => patch({ sideOpen }),
    playReplay: (playing) => {
      const state = read()
      if (state.run === null) return
      // From the end it begins again.
      if (playing && state.cursor >= lastCall(state)) setCursor(0)
      patch({ playing })
    },
    setReplaySpeed: (speed) => patch({ speed }),
    replayColumns: (lane, range, signal) => withRun((id) => client.call('replay.timeline', { runId: id, lane, ...range }, { signal })),
    needContext: pager.need,
  }
}
