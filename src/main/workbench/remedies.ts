// What could bring a layer in that waits or is left out, by the reason it has. Each is only a candidate: whoever asks tries it.

import type { Layer } from '../engine/base/layer'
import { type Environment, isTruthy } from '../engine/base/places'
import type { Paths } from '../engine/ports'
import type { Collection } from '../engine/prompt/collection'
import { ownerDirectory, patternBase } from '../engine/reads/rule-place'
import type { CollectQuestion } from './build-collect-request'
import { examplePath } from './example-path'

export interface Candidate {
  readonly label: string
  readonly patch: Partial<CollectQuestion>
}

export const SOURCE_OF: Readonly<Partial<Record<Layer['kind'], 'user' | 'project' | 'local'>>> = {
  'instructions.user': 'user',
  'instructions.project': 'project',
  'instructions.agentsMd': 'project',
  'instructions.local': 'local',
}
export const SOURCE_WORD = { user: 'User', project: 'Project', local: 'Local' } as const

/** The variables that keep a layer out, the narrowest first. */
const OFF_SWITCHES = {
  git: ['CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS', 'NODE_ENV'],
  memory: ['CLAUDE_CODE_DISABLE_AUTO_MEMORY', 'CLAUDE_CODE_DISABLE_CLAUDE_MDS', 'CLAUDE_CODE_SAFE_MODE', 'NODE_ENV'],
  instructions: ['CLAUDE_CODE_DISABLE_CLAUDE_MDS', 'CLAUDE_CODE_SAFE_MODE', 'NODE_ENV'],
} as const

export function toLoad(layer: Layer, question: CollectQuestion, collection: Collection, paths: Paths): readonly Candidate[] {
  switch (layer.reason) {
    case 'external-not-approved':
      return [{ label: 'Approve files outside', patch: { approveExternal: true } }]
    case 'source-off':
      return sourcesOn(layer, question)
    case 'excluded':
      return question.inlineSettings === null ? [] : [{ label: 'Without the tried exclude', patch: { inlineSettings: null } }]
    case 'bare-mode':
      return [notBare(question)]
    case 'disabled-by-env':
      return switchesOn(layer, question)
    case 'memory-off':
      return [withEnv(question, 'Auto memory on', 'CLAUDE_CODE_DISABLE_AUTO_MEMORY', '0')]
    case 'git-off':
      return [withEnv(question, 'With git', 'CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS', '0')]
    case 'remote':
      return [withEnv(question, 'In a local session', 'CLAUDE_CODE_REMOTE', '0')]
    case 'needs-switch':
      return layer.kind === 'memory.team'
        ? [{ label: 'Suppose team memory is in use', patch: { suppose: { ...question.suppose, memoryVariant: 'team' } } }]
        : [addedDirsOn(question)]
    case 'not-in-version':
      if (question.print && layer.kind !== 'instructions.agentsMd' && layer.kind !== 'instructions.addedDir')
        return [{ label: 'In a conversation, not with -p', patch: { print: false } }]
      return newerVersions(layer, question)
    case 'superseded':
      return notSuperseded(layer, question)
    case 'too-large':
      return [{ label: 'Agent version 2.1.88, which has no size limit', patch: { profile: '2.1.88' } }]
    case 'waits-for-match':
    case 'no-pattern-match':
    case 'waits-for-read': {
      const read = exampleRead(layer, collection, paths)
      return read === null
        ? []
        : [{ label: `Read ${paths.relative(collection.places.root, read)}`, patch: { reads: [...question.reads, read] } }]
    }
    default:
      return []
  }
}

/** Another prompt, or a supposed feature, stands in its place. */
function notSuperseded({ kind, origin }: Layer, question: CollectQuestion): readonly Candidate[] {
  if (kind === 'instructions.agentsMd') return [{ label: 'AGENTS.md beside CLAUDE.md', patch: { agentsMd: 'both' } }]
  if (kind === 'memory.index') return [supposed(question, 'The index is sent', 'relevantMemories')]
  if (origin.section === 'mcp-instructions') return [supposed(question, 'In the system prompt', 'mcpDeltas')]
  return [usualPrompt(question)]
}

