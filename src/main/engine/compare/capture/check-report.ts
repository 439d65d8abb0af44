// The rows of the agent's context report beside what a collection predicts for them (SPEC 8.4).

import type { LayerKind } from '../../base/layer'
import type { Collection } from '../../prompt/collection'
import { sideOfCollection } from '../compare-side'
import { placeOf } from '../match-layers'
import type { ContextReport, ReportKind, ReportLine } from './parse-context-report'

export interface CheckedRow {
  readonly name: string
  readonly kind: ReportKind
  readonly reported: number | null
  readonly predicted: number | null
  readonly difference: number | null
  /** Whether the reported figure lies in the band of the estimate. */
  readonly inBand: boolean | null
  readonly layerIds: readonly string[]
  readonly note: string | null
}

interface Predicted {
  readonly sent: number | null
  readonly low: number
  readonly high: number
  readonly layerIds: readonly string[]
  readonly note: string | null
}

/** Rows as reported, then predicted parts that no row speaks of. */
export function checkReport(report: ContextReport, collection: Collection): readonly CheckedRow[] {
  const rows = report.rows.map((row) => checked(row, predict(row, collection)))
  const named = new Set(rows.flatMap(({ layerIds }) => layerIds))
  const hasSums = report.rows.some(({ kind }) => kind === 'used')
  const missing = collection.layers.filter(
    ({ status, tokens, id, origin }) =>
      status === 'loaded' && tokens.sent > 0 && !named.has(id) && (hasSums ? origin.path !== null && isFile(id) : true),
  )
  return [
    ...rows,
    ...missing.map((layer) => ({
      name: layer.title,
      kind: (layer.origin.path === null ? 'used' : 'file') as ReportKind,
      reported: null,
      predicted: layer.tokens.sent,
      difference: null,
      inBand: null,
      layerIds: [layer.id],
      note: 'Predicted, and in no row of the report',
    })),
  ]
}

function isFile(id: string): boolean {
  return id.startsWith('instructions.') || id.startsWith('memory.')
}

function checked(row: ReportLine, predicted: Predicted): CheckedRow {
  const { sent, low, high, layerIds, note } = predicted
  // a figure with a unit is rounded to its last digit, so the band is widened by that
  const rounding = row.tokens >= 1000 && row.tokens % 100 === 0 ? 50 : 0
  return {
    name: row.name,
    kind: row.kind,
    reported: row.tokens,
    predicted: sent,
    difference: sent === null ? null : row.tokens - sent,
    inBand: sent === null ? null : row.tokens >= low - rounding && row.tokens <= high + rounding,
    layerIds,
    note,
  }
}

const SUMS: readonly (readonly [words: RegExp, kinds: readonly LayerKind[], servers: boolean | null])[] = [
  [/^system prompt/, ['system.static', 'system.dynamic', 'git'], null],
  [/^mcp tools.*deferred|^deferred/, ['mcp'], null],
  [/^mcp tools/, ['tools'], true],
  [/^system tools/, ['tools'], false],
  [/^(?:custom )?agents/, ['agents'], null],
  [/^skills/, ['skills'], null],
  [
    /^memory files/,
    [
      'instructions.managed',
      'instructions.user',
      'instructions.project',
      'instructions.local',
      'instructions.addedDir',
      'instructions.agentsMd',
      'memory.index',
      'memory.team',
    ],
    null,
  ],
]

function predict(row: ReportLine, collection: Collection): Predicted {
  const { window } = collection
  const none = (note: string | null): Predicted => ({ sent: null, low: 0, high: 0, layerIds: [], note })
  const exactly = (sent: number, note: string): Predicted => ({ sent, low: sent, high: sent, layerIds: [], note })
  if (row.kind === 'free') {
    return exactly(window.free, 'Predicted: what is left until compaction before the first message; the report counts messages too')
  }
  if (row.kind === 'buffer') {
    return window.autoCompactAt === null
      ? none('Nothing compacts by itself here')
      : exactly(window.size - window.autoCompactAt, 'Window less the threshold of compaction')
  }
  if (row.kind === 'file') return ofFile(row, collection)
  const words = row.name.toLowerCase()
  const sum = SUMS.find(([pattern]) => pattern.test(words))
  if (sum === undefined)
    return none(
      words.startsWith('messages') ? 'The conversation is no part of what is collected' : 'Strata predicts no single figure for this',
    )
  const [, kinds, servers] = sum
  const layers = collection.layers.filter(
    ({ kind, status, origin }) =>
      status === 'loaded' && kinds.includes(kind) && (servers === null || (origin.section?.startsWith('mcp:') ?? false) === servers),
  )
  return total(layers, null)
}

function ofFile({ detail, name }: ReportLine, collection: Collection): Predicted {
  const side = sideOfCollection(collection)
  const asked = (detail ?? name).replaceAll('\\', '/')
  const wanted = asked.startsWith('~/') ? `${collection.places.home.replaceAll('\\', '/')}${asked.slice(1)}` : asked
  const loaded = collection.layers.filter(({ status, origin }) => status === 'loaded' && origin.path !== null)
  const exact = loaded.filter(({ origin }) => origin.path?.replaceAll('\\', '/') === wanted)
  const found = exact.length > 0 ? exact : loaded.filter((layer) => placeOf(layer, side).endsWith(`:${wanted.replace(/^\.\//, '')}`))
  if (found.length > 0) return total(found.slice(0, 1), null)
  const absent = collection.layers.find(({ origin }) => origin.path?.replaceAll('\\', '/') === wanted)
  const why = absent?.reasonText ?? null
  return {
    sent: null,
    low: 0,
    high: 0,
    layerIds: absent === undefined ? [] : [absent.id],
    note: why === null ? 'Strata does not find this file' : `Not loaded here: ${why}`,
  }
}

function total(layers: Collection['layers'], note: string | null): Predicted {
  const sum = (pick: (layer: Collection['layers'][number]) => number): number => layers.reduce((all, layer) => all + pick(layer), 0)
  return {
    sent: sum(({ tokens }) => tokens.sent),
    low: sum(({ tokens }) => tokens.low),
    high: sum(({ tokens }) => tokens.high),
    layerIds: layers.map(({ id }) => id),
    note,
  }
}
