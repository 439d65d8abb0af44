// One lane in motion: its history, its cache, its breaker, and what each call does to them. simulate.ts turns the clock.

import { formatCount } from '../base/format-count'
import { afterFailure, afterRefillCheck, afterSuccess, afterTurn, BREAKER_CLOSED, type BreakerRules } from '../compaction/circuit-breaker'
import type { CompactionPlan, Trigger } from '../compaction/compaction-plan'
import { fitSummaryCall, type SummaryCallSize } from '../compaction/fit-summary-call'
import { compactionDue, refusal } from '../compaction/steps-before-call'
import { idleCompactionAfterMs } from '../compaction/strategies/plan-idle'
import { planServerSummary } from '../compaction/strategies/plan-server-summary'
import { hasSince } from '../profile/compare-versions'
import type { ModelInUse, Profile } from '../profile/profile'
import { percentBase, percentLeft } from '../tokens/percent-left'
import type { CacheLookup } from './cache-model/prefix-cache'
import { familyOfModel } from './family-of-model'
import { createColumns, type Lane, type LaneLevels, type ReplayEvent, type SummaryCall } from './lane'
import { createLaneCache, type SinceLast } from './lane-cache'
import { createClearing } from './lane-clearing'
import { planNow } from './lane-compaction'
import { createLaneHistory, type LaneHistory } from './lane-history'
import { createLevels } from './lane-levels'
import { createMeter } from './lane-meter'
import { applyRecorded, type RecordedInput } from './lane-recorded'
import type { Policy } from './policy'
import type { Trace, TraceCall, TraceChange, TraceItem } from './trace'

export interface LaneRun {
  readonly history: LaneHistory
  readonly events: readonly ReplayEvent[]
  /** Prepares and sends a call; false: it was not sent. */
  request(call: number, atMs: number, gapMs: number): boolean
  began(call: number, atMs: number): void
  ended(call: number, atMs: number): void
  /** After so long the idle timer fires within a pause; null: it does not. */
  idleAfter(pauseMs: number): number | null
  idle(nextCall: number, atMs: number): void
  /** What a compaction right here would do. */
  plan(trigger: Trigger): CompactionPlan
  lane(): Lane
}

