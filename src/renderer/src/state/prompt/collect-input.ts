// The input of a collection: what the title bar says, with the what-if laid over it. Pure.

import { readableName } from '../../lib/readable-name'
import type { CollectInput, ProjectView } from '../contract-types'

/** What the title bar chooses; null: what the machine, the settings or the profile say. */
export interface BaseInput {
  readonly cwd: string | null
  readonly model: string | null
  readonly profile: string | null
  /** Whether model and version are those of the project's newest session, where nothing is chosen. */
  readonly detect: boolean
}

/** What the project's newest session ran with. */
export interface Detected {
  readonly model: string
  readonly profile: string
  /** Of the agent that wrote it. */
  readonly version: string | null
  readonly file: string
  readonly atMs: number | null
}

export const NO_BASE: BaseInput = { cwd: null, model: null, profile: null, detect: true }

type Fields = Omit<CollectInput, 'folder'>
/** Only what differs from the base is set. */
export type WhatIf = Readonly<{ [K in keyof Fields]?: Exclude<Fields[K], undefined> }>

export interface Defaults {
  readonly defaultModel: string | null
  readonly defaultProfile: string | null
}

/** What is used of it: nothing where a person chose otherwise. */
export function usedDetection(base: BaseInput, detected: Detected | null): Pick<Detected, 'model' | 'profile'> | null {
  return base.detect ? detected : null
}

/** The demo brings its own home and managed folder, and is not to be changed by the machine's own variables. */
export function buildCollectInput(
  project: ProjectView,
  base: BaseInput,
  defaults: Defaults | null,
  whatIf: WhatIf,
  detected: Detected | null,
): CollectInput {
  const used = usedDetection(base, detected)
  const demo = project.demo === null ? {} : { home: project.demo.home, managedDir: project.demo.managedDir, useRealEnv: false }
  return {
    folder: project.folder,
    ...demo,
    cwd: base.cwd,
    model: base.model ?? used?.model ?? defaults?.defaultModel ?? null,
    profile: base.profile ?? used?.profile ?? defaults?.defaultProfile ?? null,
    ...whatIf,
  }
}

const KNOWN: { readonly [K in keyof Required<Fields>]: true } = {
  cwd: true,
  home: true,
  managedDir: true,
  configDir: true,
  profile: true,
  model: true,
  date: true,
  platform: true,
  env: true,
  useRealEnv: true,
  settings: true,
  inlineSettings: true,
  settingSources: true,
  addDirs: true,
  approveExternal: true,
  explain: true,
  reads: true,
  agentsMd: true,
  bare: true,
  cacheBreaker: true,
  outputStyle: true,
  language: true,
  systemPrompt: true,
  appendSystemPrompt: true,
  overrideSystemPrompt: true,
  coordinatorPrompt: true,
  agentPrompt: true,
  proactive: true,
  excludeDynamicSections: true,
  print: true,
  autocompact: true,
  mcpServers: true,
  access: true,
  suppose: true,
  useCaptured: true,
}

/** Fields that are records: merged name by name, and told as one change a name. */
const RECORDS = ['env', 'inlineSettings', 'suppose'] as const
type RecordField = (typeof RECORDS)[number]

function isRecordField(key: string): key is RecordField {
  return (RECORDS as readonly string[]).includes(key)
}

/**
 * Lays a patch over the what-if: `undefined` and null take a field out, records are merged by name (null takes a name out,
 * lists of settings are joined), everything else is replaced. Fields the contract does not have are dropped.
 */
export function mergeWhatIf(whatIf: WhatIf, patch: Readonly<Record<string, unknown>>): WhatIf {
  const merged: Record<string, unknown> = { ...whatIf }
  for (const [key, value] of Object.entries(patch)) {
    if (!Object.hasOwn(KNOWN, key)) continue
    if (isRecordField(key) && typeof value === 'object' && value !== null) {
      const record = mergeRecord(whatIf[key] ?? {}, value as Record<string, unknown>)
      if (Object.keys(record).length === 0) delete merged[key]
      else merged[key] = record
    } else if (value === undefined || value === null) delete merged[key]
    else merged[key] = value
  }
  return merged as WhatIf
}

