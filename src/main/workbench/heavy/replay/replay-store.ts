// The sources that were opened and the runs over them: the newest few are kept. A run is pure, so one that was dropped can be asked for again.

import type { GapEdits, ReplayPolicy } from '../../../../preload/contract/replay'
import { WorkbenchError } from '../../../engine/base/workbench-error'
import type { Lane } from '../../../engine/replay/lane'
import type { Policy } from '../../../engine/replay/policy'
import { type Replay, runReplay } from '../../../engine/replay/run-replay'
import type { Trace } from '../../../engine/replay/trace'
import type { StoredSession } from '../session/session-store'

export interface StoredSource {
  readonly sourceId: string
  readonly title: string
  readonly trace: Trace
  /** Of a recording: where its texts are read from. */
  readonly stored: StoredSession | null
}

export interface StoredRun {
  readonly runId: string
  readonly source: StoredSource
  readonly gaps: GapEdits
  readonly replay: Replay
}

export interface ReplayStore {
  add(source: Omit<StoredSource, 'sourceId'>): StoredSource
  /** Throws `session.unknown`, as do the others. */
  source(sourceId: string): StoredSource
  run(sourceId: string, policies: readonly ReplayPolicy[], gaps: GapEdits): StoredRun
  get(runId: string): StoredRun
  clear(): void
}

const SOURCES_KEPT = 6
const RUNS_KEPT = 8

export function createReplayStore(seed: string): ReplayStore {
  const sources = new Map<string, StoredSource>()
  const runs = new Map<string, StoredRun>()
  let count = 0
  const dropOldest = (kept: Map<string, unknown>, most: number) => {
    for (const id of [...kept.keys()].slice(0, Math.max(0, kept.size - most))) kept.delete(id)
  }
  const source = (sourceId: string) => {
    const found = sources.get(sourceId)
    if (found === undefined) throw new WorkbenchError('session.unknown', 'This source is not kept any more; open it again', { sourceId })
    return found
  }
  return {
    add: (given) => {
      const made = { ...given, sourceId: `s${seed}-${++count}` }
      sources.set(made.sourceId, made)
      dropOldest(sources, SOURCES_KEPT)
      return made
    },
    source,
    run: (sourceId, policies, gaps) => {
      const from = source(sourceId)
      const run = { runId: `r${seed}-${++count}`, source: from, gaps, replay: runReplay(from.trace, policies.map(toPolicy), gaps) }
      runs.set(run.runId, run)
      dropOldest(runs, RUNS_KEPT)
      return run
    },
    get: (runId) => {
      const found = runs.get(runId)
      if (found === undefined) throw new WorkbenchError('session.unknown', 'This run is not kept any more; run it again', { runId })
      return found
    },
    clear: () => {
      sources.clear()
      runs.clear()
    },
  }
}

/** The contract's policy is the engine's, name for name. */
function toPolicy(policy: ReplayPolicy): Policy {
  return policy
}

/** -1 is the recording. Throws `input.invalid` for a lane the run does not have. */
export function laneOfRun({ replay }: StoredRun, lane: number): Lane {
  const found = lane === -1 ? replay.recorded : replay.lanes[lane]
  if (found === null || found === undefined) {
    throw new WorkbenchError('input.invalid', lane === -1 ? 'A scenario has no recording' : `This run has no lane ${lane}`, {
      fields: ['lane'],
    })
  }
  return found
}
