// Counterfactuals for one layer: what could be asked differently, tried for real in memory, and what it does to the tokens used.
// Offers only what makes a difference to the layer or to the figure; writes nothing.

import type { Layer } from '../engine/base/layer'
import type { Environment } from '../engine/base/places'
import type { Paths } from '../engine/ports'
import type { Collection } from '../engine/prompt/collection'
import type { CollectQuestion } from './build-collect-request'
import type { StoredCollection } from './collection-store'
import { examplePath } from './example-path'

export interface Change {
  readonly label: string
  readonly tokensDelta: number
  /** Fields of CollectInput to replace. */
  readonly patch: Partial<CollectQuestion>
}

interface Candidate {
  readonly label: string
  readonly patch: Partial<CollectQuestion>
}

/** The largest effect first. An aborted signal rejects through `collect`. */
export async function whatWouldChange(
  { collection, question }: Pick<StoredCollection, 'collection' | 'question'>,
  layer: Layer,
  paths: Paths,
  collect: (question: CollectQuestion) => Promise<Collection>,
): Promise<readonly Change[]> {
  const changes: Change[] = []
  for (const { label, patch } of candidates(layer, question, collection, paths)) {
    const other = await collect({ ...question, ...patch })
    const tokensDelta = other.window.used - collection.window.used
    const then = other.layers.find(({ id }) => id === layer.id)
    if (tokensDelta !== 0 || then?.status !== layer.status) changes.push({ label, tokensDelta, patch })
  }
  return changes.sort((a, b) => Math.abs(b.tokensDelta) - Math.abs(a.tokensDelta))
}

const SOURCE_OF: Readonly<Partial<Record<Layer['kind'], 'user' | 'project' | 'local'>>> = {
  'instructions.user': 'user',
  'instructions.project': 'project',
  'instructions.agentsMd': 'project',
  'instructions.local': 'local',
}
const SOURCE_WORD = { user: 'User', project: 'Project', local: 'Local' } as const

function candidates(layer: Layer, question: CollectQuestion, collection: Collection, paths: Paths): readonly Candidate[] {
  return layer.status === 'loaded' ? toLeaveOut(layer, question, collection) : toLoad(layer, question, collection, paths)
}

function toLeaveOut(layer: Layer, question: CollectQuestion, collection: Collection): readonly Candidate[] {
  const found: Candidate[] = []
  const { path } = layer.origin
  const source = SOURCE_OF[layer.kind]
  if (path !== null && layer.kind.startsWith('instructions.') && layer.kind !== 'instructions.managed') {
    found.push({ label: 'Leave it out by an exclude', patch: { inlineSettings: withExclude(question.inlineSettings, path) } })
  }
  if (source !== undefined) {
    found.push({
      label: `${SOURCE_WORD[source]} source off`,
      patch: { settingSources: question.settingSources.filter((other) => other !== source) },
    })
  }
  if (layer.includes.some(({ outcome }) => outcome === 'external-not-approved')) {
    found.push({ label: 'Approve files outside', patch: { approveExternal: true } })
  }
  if (question.approveExternal && layer.origin.includedBy !== null) {
    found.push({ label: 'Do not approve files outside', patch: { approveExternal: false } })
  }
  if (layer.origin.trigger !== null) {
    const { trigger } = layer.origin
    found.push({ label: `Without reading ${trigger}`, patch: { reads: question.reads.filter((read) => read !== trigger) } })
  }
  if (layer.kind.startsWith('instructions.'))
    found.push(withEnv(question, 'No instruction files at all', 'CLAUDE_CODE_DISABLE_CLAUDE_MDS', '1'))
  if (layer.kind === 'instructions.addedDir') {
    found.push(withEnv(question, 'Added directories give file access only', 'CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD', '0'))
  }
  if (layer.kind === 'git') found.push(withEnv(question, 'No git snapshot', 'CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS', '1'))
  if (layer.kind.startsWith('memory.') || layer.origin.section === 'memory') {
    found.push(withEnv(question, 'Auto memory off', 'CLAUDE_CODE_DISABLE_AUTO_MEMORY', '1'))
  }
  if (layer.kind.startsWith('system.')) {
    found.push({ label: 'Bare mode', patch: { bare: true } })
    if (question.outputStyle !== null) found.push({ label: 'Without the output style', patch: { outputStyle: null } })
    if (question.language !== null) found.push({ label: 'Without the language', patch: { language: null } })
    if (question.appendSystemPrompt !== null) found.push({ label: 'Without the appended text', patch: { appendSystemPrompt: null } })
    if (question.systemPrompt !== null) found.push({ label: 'With the usual system prompt', patch: { systemPrompt: null } })
  }
  if (layer.kind === 'mcp' || layer.kind === 'tools') {
    for (const server of question.mcpServers) {
      if (!layer.title.includes(server.name)) continue
      found.push({
        label: `Without the server ${server.name}`,
        patch: { mcpServers: question.mcpServers.filter((other) => other !== server) },
      })
      found.push({
        label: server.deferred ? `Render the tools of ${server.name}` : `Defer the tools of ${server.name}`,
        patch: { mcpServers: question.mcpServers.map((other) => (other === server ? { ...server, deferred: !server.deferred } : other)) },
      })
    }
  }
  if (collection.settings.externalIncludesApproved === true) return found.filter(({ patch }) => patch.approveExternal === undefined)
  return found
}

