// An opened session as the contract shows it: names, counts, lanes, what it says of profile and model. Pure.

import type { z } from 'zod'
import type { LaneInfo, SessionView } from '../../../../preload/contract/sessions'
import type { Call, Session } from '../../../engine/conversation/session'
import { canonicalModelId } from '../../../engine/profile/canonical-model-id'
import { profileForVersion } from '../../../engine/profile/profile-for-version'
import { MAIN_LANE } from './lane-calls'
import { firstLane, lanesOfStored, laneTimeline, mainMarks } from './session-lane'
import type { StoredSession } from './session-store'
import { sessionSummary } from './session-summary'

/** A file that changed so lately counts as being written. */
export const LIVE_MS = 5 * 60_000
/** Long lists are for the tables, not for this answer. */
const MOST_NAMED = 200

export function toSessionView(
  stored: StoredSession,
  subagents: readonly z.infer<typeof LaneInfo>[],
  calibration: SessionView['calibration'],
  nowMs: number,
): SessionView {
  const { session } = stored
  const marks = mainMarks(stored)
  const problems = session.problems.length + session.problemsNotListed
  return {
    sessionKey: stored.key,
    file: stored.file,
    sizeBytes: session.sizeBytes,
    title: titleOf(session),
    sessionIds: session.sessionIds.slice(0, MOST_NAMED),
    versions: session.versions.slice(0, MOST_NAMED),
    models: session.models.slice(0, MOST_NAMED),
    cwds: session.cwds.slice(0, MOST_NAMED),
    startMs: session.startMs,
    endMs: session.endMs,
    records: { ...session.records, byType: { ...session.records.byType } },
    entries: session.entries.length,
    calls: session.calls.length,
    events: marks.length,
    problems,
    // those that left no boundary too: a summary in the place of the conversation
    compactions: marks.filter(({ kind }) => kind === 'auto-compact' || kind === 'manual-compact').length,
    totals: session.totals,
    integrity: session.integrity,
    lanes: [...ownLanes(stored), ...subagents].slice(0, MOST_NAMED),
    detected: detectedOf(session.calls),
    calibration,
    summary: sessionSummary(session, laneTimeline(stored, firstLane(stored))),
    live: nowMs - stored.modifiedMs < LIVE_MS,
  }
}

export function titleOf({ title, firstPrompt, file }: Pick<Session, 'title' | 'firstPrompt' | 'file'>): string {
  const words = (title ?? firstPrompt ?? '').replace(/\s+/g, ' ').trim()
  return words === '' ? (/[^/\\]*$/.exec(file)?.[0] ?? file) : [...words].slice(0, 160).join('')
}

export function detectedOf(calls: readonly Pick<Call, 'chain' | 'model' | 'version'>[]): SessionView['detected'] {
  const newest = calls.findLast(({ chain }) => chain === 'main') ?? calls.at(-1)
  if (newest === undefined) return null
  return { profile: profileForVersion(newest.version), model: canonicalModelId(newest.model), version: newest.version }
}

function ownLanes(stored: StoredSession): readonly z.infer<typeof LaneInfo>[] {
  const lanes = [...lanesOfStored(stored)]
  // the file of a subagent has no main conversation
  const shown = lanes.filter(([id, calls]) => id !== MAIN_LANE || calls.length > 0 || lanes.length === 1)
  return shown.map(([id, calls]) => ({
    id,
    title: id === MAIN_LANE ? 'Main conversation' : `Subagent ${id}`,
    calls: calls.length,
    file: null,
  }))
}
