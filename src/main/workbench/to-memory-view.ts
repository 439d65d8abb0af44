// What was found in a memory folder, and what a plan would change, as the contract shows it: heads and rows, no texts.

import { diffLines } from 'diff'
import type { MemoryGraph, MemoryHint, MemoryPlanView, MemoryRow, MemoryView, PlannedFile } from '../../preload/contract/memory'
import type { Diagnostic } from '../engine/base/diagnostic'
import type { MemoryHint as EngineHint } from '../engine/memory/hints'
import type { LinkGraph } from '../engine/memory/link-graph'
import type { PlannedWrite } from '../engine/memory/memory-plan'
import type { MemoryEntry, MemoryTopic } from '../engine/memory/memory-report'
import type { StoredMemory, StoredPlan } from './memory-store'
import { toDiagnosticView } from './to-collection-view'

const MOST_PATHS = 200
const MOST_SOURCES = 400
const MOST_TEXT = 2000
const MOST_FILES = 500
const MOST_DIAGNOSTICS = 200
const MOST_NODES = 2000
const MOST_EDGES = 4000
/** A larger difference is counted by lines alone, without looking for what stayed where. */
const MOST_EDITS = 4000

export function toMemoryView({ id, folder, request, report }: StoredMemory): MemoryView {
  const { dir, off, source, sources, diagnostics, limits } = report
  const count = (severity: Diagnostic['severity']): number => diagnostics.filter((d) => d.severity === severity).length
  const states: Record<string, number> = {}
  for (const entry of report.entries) for (const state of entry.states) states[state] = (states[state] ?? 0) + 1
  return {
    schema: 'strata/memory@1',
    memoryId: id,
    folder,
    home: request.places.home,
    profile: request.profile.id,
    source: { ...source },
    sources: sources.slice(0, MOST_SOURCES).map((known) => ({ ...known })),
    path: report.path,
    exists: report.exists,
    indexPath: report.indexPath,
    hasIndex: report.index !== null,
    dir: { ...dir, sharedWith: dir.sharedWith.slice(0, MOST_PATHS), collisions: dir.collisions.slice(0, MOST_PATHS) },
    off: off === null ? null : { ...off },
    limits: { ...limits },
    forecast: { ...report.forecast },
    counts: { entries: report.entries.length, orphans: report.orphans.length, topics: report.topics.length, states },
    sent: { chars: report.sent.length, tokens: report.sentTokens },
    diagnostics: { error: count('error'), warning: count('warning'), info: count('info') },
  }
}

/** Entries, then orphans; of a log its days. */
export function memoryRows({ report }: StoredMemory): readonly (() => MemoryRow)[] {
  const paths = new Map(report.topics.map((topic) => [topic.file, topic.path]))
  if (report.source.kind === 'logs') return report.topics.map((topic) => () => topicRow(topic, 'log'))
  return [
    ...report.entries.map((entry) => () => entryRow(entry, entry.file === null ? null : (paths.get(entry.file) ?? null))),
    ...report.orphans.map((topic) => () => topicRow(topic, 'orphan')),
  ]
}

function entryRow(entry: MemoryEntry, path: string | null): MemoryRow {
  const texts = clipAll({
    raw: entry.raw,
    title: entry.title,
    file: entry.file,
    hook: entry.hook,
    section: entry.section,
    type: entry.type,
    name: entry.name,
    description: entry.description,
  })
  const { line, states, bytes, tokens, modifiedMs } = entry
  return { kind: 'entry', line, path, states: [...states], bytes, tokens, modifiedMs, ...texts }
}

function topicRow(topic: MemoryTopic, kind: 'orphan' | 'log'): MemoryRow {
  const { file, name, description, type, path, states, bytes, tokens, modifiedMs } = topic
  const texts = clipAll({ raw: '', title: name ?? file, file, hook: '', section: null, type, name, description })
  return { kind, line: null, path, states: [...states], bytes, tokens, modifiedMs, ...texts }
}

