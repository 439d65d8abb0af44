// Rows of the index ↔ what the library knows. Knows the columns, not the store.

import { versionKey } from '../../engine/library/create-memory-index'
import type { IndexEntry, IndexedSession } from '../../engine/library/session-index'
import { BETWEEN } from './schema'

/** As the store hands it out. */
export type Row = Readonly<Record<string, unknown>>

export const COLUMNS = [
  'file',
  'size',
  'modified',
  'read_to',
  'proof',
  'chain',
  'parent',
  'repeats',
  'session',
  'agent',
  'cwd',
  'title',
  'branch',
  'start_ms',
  'end_ms',
  'version',
  'version_key',
  'models',
  'model',
  'last_model',
  'first_call',
  'calls',
  'peak',
  'window_tokens',
  'autos',
  'manuals',
  'micros',
  'misses',
  'prompt_tokens',
  'read_tokens',
  'cost',
  'reliable',
  'problems',
  'is_foreign',
] as const

/** In the order of COLUMNS. */
export function toRow({ facts, ...entry }: IndexEntry): readonly (string | number | null)[] {
  return [
    entry.file,
    entry.sizeBytes,
    entry.modifiedMs,
    entry.offset,
    entry.proof,
    facts.chain,
    entry.parentId,
    entry.repeats ? 1 : 0,
    facts.sessionId,
    facts.agentId,
    storable(facts.cwd),
    storable(facts.title),
    storable(facts.branch),
    facts.startMs,
    facts.endMs,
    facts.version,
    facts.version === null ? null : versionKey(facts.version),
    facts.models.length === 0 ? '' : BETWEEN + facts.models.join(BETWEEN) + BETWEEN,
    facts.models[0] ?? null,
    facts.lastModel,
    facts.firstCall,
    facts.calls,
    facts.peakContext,
    facts.windowTokens,
    facts.autoCompactions,
    facts.manualCompactions,
    facts.microcompactions,
    facts.misses,
    facts.promptTokens,
    facts.cacheReadTokens,
    facts.costUsd,
    facts.outputReliable ? 1 : 0,
    facts.problems,
    facts.foreign ? 1 : 0,
  ]
}

export function toSession(row: Row): IndexedSession {
  return {
    file: text(row.file) ?? '',
    sizeBytes: number(row.size) ?? 0,
    modifiedMs: number(row.modified) ?? 0,
    parentId: text(row.parent),
    repeats: row.repeats === 1,
    subagents: number(row.subagents) ?? 0,
    snippet: text(row.snippet),
    facts: {
      chain: row.chain === 'side' ? 'side' : 'main',
      sessionId: text(row.session),
      agentId: text(row.agent),
      cwd: text(row.cwd),
      title: text(row.title),
      branch: text(row.branch),
      startMs: number(row.start_ms),
      endMs: number(row.end_ms),
      version: text(row.version),
      models: modelsOf(text(row.models) ?? ''),
      lastModel: text(row.last_model),
      firstCall: text(row.first_call),
      calls: number(row.calls) ?? 0,
      peakContext: number(row.peak) ?? 0,
      windowTokens: number(row.window_tokens),
      autoCompactions: number(row.autos) ?? 0,
      manualCompactions: number(row.manuals) ?? 0,
      microcompactions: number(row.micros) ?? 0,
      misses: number(row.misses) ?? 0,
      promptTokens: number(row.prompt_tokens) ?? 0,
      cacheReadTokens: number(row.read_tokens) ?? 0,
      costUsd: number(row.cost),
      outputReliable: row.reliable === 1,
      problems: number(row.problems) ?? 0,
      foreign: row.is_foreign === 1,
    },
  }
}

/** The store ends a text at its first NUL. */
export function storable<T extends string | null>(text: T): T {
  return (text === null ? text : text.replaceAll('\0', '\ufffd')) as T
}

export function modelsOf(joined: string): readonly string[] {
  return joined.split(BETWEEN).filter((model) => model !== '')
}

export function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

export function number(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
