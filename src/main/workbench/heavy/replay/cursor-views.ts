// The conversation as a lane carries it at one call, and what a compaction right there would do. Pure but for the texts of the summary.

import type { CursorItem, GapEdits, PlanView } from '../../../../preload/contract/replay'
import { WorkbenchError } from '../../../engine/base/workbench-error'
import type { CompactionPlan } from '../../../engine/compaction/compaction-plan'
import { type SummaryRow, summariseOffline } from '../../../engine/compaction/summary/summarise-offline'
import { BANDS, type Lane } from '../../../engine/replay/lane'
import { PLACEHOLDER_TOKENS } from '../../../engine/replay/lane-history'
import { runTo } from '../../../engine/replay/simulate'
import type { Trace, TraceItem } from '../../../engine/replay/trace'
import type { StoredSession } from '../session/session-store'
import type { SessionTexts } from '../session/session-texts'
import { scenarioRows, writtenOf } from './scenario-words'

const MOST_LISTED = 200
/** Rows whose text is read for the offline summary, the newest first. */
const MOST_SUMMARISED = 600

const KIND_OF: Readonly<Record<TraceItem['kind'], CursorItem['kind']>> = {
  user: 'user',
  assistant: 'assistant',
  thinking: 'thinking',
  'tool-use': 'tool-use',
  'tool-result': 'tool-result',
  attachment: 'file',
  image: 'user',
  summary: 'summary',
}

export interface CursorState {
  readonly items: readonly CursorItem[]
  readonly contextTokens: number
  readonly atMs: number
}

/** Front, what only the summary speaks of, the summary, what came back, then the history as it stands: oldest first. */
export function cursorState(trace: Trace, lane: Lane, gaps: GapEdits, call: number): CursorState {
  const { history } = runTo(trace, { policy: lane.policy, gaps }, call)
  const upTo = trace.calls[call]?.to ?? 0
  const base = { call, tool: null, id: null, entry: null }
  const front = trace.front.map(
    ({ name, tokens }): CursorItem => ({ ...base, position: -1, kind: 'system', label: name, tokens, state: 'sent' }),
  )
  const summarised: CursorItem[] = []
  const standing: CursorItem[] = []
  for (let position = 0; position < upTo; position++) {
    const item = trace.items[position]
    const state = history.stateOf(position)
    if (item === undefined || state === 'absent') continue
    const tokens = state === 'cleared' ? PLACEHOLDER_TOKENS : history.sizeOf(position)
    const list = state === 'summarised' ? summarised : standing
    list.push({
      position,
      call: item.call,
      kind: item.kind === 'attachment' && item.file === null ? 'attachment' : KIND_OF[item.kind],
      tool: item.tool,
      id: item.toolUseId,
      label: item.label,
      tokens,
      state,
      entry: item.entry,
    })
  }
  const summaryTokens = history.bands[BANDS.indexOf('summary')] ?? 0
  const summary: CursorItem[] =
    summarised.length > 0 && summaryTokens > 0
      ? [{ ...base, position: -1, kind: 'summary', label: 'Summary of what came before', tokens: summaryTokens, state: 'sent' }]
      : []
  const back = history.reinjected.map(
    ({ kind, path, tokens }): CursorItem => ({
      ...base,
      position: -1,
      kind: kind === 'file' || kind === 'skill' || kind === 'plan' ? kind : 'attachment',
      label: path,
      tokens,
      state: 'reinjected',
    }),
  )
  return {
    items: [...front, ...summarised, ...summary, ...back, ...standing],
    contextTokens: lane.columns.contextTokens[call] ?? 0,
    atMs: lane.columns.atMs[call] ?? 0,
  }
}

