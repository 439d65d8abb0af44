// The Replay part of the contract: opens a source, runs policies over it, answers columns, events and the state at a call.

import type { Handlers } from '../../../../preload/contract/define'
import type { replayContract } from '../../../../preload/contract/replay'
import { WorkbenchError } from '../../../engine/base/workbench-error'
import { replayAssumptions } from '../../../engine/replay/replay-assumptions'
import { bundledScenarios } from '../../../engine/replay/scenario/bundled-scenarios'
import { parseScenario } from '../../../engine/replay/scenario/parse-scenario'
import type { LineProblem } from '../../../engine/replay/scenario/yaml-map'
import { traceOfScenario } from '../../../engine/replay/trace-of-scenario'
import { traceOfSession } from '../../../engine/replay/trace-of-session'
import { scenarioText } from '../../replay-document'
import { sliceList, sliceText } from '../../text-page'
import type { HeavyDeps } from '../heavy-deps'
import { derived } from '../session/session-lane'
import type { StoredSession } from '../session/session-store'
import { createSessionTexts } from '../session/session-texts'
import { titleOf } from '../session/session-view'
import { analyse } from './analyses/analyse'
import { conversationAt, cursorState, planAt } from './cursor-views'
import { laneColumns } from './lane-columns'
import { resultsById, toEventRow, toLaneResult, toReplaySource } from './lane-views'
import { readScenarioFile } from './read-scenario-file'
import { runCsv, runJson } from './replay-export'
import { createReplayStore, laneOfRun } from './replay-store'

export interface OpenReplays {
  readonly handlers: Handlers<typeof replayContract>
  dispose(): void
}