/** None of the prompts that are sent in the default's place. */
export function usualPrompt({ agentPrompt, coordinatorPrompt, overrideSystemPrompt }: CollectQuestion): Candidate {
  const others = Object.entries({ agentPrompt, coordinatorPrompt, overrideSystemPrompt }).filter(([, prompt]) => prompt !== null)
  return {
    label: 'With the usual system prompt',
    patch: { systemPrompt: null, ...Object.fromEntries(others.map(([name]) => [name, null])) },
  }
}

function supposed(question: CollectQuestion, label: string, name: 'relevantMemories' | 'mcpDeltas'): Candidate {
  return { label, patch: { suppose: { ...question.suppose, [name]: false } } }
}

/** The index and all that is said about it. */
export function isOfMemory({ kind, origin }: Pick<Layer, 'kind' | 'origin'>): boolean {
  return kind.startsWith('memory.') || origin.section === 'auto-memory'
}

export function withEnv(question: CollectQuestion, label: string, name: string, value: string): Candidate {
  const env: Environment = { ...question.env, [name]: value }
  return { label: `${label} (${name}=${value})`, patch: { env } }
}

function sourcesOn({ kind }: Layer, question: CollectQuestion): readonly Candidate[] {
  const source = kind === 'instructions.addedDir' ? 'local' : SOURCE_OF[kind]
  const found: Candidate[] = []
  if (source !== undefined && !question.settingSources.includes(source)) {
    found.push({ label: `${SOURCE_WORD[source]} source on`, patch: { settingSources: [...question.settingSources, source] } })
  }
  // the mode “none” answers in the name of the sources (SPEC 2.7)
  if (kind !== 'instructions.addedDir') {
    found.push({ label: 'Project instructions: CLAUDE.md, else AGENTS.md', patch: { agentsMd: 'fallback' } })
    if (kind === 'instructions.agentsMd') found.push({ label: 'AGENTS.md beside CLAUDE.md', patch: { agentsMd: 'both' } })
  }
  return found
}

function notBare(question: CollectQuestion): Candidate {
  if (!question.bare) return withEnv(question, 'Not in simple mode', 'CLAUDE_CODE_SIMPLE', '0')
  const env = isTruthy(question.env.CLAUDE_CODE_SIMPLE) ? { env: { ...question.env, CLAUDE_CODE_SIMPLE: '0' } } : {}
  return { label: 'Not in bare mode', patch: { bare: false, ...env } }
}

/** Those that its reason or the question names, at once: two may be set, and either is enough. */
function switchesOn(layer: Layer, question: CollectQuestion): readonly Candidate[] {
  const isOfGit = layer.kind === 'git' || layer.kind === 'tools'
  const names: readonly string[] = OFF_SWITCHES[isOfGit ? 'git' : isOfMemory(layer) ? 'memory' : 'instructions']
  const set = names.filter((name) => layer.reasonText?.includes(name) === true || isTruthy(question.env[name]))
  if (set.length === 0) return []
  const values = Object.fromEntries(set.map((name) => [name, name === 'NODE_ENV' ? '' : '0']))
  const said = Object.entries(values).map(([name, value]) => `${name}=${value}`)
  return [{ label: `Not switched off (${said.join(', ')})`, patch: { env: { ...question.env, ...values } } }]
}

function addedDirsOn(question: CollectQuestion): Candidate {
  return withEnv(question, 'Instructions of added directories on', 'CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD', '1')
}

function newerVersions({ kind }: Layer, question: CollectQuestion): readonly Candidate[] {
  if (kind !== 'instructions.addedDir') return [{ label: 'Agent version 2.1.277', patch: { profile: '2.1.277' } }]
  const { label, patch } = addedDirsOn(question)
  return ['2.1.88', '2.1.240'].map((profile) => ({ label: `Agent version ${profile}; ${label}`, patch: { ...patch, profile } }))
}

/** A path whose reading should attach the layer; it need not exist (SPEC 2.3). Null where none can be made up. */
function exampleRead(layer: Layer, collection: Collection, paths: Paths): string | null {
  const { path, patterns } = layer.origin
  if (path === null) return null
  if (patterns === null) return paths.join(ownerDirectory(paths, path), 'file.txt')
  const base = patternBase(paths, collection.places, layer.kind, path)
  const example = patterns.map(examplePath).find((text) => text !== null)
  return example === undefined ? null : paths.join(base, example)
}