export async function planAt(
  source: { readonly trace: Trace; readonly stored: StoredSession | null },
  lane: Lane,
  gaps: GapEdits,
  call: number,
  texts: SessionTexts,
  signal: AbortSignal,
): Promise<PlanView> {
  const { trace, stored } = source
  const plan = runTo(trace, { policy: lane.policy, gaps }, call).plan('manual')
  const item = (position: number) => trace.items[position]
  let unread: string | null = null
  let rows: readonly SummaryRow[] = []
  try {
    rows = stored === null ? scenarioRows(trace, plan.summarise) : await summaryRows(stored, plan, trace, texts, signal)
  } catch (error) {
    // the sizes are known without the file: it may have gone since the session was opened
    if (!(error instanceof WorkbenchError) || (error.code !== 'file.missing' && error.code !== 'file.unreadable')) throw error
    unread = error.message
  }
  return {
    why: plan.why,
    before: plan.before,
    after: plan.after,
    keep: plan.keep.slice(0, MOST_LISTED).map((position) => ({ label: item(position)?.label ?? '', tokens: item(position)?.tokens ?? 0 })),
    summarise: {
      items: plan.summarise.length,
      tokens: Math.round(plan.summarise.reduce((sum, position) => sum + (item(position)?.tokens ?? 0), 0)),
    },
    summaryTokens: plan.summaryTokens,
    reinject: plan.reinject.slice(0, MOST_LISTED).map(({ path, tokens }) => ({ path, tokens })),
    lost: plan.lost.slice(0, MOST_LISTED).map(({ what, why }) => ({ label: what, why })),
    summary: summariseOffline(rows)
      .filter(({ lines }) => lines.length > 0)
      .map(({ heading, lines }) => ({ heading, lines: [...lines] })),
    unread,
    written: stored === null ? writtenOf(trace, plan.summarise) : null,
  }
}

/** What a compaction right there would sum up, as text for a model; the rows that were left out are the oldest. */
export async function conversationAt(
  source: { readonly trace: Trace; readonly stored: StoredSession | null },
  lane: Lane,
  gaps: GapEdits,
  call: number,
  texts: SessionTexts,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly leftOut: number }> {
  const { trace, stored } = source
  const plan = runTo(trace, { policy: lane.policy, gaps }, call).plan('manual')
  if (stored === null) {
    const spoken = scenarioRows(trace, plan.summarise).filter(({ kind, text }) => text !== '' || kind === 'tool-use')
    if (spoken.every(({ text }) => text === ''))
      throw new WorkbenchError('input.invalid', 'This scenario has sizes and no words: there is nothing to sum up', { fields: ['runId'] })
    return { text: spoken.map(rowText).join('\n\n'), leftOut: 0 }
  }
  const rows = await summaryRows(stored, plan, trace, texts, signal)
  const entries = new Set(plan.summarise.map((position) => trace.items[position]?.entry ?? null))
  entries.delete(null)
  return { text: rows.map(rowText).join('\n\n'), leftOut: Math.max(0, entries.size - MOST_SUMMARISED) }
}

function rowText({ kind, text, tool, file, isError }: SummaryRow): string {
  const about = file === null ? '' : ` on ${file}`
  switch (kind) {
    case 'prompt':
      return `[user]\n${text}`
    case 'text':
      return `[assistant]\n${text}`
    case 'tool-use':
      return `[assistant calls ${tool ?? 'a tool'}${about}]\n${text}`
    case 'tool-result':
      return `[${isError ? 'error' : 'result'} of ${tool ?? 'a tool'}${about}]\n${text}`
  }
}

/** Texts of the newest rows that would be summarised, oldest first. */
async function summaryRows(
  stored: StoredSession,
  plan: CompactionPlan,
  trace: Trace,
  texts: SessionTexts,
  signal: AbortSignal,
): Promise<readonly SummaryRow[]> {
  const entries = new Set<number>()
  for (const position of plan.summarise.toReversed()) {
    const entry = trace.items[position]?.entry ?? null
    if (entry !== null) entries.add(entry)
    if (entries.size >= MOST_SUMMARISED) break
  }
  const rows: SummaryRow[] = []
  for (const index of [...entries].sort((a, b) => a - b)) {
    signal.throwIfAborted()
    const entry = stored.session.entries[index]
    if (entry === undefined) continue
    for (const block of await texts.blocks(stored, entry)) {
      const part = entry.parts[block.index]
      const kind = entry.type === 'user' && block.kind === 'text' ? 'prompt' : block.kind
      if (kind !== 'prompt' && kind !== 'text' && kind !== 'tool-use' && kind !== 'tool-result') continue
      if (kind === 'prompt' && part?.kind !== 'prompt') continue
      rows.push({
        kind,
        text: block.text,
        tool: part?.tool ?? block.name,
        toolUseId: block.toolUseId,
        file: part?.file ?? null,
        isError: block.isError,
      })
    }
  }
  return rows
}