function clipAll<T extends Readonly<Record<string, string | null>>>(texts: T): T & { readonly clipped: boolean } {
  const clipped = Object.values(texts).some((text) => (text?.length ?? 0) > MOST_TEXT)
  const clip = (text: string | null): string | null => (text === null ? null : text.slice(0, MOST_TEXT).replace(/[\ud800-\udbff]$/, ''))
  const shown = clipped ? (Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, clip(text)])) as T) : texts
  return { ...shown, clipped }
}

export function toHintView({ kind, file, other, message, line }: EngineHint): MemoryHint {
  return { kind, file, other, message, line }
}

export function toGraphView({ nodes, edges }: LinkGraph): MemoryGraph {
  const shown = nodes.slice(0, MOST_NODES)
  const at = new Map(shown.map((node, i) => [node.file, i]))
  const columns: MemoryGraph['edges'] = { from: [], to: [], wiki: [], line: [] }
  for (const { from, to, kind, line } of edges) {
    const [a, b] = [at.get(from), at.get(to)]
    if (a === undefined || b === undefined || columns.from.length >= MOST_EDGES) continue
    columns.from.push(a)
    columns.to.push(b)
    columns.wiki.push(kind === 'wiki')
    columns.line.push(line)
  }
  return { nodes: shown.map((node) => ({ ...node })), edges: columns, totalNodes: nodes.length, totalEdges: edges.length }
}

/** What a person sees as one file: a renamed one is one, however many entries of a directory it touches. */
export interface PlannedPair {
  readonly path: string
  readonly renamedFrom: string | null
  readonly before: string | null
  readonly after: string | null
}

export function plannedPairs(writes: readonly PlannedWrite[]): readonly PlannedPair[] {
  const byPath = new Map(writes.map((write) => [write.path, write]))
  const moved = new Set(writes.flatMap((write) => (write.renamedFrom === undefined ? [] : [write.renamedFrom])))
  return writes.flatMap((write): PlannedPair[] => {
    const from = write.renamedFrom === undefined ? undefined : byPath.get(write.renamedFrom)
    if (from !== undefined) return [{ path: write.path, renamedFrom: from.path, before: from.before, after: write.after }]
    return moved.has(write.path) ? [] : [{ path: write.path, renamedFrom: null, before: write.before, after: write.after }]
  })
}

export function toPlanView({ id, plan }: StoredPlan): MemoryPlanView {
  const pairs = plannedPairs(plan.writes)
  const { before, after, belowCutBefore, belowCutAfter } = plan.effect
  return {
    planId: id,
    label: plan.label,
    files: pairs.slice(0, MOST_FILES).map(toPlannedFile),
    total: pairs.length,
    effect: { before: { ...before }, after: { ...after }, belowCutBefore, belowCutAfter },
    diagnostics: plan.diagnostics.slice(0, MOST_DIAGNOSTICS).map(toDiagnosticView),
  }
}

function toPlannedFile({ path, renamedFrom, before, after }: PlannedPair): PlannedFile {
  return {
    path,
    change: renamedFrom !== null ? 'rename' : before === null ? 'create' : after === null ? 'delete' : 'edit',
    renamedFrom,
    ...changedLines(before ?? '', after ?? ''),
    beforeChars: before?.length ?? null,
    afterChars: after?.length ?? null,
  }
}

function changedLines(before: string, after: string): { readonly addedLines: number; readonly removedLines: number } {
  const changes = diffLines(before, after, { maxEditLength: MOST_EDITS })
  if (changes === undefined) return { addedLines: lineCount(after), removedLines: lineCount(before) }
  const sum = (kind: 'added' | 'removed') => changes.reduce((total, change) => total + (change[kind] ? (change.count ?? 0) : 0), 0)
  return { addedLines: sum('added'), removedLines: sum('removed') }
}

function lineCount(text: string): number {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}
