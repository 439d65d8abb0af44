// Counterfactuals for one layer: what could be asked differently, tried for real in memory, and what it does to the tokens used.
// Offers only what brings a missing layer back, or makes a difference to a loaded one or to the figure; writes nothing.

import type { Layer } from '../engine/base/layer'
import type { Paths } from '../engine/ports'
import type { Collection } from '../engine/prompt/collection'
import type { CollectQuestion } from './build-collect-request'
import type { StoredCollection } from './collection-store'
import { type Candidate, isOfMemory, SOURCE_OF, SOURCE_WORD, toLoad, usualPrompt, withEnv } from './remedies'

export interface Change {
  readonly label: string
  readonly tokensDelta: number
  /** Fields of CollectInput to replace. */
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
    // to somebody who misses a layer, a change that leaves it out is no remedy, whatever else it does
    if (then?.status !== layer.status || (layer.status === 'loaded' && tokensDelta !== 0)) changes.push({ label, tokensDelta, patch })
  }
  return changes.sort((a, b) => Math.abs(b.tokensDelta) - Math.abs(a.tokensDelta))
}

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
  if (layer.kind === 'git' || layer.origin.section === 'shell-git') {
    found.push(withEnv(question, 'Neither the git snapshot nor guidance on git', 'CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS', '1'))
  }
  if (isOfMemory(layer)) {
    found.push(withEnv(question, 'Auto memory off', 'CLAUDE_CODE_DISABLE_AUTO_MEMORY', '1'))
  }
  if (layer.kind.startsWith('system.')) {
    found.push({ label: 'Bare mode', patch: { bare: true } })
    if (layer.origin.section === 'output-style') found.push({ label: 'Without the output style', patch: { outputStyle: 'default' } })
    if (question.language !== null) found.push({ label: 'Without the language', patch: { language: null } })
    if (question.appendSystemPrompt !== null) found.push({ label: 'Without the appended text', patch: { appendSystemPrompt: null } })
    const { systemPrompt, agentPrompt, coordinatorPrompt, overrideSystemPrompt } = question
    if ([systemPrompt, agentPrompt, coordinatorPrompt, overrideSystemPrompt].some((prompt) => prompt !== null))
      found.push(usualPrompt(question))
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

function withExclude(inline: CollectQuestion['inlineSettings'], path: string): Readonly<Record<string, unknown>> {
  const before = Array.isArray(inline?.claudeMdExcludes) ? inline.claudeMdExcludes : []
  return { ...inline, claudeMdExcludes: [...before, escapeGlob(path)] }
}

/** A path as a pattern that matches just itself. */
function escapeGlob(path: string): string {
  return path.replace(/[[\]{}()*?!+@]/g, '\\$&')
}
