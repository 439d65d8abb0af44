// The steps a turn is collected by, as values that can be replaced: a session decides which of them run, a test counts
// how often. Each gathers; nothing is composed here.

import type { Diagnostic } from '../base/diagnostic'
import type { LayerDraft } from '../base/layer'
import { collectGitSnapshot } from '../git/collect-git-snapshot'
import { gitDraft } from '../git/git-draft'
import type { CollectedInstructions } from '../instructions/collect-input'
import { collectInstructions } from '../instructions/collect-instructions'
import { type CollectedMemory, collectMemory } from '../memory/collect-memory'
import type { Ports, ProgressSink } from '../ports'
import { isSafeMode } from '../profile/safe-mode'
import type { CollectRequest } from './collect-request'
import { findOutputStyle, type OutputStyle } from './find-output-style'
import { followIndexIncludes } from './follow-index-includes'
import { collectFacts, type PromptFacts } from './prompt-facts'
import { promptSections } from './sections/prompt-sections'
import type { PromptStyle, Section } from './sections/section'

export interface CollectOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: ProgressSink
}

/** What is appended after the system prompt (SPEC 1.3). */
export interface SystemContext {
  readonly git: LayerDraft
  readonly facts: { readonly branch: string; readonly changed: number } | null
  readonly cacheBreaker: string | null
  readonly diagnostics: readonly Diagnostic[]
}

/** What is put before the messages (SPEC 4.7). */
export interface UserContextParts {
  readonly instructions: CollectedInstructions
  readonly memory: readonly LayerDraft[]
  readonly date: string
  readonly diagnostics: readonly Diagnostic[]
}

export interface PromptCollectors {
  readonly sections: Readonly<Record<PromptStyle, readonly Section[]>>
  facts(request: CollectRequest, options: CollectOptions): Promise<PromptFacts>
  memory(facts: PromptFacts, options: CollectOptions): Promise<CollectedMemory>
  outputStyle(facts: PromptFacts, options: CollectOptions): Promise<OutputStyle>
  systemContext(facts: PromptFacts, options: CollectOptions): Promise<SystemContext>
  userContext(facts: PromptFacts, memory: () => Promise<CollectedMemory>, options: CollectOptions): Promise<UserContextParts>
}

export function createCollectors(ports: Ports): PromptCollectors {
  return {
    sections: promptSections,
    facts: (request, { signal }) => collectFacts(ports, request, signal),
    memory: ({ request, roots, settings, bare }, { signal }) =>
      collectMemory(ports, {
        places: request.places,
        roots,
        profile: request.profile,
        settings,
        env: request.env,
        bare,
        variant: request.suppose?.memoryVariant,
        signal,
      }),
    outputStyle: ({ request, roots, settings }, { signal }) =>
      findOutputStyle(ports, {
        name: request.outputStyle ?? settings.outputStyle?.value ?? null,
        places: request.places,
        gitRoot: roots.gitRoot,
        settingSources: request.settingSources,
        safeMode: isSafeMode(request.profile, request.env),
        signal,
      }),
    systemContext: (facts, options) => collectSystemContext(ports, facts, options),
    userContext: (facts, memory, options) => collectUserContext(ports, facts, memory, options),
  }
}

/** SPEC 5.2 (one source): a prompt given in place of the default comes without the system context. */
async function collectSystemContext(ports: Ports, facts: PromptFacts, { signal }: CollectOptions): Promise<SystemContext> {
  const { request, place, settings } = facts
  const { places, profile, env } = request
  if (request.systemPrompt !== null) return { git: supersededGit, facts: null, cacheBreaker: null, diagnostics: [] }
  const { includeGitInstructions } = settings
  const snapshot = await collectGitSnapshot(ports, {
    place,
    cwd: places.cwd,
    profile,
    env,
    includeGitInstructions,
    home: places.home,
    signal,
  })
  return { git: snapshot.draft, facts: snapshot.facts, cacheBreaker: request.cacheBreaker || null, diagnostics: snapshot.diagnostics }
}

const supersededGit: LayerDraft = gitDraft('notLoaded', {
  reason: 'superseded',
  reasonText: 'A system prompt given in place of the default comes without the system context',
})

async function collectUserContext(
  ports: Ports,
  facts: PromptFacts,
  memory: () => Promise<CollectedMemory>,
  { signal, onProgress }: CollectOptions,
): Promise<UserContextParts> {
  const { request, roots, settings, bare, model } = facts
  const [instructions, remembered] = await Promise.all([
    collectInstructions(ports, {
      places: request.places,
      roots,
      profile: request.profile,
      settings,
      env: request.env,
      settingSources: request.settingSources,
      addDirs: request.addDirs,
      approveExternal: request.approveExternal,
      explain: request.explain,
      reads: request.reads,
      agentsMd: request.agentsMd,
      bare,
      print: request.print === true,
      windowTokens: model.windowTokens,
      platform: request.platform,
      signal,
      onProgress,
    }),
    memory(),
  ])
  const relevant = request.suppose?.relevantMemories === true
  const followed = request.profile.memory.followIncludes
    ? await followIndexIncludes(ports, facts, remembered.drafts, instructions, signal)
    : { drafts: remembered.drafts, diagnostics: [] }
  const diagnostics = [...instructions.diagnostics, ...remembered.diagnostics, ...followed.diagnostics]
  return { instructions, memory: relevant ? followed.drafts.map(attachedByTurn) : followed.drafts, date: request.date, diagnostics }
}

/** SPEC 6.5: where relevant memories are attached turn by turn, the index itself is not sent. */
function attachedByTurn(draft: LayerDraft): LayerDraft {
  if (draft.kind !== 'memory.index' || draft.status !== 'loaded') return draft
  const reasonText = 'Relevant memories, up to five a turn, are attached in its place (supposed)'
  return { ...draft, status: 'notLoaded', reason: 'superseded', reasonText, text: '', regions: [] }
}
