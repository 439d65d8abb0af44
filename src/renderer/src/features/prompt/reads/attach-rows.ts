// The table of what reads attach, as rows: what comes, what was there, what stays out, and what still waits after all of them.

import type { ReadHit } from '../../../../../preload/contract/reads'
import { formatCount, formatSigned } from '../../../lib/format-count'
import { type Places, shortPath, splitPath } from '../../../lib/split-path'
import type { Snapshot } from '../../../state/prompt/snapshot'
import type { ReadsRun } from '../../../state/reads/reads-state'

export interface AttachRow {
  readonly key: string
  readonly kind: 'attaches' | 'already' | 'stays-out' | 'nothing' | 'waits'
  /** Position of the read; null for what no read reaches. */
  readonly read: number | null
  readonly layerId: string | null
  readonly path: string
  readonly pattern: string | null
  /** Of braces the form that matches, where it differs from what is written. */
  readonly expanded: string | null
  readonly because: string
  readonly tokens: string
}

/** `picked` null: of all reads what they attach; else everything one of them reaches. */
export function attachRows(run: ReadsRun, snapshot: Snapshot | null, picked: number | null): readonly AttachRow[] {
  const places: Places = { root: snapshot?.view.project.root ?? '', home: snapshot?.view.places.home ?? '' }
  const rows: AttachRow[] = []
  for (const step of run.steps) {
    if (picked !== null && step.index !== picked) continue
    const row = (kind: AttachRow['kind'], hit: ReadHit): AttachRow => ({
      key: `${step.index} ${kind} ${hit.layerId}`,
      kind,
      read: step.index,
      layerId: hit.layerId,
      path: hit.path === null ? hit.title : shortPath(hit.path, places),
      pattern: hit.pattern,
      expanded: hit.expanded === hit.pattern ? null : hit.expanded,
      because: kind === 'already' ? sayAlready(hit) : sayBecause(hit, places),
      tokens: kind === 'already' ? '0' : formatSigned(hit.tokens),
    })
    rows.push(...step.attaches.map((hit) => row('attaches', hit)))
    if (picked === null && step.attaches.length > 0) continue
    if (picked === null || (step.attaches.length === 0 && step.already.length === 0)) {
      const why = step.outside
        ? 'outside the working directory: nothing nested attaches'
        : step.already.length > 0
          ? 'all of it was attached already'
          : 'no pattern matches, no nested file on the way'
      rows.push({ ...NOTHING, key: `${step.index} nothing`, read: step.index, because: why })
    }
    if (picked === null) continue
    rows.push(...step.already.map((hit) => row('already', hit)))
    rows.push(
      ...step.staysOut.map(
        (miss): AttachRow => ({
          ...NOTHING,
          key: `${step.index} out ${miss.layerId}`,
          kind: 'stays-out',
          read: step.index,
          layerId: miss.layerId,
          path: miss.path === null ? miss.title : shortPath(miss.path, places),
          because: miss.reasonText,
        }),
      ),
    )
  }
  if (picked !== null) return rows
  for (const layer of snapshot?.layers ?? []) {
    const waits = layer.status === 'conditional' || layer.reason === 'no-pattern-match'
    if (!waits) continue
    rows.push({
      ...NOTHING,
      key: `waits ${layer.id}`,
      kind: 'waits',
      layerId: layer.id,
      path: layer.origin.path === null ? layer.title : shortPath(layer.origin.path, places),
      pattern: layer.origin.patterns?.join(', ') ?? null,
      because: 'still waits',
      tokens: formatCount(layer.tokens.sent),
    })
  }
  return rows
}

const NOTHING = { kind: 'nothing', read: null, layerId: null, path: 'nothing', pattern: null, expanded: null, tokens: '0' } as const

function sayBecause(hit: ReadHit, places: Places): string {
  if (hit.how === 'include')
    return `included by ${hit.includedBy === null ? 'one of these' : splitPath(shortPath(hit.includedBy, places)).file}`
  const base = hit.base === null ? '' : shortPath(hit.base, places)
  if (hit.how === 'nested') return `below ${base === './' ? base : `${base}/`}`
  const from = base === './' || base === '' ? '' : `, from ${base}/`
  return `${hit.below ?? ''}${from}`
}

function sayAlready(hit: ReadHit): string {
  if (hit.attachedAt === null) return 'attached already'
  return hit.attachedAt < 0 ? 'attached before these reads' : `attached by read ${hit.attachedAt + 1} already`
}