/** `listFiles`: the transcripts of a library, newest first. */
export function createReplayHandlers(
  deps: HeavyDeps,
  openFile: (file: string, signal: AbortSignal) => Promise<StoredSession>,
  listFiles: (libraryId: string, signal: AbortSignal) => Promise<readonly string[]>,
): OpenReplays {
  const store = createReplayStore(deps.clock.nowMs().toString(36))
  const texts = createSessionTexts(deps.ranges)
  /** The newest long text that was asked for: it is fetched page by page, and made once. */
  let paged: { readonly key: string; readonly text: string } | null = null
  const pageOf = (key: string, make: () => string, offset: number, limit: number) => {
    if (paged?.key !== key) paged = { key, text: make() }
    const page = sliceText(paged.text, offset, limit)
    if (page.next === null) paged = null
    return page
  }
  let conversation: { readonly key: string; readonly text: string; readonly leftOut: number } | null = null

  const openScenario = (name: string, text: string) => {
    const parsed = parseScenario(text)
    if (!parsed.ok) return { ok: false as const, diagnostics: parsed.error.map((problem) => toDiagnostic(name, problem)) }
    const source = store.add({ title: name, trace: traceOfScenario(parsed.value, name), stored: null })
    return { ok: true as const, source: toReplaySource(source) }
  }

  return {
    handlers: {
      'replay.open': async (input, { signal }) => {
        if (input.from === 'text') return openScenario(input.name, input.text)
        if (input.from === 'bundled') {
          const found = bundledScenarios().find(({ id }) => id === input.id)
          if (found === undefined) throw new WorkbenchError('input.invalid', `There is no bundled scenario ${input.id}`, { fields: ['id'] })
          return openScenario(found.title, found.text)
        }
        const stored = await openFile(input.file, signal)
        const trace = derived(stored, 'trace', () => traceOfSession(stored.session))
        return { ok: true, source: toReplaySource(store.add({ title: titleOf(stored.session), trace, stored })) }
      },
      'replay.bundled': async () => ({ scenarios: [...bundledScenarios()] }),
      'replay.run': async ({ sourceId, gaps, policies }) => {
        const { runId, replay } = store.run(sourceId, policies, gaps)
        return {
          runId,
          recorded: replay.recorded === null ? null : toLaneResult(replay.recorded, replay.recorded),
          lanes: replay.lanes.map((lane) => toLaneResult(lane, replay.recorded)),
          residual: replay.residual,
          assumptions: [...replayAssumptions(replay.trace, replay.lanes)],
        }
      },
      'replay.timeline': async ({ runId, lane, ...range }) => {
        const run = store.get(runId)
        return laneColumns(run.replay.trace, laneOfRun(run, lane), range)
      },
      'replay.events': async ({ runId, lane, offset, limit }) => {
        const run = store.get(runId)
        const { events } = laneOfRun(run, lane)
        const results = resultsById(run.replay.trace)
        const page = events.slice(offset, offset + limit).map((event) => toEventRow(event, results))
        return { total: events.length, rows: [...sliceList(page, 0, limit)] }
      },
      'replay.cursor': async ({ runId, lane, call, offset, limit }) => {
        const run = store.get(runId)
        const state = cursorState(run.replay.trace, laneOfRun(run, lane), run.gaps, callOf(run.replay.trace.calls.length, call))
        return {
          total: state.items.length,
          items: [...sliceList(state.items, offset, limit)],
          contextTokens: state.contextTokens,
          atMs: state.atMs,
        }
      },
      'replay.plan': async ({ runId, lane, call }, { signal }) => {
        const run = store.get(runId)
        return planAt(run.source, laneOfRun(run, lane), run.gaps, callOf(run.replay.trace.calls.length, call), texts, signal)
      },
      'replay.conversation': async ({ runId, lane, call, offset, limit }, { signal }) => {
        const run = store.get(runId)
        const at = callOf(run.replay.trace.calls.length, call)
        const key = `${runId} ${lane} ${at}`
        if (conversation?.key !== key) {
          conversation = { key, ...(await conversationAt(run.source, laneOfRun(run, lane), run.gaps, at, texts, signal)) }
        }
        return { ...sliceText(conversation.text, offset, limit), leftOut: conversation.leftOut }
      },
      'replay.scenarioText': async ({ sourceId, offset, limit }) => {
        const { trace, title } = store.source(sourceId)
        return pageOf(`scenario ${sourceId}`, () => scenarioText(trace, [title, 'Sizes and pauses as recorded.']), offset, limit)
      },
      'replay.scenarioFile': async ({ file, offset, limit }) => sliceText(await readScenarioFile(deps.ports, file), offset, limit),
      'replay.check': async ({ text }) => {
        const parsed = parseScenario(text)
        if (!parsed.ok) return { diagnostics: parsed.error.map((problem) => toDiagnostic('scenario.yaml', problem)), calls: 0 }
        return { diagnostics: [], calls: traceOfScenario(parsed.value, 'scenario.yaml').calls.length }
      },
      'replay.exportText': async ({ runId, format, offset, limit }) => {
        const run = store.get(runId)
        return pageOf(`${format} ${runId}`, () => (format === 'csv' ? runCsv(run) : runJson(run)), offset, limit)
      },
      'replay.analyse': async ({ id, file, libraryId }, { signal }) => {
        const files = file !== null ? [file] : libraryId !== null ? await listFiles(libraryId, signal) : []
        if (file === null && libraryId === null) {
          throw new WorkbenchError('input.invalid', 'Say which file or which library is asked about', { fields: ['file', 'libraryId'] })
        }
        return analyse(
          id,
          files,
          async (path) => {
            const stored = await openFile(path, signal)
            return { trace: derived(stored, 'trace', () => traceOfSession(stored.session)), stored }
          },
          signal,
        )
      },
    },
    dispose: () => store.clear(),
  }
}

function callOf(calls: number, call: number): number {
  if (call < calls) return call
  throw new WorkbenchError('input.invalid', `There is no call ${call}: the last is ${calls - 1}`, { fields: ['call'] })
}

function toDiagnostic(path: string, { line, message }: LineProblem) {
  return { code: 'scenario.invalid', severity: 'error' as const, message, at: { path, line } }
}
