// The calls of a session as a table: figures in columns that go first where there is no room, what the cache did at the end,
// events between the calls they lie between.

import { withCommas } from '../../workbench/layer-words'
import type { SessionDocument } from '../../workbench/session-document'
import { CAUSE_WORDS, EVENT_WORDS, spanInWords } from '../../workbench/session-words'
import { fitEnd, padEnd, padStart } from './display-width'
import type { Palette } from './paint'
import { renderBar } from './render-bar'

type DocumentCall = SessionDocument['calls'][number]
type DocumentEvent = SessionDocument['events'][number]

/** Up to so many calls are all listed. */
const FEW_CALLS = 40
const MOST_NOTABLE = 80
const WIDEST_BAR = 24
/** What the last column wants. */
const SAID = 26

interface Column {
  readonly title: string
  readonly width: number
  /** Terminal columns from which it is shown. */
  readonly from: number
  cell(call: DocumentCall): string
}

const COLUMNS: readonly Column[] = [
  { title: '#', width: 5, from: 0, cell: ({ index }) => String(index) },
  { title: 'line', width: 7, from: 72, cell: ({ line }) => String(line) },
  { title: 'gap', width: 7, from: 64, cell: ({ gapMs }) => (gapMs === null ? '' : spanInWords(gapMs)) },
  { title: 'context', width: 9, from: 0, cell: ({ contextTokens }) => withCommas(contextTokens) },
  {
    title: 'added',
    width: 8,
    from: 56,
    cell: ({ added }) => (added.recordedTokens === null ? `≈${withCommas(added.estimatedTokens)}` : withCommas(added.recordedTokens)),
  },
  {
    title: 'read',
    width: 5,
    from: 48,
    cell: ({ usage, contextTokens }) => (contextTokens === 0 ? '' : `${Math.round((usage.cacheRead / contextTokens) * 100)}%`),
  },
]

/** Nothing for a session without calls. Of a long one only the calls that tell something, unless `all`. */
export function renderCalls({ calls, events }: SessionDocument, all: boolean, columns: number, palette: Palette): readonly string[] {
  if (calls.length === 0) return []
  const before = new Map<number | null, readonly DocumentEvent[]>()
  for (const event of events) before.set(event.beforeCall, [...(before.get(event.beforeCall) ?? []), event])
  const tells = ({ index, cache }: DocumentCall, at: number) => cache !== 'hit' || before.has(index) || at === 0 || at === calls.length - 1
  const listed = all || calls.length <= FEW_CALLS ? calls : calls.filter(tells).slice(0, MOST_NOTABLE)

  const shown = COLUMNS.filter(({ from }) => columns >= from)
  const figures = shown.reduce((sum, { width }) => sum + width + 1, 0)
  const room = columns - figures - SAID
  const bar = room < 8 ? 0 : Math.min(WIDEST_BAR, room)
  const most = calls.reduce((max, { contextTokens }) => Math.max(max, contextTokens), 1)
  const event = ({ kind, line, preTokens }: DocumentEvent) => {
    const size = preTokens === null ? '' : ` at ${withCommas(preTokens)}`
    return palette.accent(fitEnd(`    ─ line ${line}: ${EVENT_WORDS[kind]}${size}`, columns).trimEnd())
  }
  const row = (call: DocumentCall) => {
    const gauge = bar === 0 ? '' : palette.accent(padEnd(renderBar(call.contextTokens, most, bar), bar + 1))
    const cells = shown.map(({ width, cell }) => `${padStart(cell(call), width)} `).join('')
    return `${cells}${gauge}${saidOf(call, columns - figures - (bar === 0 ? 0 : bar + 1), palette)}`
  }
  const head = `${shown.map(({ title, width }) => `${padStart(title, width)} `).join('')}${' '.repeat(bar === 0 ? 0 : bar + 1)}cache`
  const lines = ['', palette.dim(head)]
  for (const call of listed) lines.push(...(before.get(call.index) ?? []).map(event), row(call))
  lines.push(...(before.get(null) ?? []).map(event))
  if (listed.length < calls.length) {
    const left = withCommas(calls.length - listed.length)
    lines.push(palette.dim(columns < 60 ? `${left} more with --all` : `${left} more calls are not listed; --all lists every one`))
  }
  return lines
}

function saidOf({ cache, cause, chain }: DocumentCall, room: number, palette: Palette): string {
  const paint = cache === 'miss' ? palette.danger : cache === 'partial' ? palette.warn : palette.dim
  const words = cause === null || cache === 'first' ? cache : `${cache}: ${CAUSE_WORDS[cause]}`
  return paint(fitEnd(chain === 'side' ? `${words} · agent` : words, room).trimEnd())
}
