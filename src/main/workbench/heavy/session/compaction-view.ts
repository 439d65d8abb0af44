// What a compaction did, as the contract shows it. Pure.

import type { CompactionReport } from '../../../../preload/contract/sessions'
import { WorkbenchError } from '../../../engine/base/workbench-error'
import { type CompactionStory, describeCompactions } from '../../../engine/conversation/describe-compaction'
import type { Session } from '../../../engine/conversation/session'
import { derived, mainMarks } from './session-lane'
import type { StoredSession } from './session-store'

const MOST_ROWS = 1000

/** `event`: position among the marks of the main conversation. Throws `input.invalid` for what is no compaction. */
export function compactionReport(stored: StoredSession, event: number): CompactionReport {
  const mark = mainMarks(stored)[event]
  const stories = derived(stored, 'compactions', () => describeCompactions(stored.session))
  const line = mark === undefined || mark.event === null ? null : (stored.session.events[mark.event]?.line ?? null)
  const found = stories.find((story) =>
    line === null ? story.kind === 'unrecorded' && mark !== undefined && story.after?.call === mark.call : story.line === line,
  )
  if (found === undefined) throw new WorkbenchError('input.invalid', `Event ${event} is no compaction`, { fields: ['event'] })
  return toReport(stored.session, found)
}

function toReport(session: Session, story: CompactionStory): CompactionReport {
  const last = story.before === null ? null : (session.calls[story.before.call] ?? null)
  const { lost, summary } = story
  return {
    trigger: story.kind === 'auto-compact' ? 'auto' : story.kind === 'manual-compact' ? 'manual' : 'unknown',
    line: story.line,
    before: story.preTokens ?? story.before?.contextTokens ?? null,
    after: story.after?.contextTokens ?? null,
    readAfter: story.after?.cacheRead ?? null,
    durationMs: story.durationMs,
    sinceLastCallMs: last?.endMs == null || story.tsMs === null ? null : Math.max(0, story.tsMs - last.endMs),
    costUsd: story.cost.summaryUsd,
    summary: summary === null ? null : { line: summary.line, entry: summary.entry, chars: summary.chars, tokens: summary.estimatedTokens },
    reinjected: story.reinjected.slice(0, MOST_ROWS).map(({ what, file, names, estimatedTokens, line }) => ({
      kind: what,
      path: file ?? (names.length === 0 ? null : names.join(', ')),
      tokens: estimatedTokens,
      line,
    })),
    lost: [
      ...lost.instructions.map(({ file, line }) => ({
        kind: 'instructions',
        path: file,
        tokens: 0,
        why: 'A nested file or scoped rule: it comes back when a file it is for is read again.',
        line,
      })),
      ...(lost.skillListing
        ? [{ kind: 'skills', path: null, tokens: 0, why: 'The listing of skills is not sent again after a compaction.', line: null }]
        : []),
      ...lost.files.map(({ file, line, estimatedTokens, reads }) => ({
        kind: 'file',
        path: file,
        tokens: estimatedTokens,
        why: `Read ${reads === 1 ? 'once' : `${reads} times`} before and not among the files that the session records as brought back.`,
        line,
      })),
    ].slice(0, MOST_ROWS),
    readAgain: story.rereads
      .slice(0, MOST_ROWS)
      .map(({ file, times, estimatedTokens }) => ({ path: file, times, tokens: estimatedTokens })),
    kept: story.kept.length,
  }
}
