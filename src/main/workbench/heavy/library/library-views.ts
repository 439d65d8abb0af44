// What the index knows as the contract shows it. Pure.

import type { z } from 'zod'
import type { SessionFilter, SessionRow, SessionSort } from '../../../../preload/contract/sessions'
import type { IndexedSession, IndexQuestion } from '../../../engine/library/session-index'
import { LIVE_MS } from '../session/session-view'

export function toSessionRow({ facts, ...session }: IndexedSession, nowMs: number): SessionRow {
  return {
    file: session.file,
    sessionId: facts.sessionId,
    cwd: facts.cwd,
    title: facts.title ?? /[^/\\]*$/.exec(session.file)?.[0] ?? session.file,
    branch: facts.branch,
    startMs: facts.startMs,
    endMs: facts.endMs,
    version: facts.version,
    models: [...facts.models],
    calls: facts.calls,
    peakContext: facts.peakContext,
    windowTokens: facts.windowTokens,
    autoCompactions: facts.autoCompactions,
    manualCompactions: facts.manualCompactions,
    microcompactions: facts.microcompactions,
    misses: facts.misses,
    hitRate: facts.promptTokens === 0 ? null : facts.cacheReadTokens / facts.promptTokens,
    costUsd: facts.costUsd,
    outputReliable: facts.outputReliable,
    problems: facts.problems,
    sizeBytes: session.sizeBytes,
    modifiedMs: session.modifiedMs,
    subagents: session.subagents,
    live: nowMs - session.modifiedMs < LIVE_MS,
    foreign: facts.foreign,
    repeats: session.repeats,
    snippet: session.snippet,
  }
}

export function toQuestion(
  roots: readonly string[],
  filter: z.output<typeof SessionFilter>,
  page: { readonly sort: SessionSort; readonly descending: boolean; readonly offset: number; readonly limit: number },
): IndexQuestion {
  return { roots, ...filter, ...page }
}