function mergeRecord(before: Readonly<Record<string, unknown>>, patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(patch)) {
    const old = merged[name]
    if (value === undefined || value === null) delete merged[name]
    else if (Array.isArray(old) && Array.isArray(value)) merged[name] = [...new Set([...old, ...value])]
    else merged[name] = value
  }
  return merged
}

/** One line of what differs; `key` names it for `withoutChange`. */
export interface WhatIfChange {
  readonly key: string
  readonly label: string
  readonly value: string
}

const LABELS: Readonly<Partial<Record<keyof Fields, string>>> = {
  cwd: 'Working directory',
  home: 'Home folder',
  managedDir: 'Managed folder',
  configDir: 'Configuration folder',
  profile: 'Agent version',
  model: 'Model',
  date: 'Date',
  platform: 'Platform',
  useRealEnv: 'This machine’s variables',
  settings: 'Settings files',
  inlineSettings: 'Settings',
  settingSources: 'Setting sources',
  addDirs: 'Extra directories',
  approveExternal: 'External includes',
  explain: 'Explain',
  reads: 'Files read',
  agentsMd: 'AGENTS.md',
  bare: 'Bare mode',
  cacheBreaker: 'Cache breaker',
  outputStyle: 'Output style',
  language: 'Language',
  systemPrompt: 'System prompt',
  appendSystemPrompt: 'Appended prompt',
  overrideSystemPrompt: 'Override prompt',
  coordinatorPrompt: 'Coordinator’s prompt',
  agentPrompt: 'Agent’s prompt',
  proactive: 'Proactive',
  excludeDynamicSections: 'Moved sections',
  print: 'One answer (-p)',
  autocompact: 'Compact window',
  mcpServers: 'MCP servers',
  access: 'Access',
  suppose: 'Supposed',
}

const SUPPOSED: Readonly<Record<string, string>> = {
  tokenBudget: 'Token budget',
  briefMode: 'Brief mode',
  scratchpad: 'Scratchpad',
  keepToolResults: 'Tool results kept',
  memoryVariant: 'Memory variant',
  relevantMemories: 'Relevant memories',
  mcpDeltas: 'MCP announced',
  cappedOutput: 'Capped answers',
  indexIncludes: '@ in the index',
  managedIncludesExternal: 'Managed outside',
  ruleIncludesFollow: 'Includes of rules',
}

export function listChanges(whatIf: WhatIf): readonly WhatIfChange[] {
  const changes: WhatIfChange[] = []
  for (const [key, value] of Object.entries(whatIf)) {
    if (isRecordField(key)) {
      for (const [name, one] of Object.entries(whatIf[key] ?? {}))
        changes.push({ key: `${key}.${name}`, label: key === 'suppose' ? (SUPPOSED[name] ?? name) : name, value: sayValue(name, one) })
    } else changes.push({ key, label: LABELS[key as keyof Fields] ?? key, value: sayValue(key, value) })
  }
  return changes
}

export function withoutChange(whatIf: WhatIf, key: string): WhatIf {
  const dot = key.indexOf('.')
  const field = dot < 0 ? key : key.slice(0, dot)
  return mergeWhatIf(whatIf, { [field]: dot >= 0 && isRecordField(field) ? { [key.slice(dot + 1)]: null } : null })
}

function sayValue(key: string, value: unknown): string {
  if (key === 'approveExternal') return value === true ? 'approved' : 'not approved'
  if (key === 'useRealEnv') return value === true ? 'counted' : 'left out'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (key === 'mcpServers' && Array.isArray(value)) return value.map((server: { readonly name: string }) => server.name).join(', ')
  if (Array.isArray(value)) return value.length === 0 ? 'none' : readableName(value.join(', '))
  return readableName(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