function toLoad(layer: Layer, question: CollectQuestion, collection: Collection, paths: Paths): readonly Candidate[] {
  const source = SOURCE_OF[layer.kind]
  switch (layer.reason) {
    case 'external-not-approved':
      return [{ label: 'Approve files outside', patch: { approveExternal: true } }]
    case 'source-off':
      return source === undefined
        ? []
        : [{ label: `${SOURCE_WORD[source]} source on`, patch: { settingSources: [...question.settingSources, source] } }]
    case 'excluded':
      return question.inlineSettings === null ? [] : [{ label: 'Without the tried exclude', patch: { inlineSettings: null } }]
    case 'bare-mode':
      return question.bare
        ? [{ label: 'Not in bare mode', patch: { bare: false } }]
        : [withEnv(question, 'Not in simple mode', 'CLAUDE_CODE_SIMPLE', '0')]
    case 'disabled-by-env':
      return layer.kind === 'git'
        ? [withEnv(question, 'With the git snapshot', 'CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS', '0')]
        : [withEnv(question, 'With instruction files', 'CLAUDE_CODE_DISABLE_CLAUDE_MDS', '0')]
    case 'memory-off':
      return [withEnv(question, 'Auto memory on', 'CLAUDE_CODE_DISABLE_AUTO_MEMORY', '0')]
    case 'git-off':
      return [
        {
          label: 'With the git snapshot',
          patch: {
            inlineSettings: { ...question.inlineSettings, includeGitInstructions: true },
            env: { ...question.env, CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS: '0' },
          },
        },
      ]
    case 'remote':
      return [withEnv(question, 'In a local session', 'CLAUDE_CODE_REMOTE', '0')]
    case 'needs-switch':
      return [withEnv(question, 'Instructions of added directories on', 'CLAUDE_CODE_ADDITIONAL_DIRECTORIES_CLAUDE_MD', '1')]
    case 'not-in-version':
      return [{ label: 'Agent version 2.1.277', patch: { profile: '2.1.277' } }]
    case 'superseded':
      return [{ label: 'AGENTS.md beside CLAUDE.md', patch: { agentsMd: 'both' } }]
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

/** A path whose reading should attach the layer; it need not exist (SPEC 2.3). Null where none can be made up. */
function exampleRead(layer: Layer, collection: Collection, paths: Paths): string | null {
  const { path, patterns } = layer.origin
  if (path === null) return null
  const directory = ownerDirectory(paths, path)
  if (patterns === null) return paths.join(directory, 'file.txt')
  // SPEC 4.3: a project rule is matched below the directory that holds `.claude`, others below the working directory
  const base = layer.kind === 'instructions.project' ? directory : collection.places.cwd
  const example = patterns.map(examplePath).find((text) => text !== null)
  return example === undefined ? null : paths.join(base, example)
}

/** The directory an instruction file speaks for: where it lies, or what holds its `.claude`. */
function ownerDirectory(paths: Paths, path: string): string {
  for (let dir = paths.dirname(path); dir !== paths.dirname(dir); dir = paths.dirname(dir)) {
    if (paths.basename(dir) === '.claude') return paths.dirname(dir)
  }
  return paths.dirname(path)
}

function withEnv(question: CollectQuestion, label: string, name: string, value: string): Candidate {
  const env: Environment = { ...question.env, [name]: value }
  return { label: `${label} (${name}=${value})`, patch: { env } }
}

function withExclude(inline: CollectQuestion['inlineSettings'], path: string): Readonly<Record<string, unknown>> {
  const before = Array.isArray(inline?.claudeMdExcludes) ? inline.claudeMdExcludes : []
  return { ...inline, claudeMdExcludes: [...before, escapeGlob(path)] }
}

/** A path as a pattern that matches just itself. */
function escapeGlob(path: string): string {
  return path.replace(/[[\]{}()*?!+@]/g, '\\$&')
}