export function createLaneRun(trace: Trace, policy: Policy, profile: Profile): LaneRun {
  const version = policy.profile === null ? trace.version : profile.id
  const rules: BreakerRules = {
    failures: hasSince(profile.compaction.breaker, version) ? profile.compaction.breaker.failures : null,
    refills: hasSince(profile.compaction.thrashStop, version) ? profile.compaction.thrashStop.refills : null,
  }
  const firstModel = trace.calls[0]?.model ?? profile.defaultModel
  const other = policy.model !== null && trace.kind === 'recording' && familyOfModel(policy.model) !== familyOfModel(firstModel)
  const families = other ? { from: familyOfModel(firstModel), to: familyOfModel(policy.model ?? firstModel) } : null
  const history = createLaneHistory(trace, profile.clearing, families)
  const cache = createLaneCache(profile, policy, trace.kind === 'scenario')
  const levelsOf = createLevels(profile, policy, trace.windows)
  const columns = createColumns(trace.calls.length)
  const events: ReplayEvent[] = []
  const laneLevels: LaneLevels[] = []
  const meter = createMeter(trace, columns, profile.cache.breakReport)
  const clearing = createClearing({ trace, policy, profile, history, cache })
  const followsCompactions =
    profile.id === trace.profileId &&
    policy.window === null &&
    policy.autoCompact === 'on' &&
    policy.model === null &&
    !policy.sessionMemory
  const cached = trace.caching || policy.ttl !== 'observed'
  const minimumOf = ({ facts }: ModelInUse) => (cached ? (facts?.minimumCacheable ?? 0) : Number.POSITIVE_INFINITY)

  let breaker = BREAKER_CLOSED
  let attempts = 0
  /** The lane's history is not the recorded one (any more), and since when it first was not. */
  let diverged = false
  let divergedAt: number | null = null
  let notSent = 0
  let lastAssistantMs: number | null = null
  let lastCompactedCall = -2
  /** The compaction whose refill has been judged. */
  let judgedRefill = -2
  /** The call at which a turn ended with an error. */
  let endedAt: number | null = null
  /** At most one summary is tried before a call. */
  let attemptedAt = -1
  let aboveWarning = false
  let since: SinceLast = nothingSince()
  let pending: { readonly call: number; readonly answer: ReturnType<typeof cache.ask> } | null = null

  const modelOf = (call: TraceCall) => policy.model ?? call.model
  const diverge = (call: number) => {
    diverged = true
    divergedAt ??= call
  }
  const tell = (event: Pick<ReplayEvent, 'kind' | 'atMs' | 'callIndex' | 'before' | 'after' | 'why'> & Partial<ReplayEvent>) => {
    events.push({ cleared: [], kept: [], placeholder: null, reinjected: [], plan: null, recorded: false, summaryCall: null, ...event })
  }
  const failing = policy.failSummaries ?? trace.failSummaries
  const nextAttemptFails = (call: number) => {
    attempts++
    attemptedAt = call
    return typeof failing === 'number' ? attempts <= failing : failing.includes(attempts)
  }

  const failed = (
    callIndex: number,
    atMs: number,
    before: number,
    plan: CompactionPlan | null,
    summaryCall: SummaryCall | null,
    of = '',
  ) => {
    breaker = afterFailure(breaker, rules)
    meter.failed()
    const about = { atMs, callIndex, before, after: before }
    const why = `Summary attempt ${attempts} fails${of}; ${breaker.failures} in a row.`
    tell({ kind: 'compact-failed', ...about, why, plan, summaryCall })
    if (!breaker.open) return
    tell({
      kind: 'breaker-open',
      ...about,
      why: `${breaker.failures} summaries in a row failed: automatic compaction stops for this session.`,
    })
  }

  /** Without its oldest rounds a conversation is another one: of the cache only the front fits. */
  const askForSummary = (atMs: number, model: ModelInUse, { droppedRounds }: SummaryCallSize): CacheLookup => {
    const lookup = cache.askForSummary(history, atMs, minimumOf(model))
    return droppedRounds === 0 || lookup.level !== 'messages'
      ? lookup
      : { ...lookup, level: 'front', read: Math.min(lookup.read, history.cachedFront) }
  }

  /** A summary attempt. The history is replaced when it works. */
  const compact = (call: number, trigger: Trigger, atMs: number, level: number | null): boolean => {
    const before = history.context
    const model = levelsOf(modelOf(trace.calls[call] as TraceCall)).model
    const callIndex = call
    if (policy.hookStops && hasSince(profile.compaction.preCompactMayStop, version)) {
      tell({ kind: 'hook-stopped', atMs, callIndex, before, after: before, why: 'A PreCompact hook said no: the turn goes on as it is.' })
      return false
    }
    const plan = planNow({ trace, history, profile, policy, version, trigger, level })
    const asks = plan.strategy !== 'session-memory'
    // by hand it was done as recorded, whatever it carried
    const most = trigger === 'manual' ? Number.POSITIVE_INFINITY : model.windowTokens
    const sent = fitSummaryCall(history.items(), before, most, profile.compaction.summaryRetries)
    if (asks && !sent.fits) {
      nextAttemptFails(call)
      failed(call, atMs, before, plan, null, ': the call itself is too long, even without all but the newest round')
      return false
    }
    const summaryCall = asks
      ? meter.summary(askForSummary(atMs, model, sent), sent.tokens, plan.summaryTokens, cache.lifetime, model)
      : null
    if (asks && trigger !== 'manual' && nextAttemptFails(call)) {
      failed(call, atMs, before, plan, summaryCall)
      return false
    }
    breaker = afterSuccess(breaker)
    const back = plan.reinject.filter((one) => one.kind !== 'instructions').map(({ kind, path, tokens }) => ({ kind, path, tokens }))
    history.replace(plan.keep, plan.summaryTokens, back, 'summarised')
    cache.cutMessages(0)
    clearing.reset()
    since.compacted = true
    lastCompactedCall = call
    diverge(call)
    const kind = trigger === 'manual' ? 'manual-compact' : 'auto-compact'
    tell({
      kind,
      atMs,
      callIndex,
      before,
      after: history.context,
      why: asks && sent.droppedRounds > 0 ? `${plan.why} ${leftOut(sent.droppedRounds)}` : plan.why,
      plan: { ...plan, after: history.context },
      reinjected: back.map(({ path, tokens }) => ({ path, tokens })),
      summaryCall,
    })
    return true
  }

  /** Within the call, by the platform: nothing fails here, and nothing comes back. */
  const compactOnServer = (call: TraceCall, atMs: number) => {
    const before = history.context
    const { model } = levelsOf(modelOf(call))
    const items = history.items()
    const sizes = { frontTokens: history.frontTokens, summaryTokens: trace.summaryTokens, trigger: null }
    const plan = planServerSummary({ items, before, ...sizes }, profile.clearing.serverCompaction)
    if (plan === null) return
    const lookup = cache.askForSummary(history, atMs, minimumOf(model))
    const summaryCall = meter.summary(lookup, before, plan.summaryTokens, cache.lifetime, model)
    history.replace([], plan.summaryTokens, [], 'summarised')
    cache.cutMessages(0)
    clearing.reset()
    since.compacted = true
    diverge(call.index)
    tell({ kind: 'auto-compact', atMs, callIndex: call.index, before, after: history.context, why: plan.why, plan, summaryCall })
  }

  const stepsBefore = (call: TraceCall, atMs: number, idleMs: number | null): 'send' | 'blocked' | 'over-window' => {
    const { model, levels } = levelsOf(modelOf(call))
    if (laneLevels.at(-1)?.model !== model.id) laneLevels.push({ ...levels, fromCall: call.index, model: model.id })
    const clearings = clearing.before(call, atMs, idleMs, levels.autoCompactAt)
    for (const event of clearings) {
      tell(event)
      if (event.plan?.strategy !== 'cached-edits' && event.kind !== 'result-to-disk') since.microcompacted = true
      meter.cleared(event.cleared.length)
      diverge(call.index)
    }
    if (policy.serverCompaction) compactOnServer(call, atMs)
    const due = compactionDue(history.context, levels, BREAKER_CLOSED)
    const level = levels.autoCompactAt
    if (due !== null && breaker.open) meter.saved()
    // the agent’s own count lags behind what a call turns out to carry: the recording compacts one call later
    const next = trace.calls[call.index + 1]?.change?.kind
    const waits = due !== null && !diverged && followsCompactions && next === 'auto-compact'
    const goesOn = !breaker.thrashing
    if (due !== null && !waits && lastCompactedCall !== call.index && lastCompactedCall > judgedRefill) {
      judgedRefill = lastCompactedCall
      breaker = afterRefillCheck(breaker, call.index - lastCompactedCall <= profile.compaction.thrashStop.withinCalls, rules)
    }
    const stopped = goesOn && breaker.thrashing
    if (
      due !== null &&
      !waits &&
      lastCompactedCall !== call.index &&
      attemptedAt !== call.index &&
      compactionDue(history.context, levels, breaker) !== null
    ) {
      compact(call.index, due, atMs, level)
    } else if (stopped) {
      endedAt = call.index
      const before = history.context
      const why = `The context was full again straight after compacting, ${breaker.refills} times in a row: it stops with an error.`
      tell({ kind: 'thrash-stop', atMs, callIndex: call.index, before, after: before, why })
    }
    const above = history.context >= levels.warningAt
    if (above && !aboveWarning) {
      const why = `The call carries ${formatCount(history.context)} tokens; the warning stands at ${formatCount(levels.warningAt)}. ${percentLeft(percentBase(levels), history.context)}% is left.`
      tell({ kind: 'warning', atMs, callIndex: call.index, before: history.context, after: history.context, why })
    }
    aboveWarning = above
    if (stopped) return 'blocked'
    const refused = refusal(history.context, levels)
    if (refused === null) return 'send'
    const limit = refused === 'blocked' ? levels.blockingAt : levels.modelWindow
    const name = refused === 'blocked' ? 'the blocking limit' : 'the window'
    const why = `The call would carry ${formatCount(history.context)} tokens and ${name} is ${formatCount(limit)}: it is not sent.`
    tell({ kind: refused, atMs, callIndex: call.index, before: history.context, after: 0, why })
    return refused
  }

  /** Call whose answer an item is part of or goes back to; -1 for what a person said. */
  const producerOf = (item: TraceItem): number => {
    if (item.kind === 'assistant' || item.kind === 'thinking' || item.kind === 'tool-use') return item.call
    return item.kind === 'tool-result' && item.partner >= 0 ? (trace.items[item.partner]?.call ?? -1) : -1
  }

  /** Items enter, but for answers of calls that were never sent and what goes back to those. Gives the ids of such results. */
  const enter: RecordedInput['enter'] = (from, to, skip) => {
    const impossible: string[] = []
    for (let position = from; position < to; position++) {
      const item = trace.items[position] as TraceItem
      if (skip === 'products' && item.product) continue
      if (skip === 'open-uses' && item.kind === 'tool-use' && item.partner < 0) continue
      if (notSent > 0) {
        const producer = producerOf(item)
        if (producer >= 0 && columns.sent[producer] === 0) {
          if (item.kind === 'tool-result' && item.toolUseId !== null) impossible.push(item.toolUseId)
          diverge(item.call)
          continue
        }
      }
      history.add(position)
    }
    return impossible
  }

  const recordedStep = (call: TraceCall, change: TraceChange, atMs: number): RecordedInput => ({
    trace,
    call,
    change,
    atMs,
    history,
    diverged,
    follows: { compactions: followsCompactions, clearings: policy.microcompact === 'off' },
    enter,
    cache,
    since,
    families: families !== null,
    nextAttemptFails: () => nextAttemptFails(call.index),
    tell,
    diverge,
    rejoin: () => {
      diverged = false
    },
    compact: (trigger) => compact(call.index, trigger, atMs, levelsOf(modelOf(call)).levels.autoCompactAt),
    compacted: () => {
      lastCompactedCall = call.index
      breaker = afterSuccess(breaker)
      clearing.reset()
    },
    failed: (before) => failed(call.index, atMs, before, null, null),
  })

  const request: LaneRun['request'] = (index, atMs, gapMs) => {
    const call = trace.calls[index] as TraceCall
    columns.atMs[index] = atMs
    columns.beganMs[index] = atMs
    columns.endMs[index] = atMs
    if (index > 0) columns.gapMs[index] = gapMs
    const impossible = call.change === null ? enter(call.from, call.to, null) : applyRecorded(recordedStep(call, call.change, atMs))
    if (endedAt !== null) {
      if (!startsTurn(trace, call)) {
        const why = `The turn ended with an error before call ${endedAt}: nothing asks for this one.`
        tell({ kind: 'impossible', atMs, callIndex: index, before: history.context, after: 0, why, cleared: impossible })
        columns.unpaired[index] = history.unpaired
        meter.notSent(index)
        notSent++
        return false
      }
      endedAt = null
      if (!policy.thrashEndsSession) breaker = afterTurn(breaker)
    }
    if (impossible.length > 0) {
      const why = 'These results answer calls that were never made, because the call before them was not sent.'
      tell({ kind: 'impossible', atMs, callIndex: index, before: history.context, after: history.context, why, cleared: impossible })
    }
    const idleMs = lastAssistantMs === null ? null : atMs - lastAssistantMs
    const verdict = stepsBefore(call, atMs, idleMs)
    columns.unpaired[index] = history.unpaired
    if (verdict !== 'send') {
      meter.notSent(index)
      notSent++
      return false
    }
    meter.bands(index, history)
    const { model } = levelsOf(modelOf(call))
    columns.unusedMs[index] = Number.isNaN(cache.lastUseMs) ? Number.NaN : Math.max(0, atMs - cache.lastUseMs)
    columns.lifetimeMs[index] = Number.isNaN(cache.lastUseMs) ? Number.NaN : cache.lifetimeMs
    cache.enter(call, model.canonicalId)
    const answer = cache.ask(history, call, atMs, gapMs, minimumOf(model), since)
    pending = { call: index, answer }
    since = nothingSince()
    const writes = policy.ttl === 'observed' ? (call.lifetime ?? cache.lifetime) : policy.ttl
    meter.sent(index, answer, history.context, call.output, writes, model)
    return true
  }

  return {
    history,
    events,
    request,
    began: (call, atMs) => {
      columns.beganMs[call] = atMs
      if (pending?.call === call) cache.answer(pending.answer, atMs, columns.contextTokens[call] ?? 0)
    },
    ended: (call, atMs) => {
      columns.endMs[call] = atMs
      lastAssistantMs = atMs
    },
    idleAfter: (pauseMs) =>
      idleCompactionAfterMs(
        { on: policy.idleCompaction, contextTokens: history.context, lifetimeMs: cache.lifetimeMs, idleMs: pauseMs },
        profile.compaction.idle,
      ),
    idle: (nextCall, atMs) => {
      compact(nextCall, 'idle', atMs, null)
    },
    plan: (trigger) => planNow({ trace, history, profile, policy, version, trigger, level: null }),
    lane: () => ({
      policy,
      profileId: profile.id,
      columns,
      events,
      levels: laneLevels,
      totals: meter.totals(events),
      divergedAt,
    }),
  }
}

/** A person spoke: in a scenario every user turn is one's, in a recording text beside a result may be a skill's. */
function startsTurn(trace: Trace, { turn, change }: TraceCall): boolean {
  const byPerson = change?.kind === 'manual-compact' || change?.kind === 'clear' || change?.kind === 'rewind'
  if (byPerson || turn === 'prompt' || turn === 'command' || turn === 'interrupt') return true
  return trace.kind === 'scenario' && turn === 'tool-result+text'
}

function nothingSince(): SinceLast {
  return { compacted: false, microcompacted: false, cleared: false, rewound: false, shrunk: false }
}

function leftOut(rounds: number): string {
  return `The call for the summary was too long itself: its oldest ${rounds === 1 ? 'round was' : `${rounds} rounds were`} left out.`
}
