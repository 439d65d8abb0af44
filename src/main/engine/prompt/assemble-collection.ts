// From what was gathered to the collection: layers in reading order with ids, figures and scopes, the composed request
// and the window. Pure but for the hash and the tokenizer it is handed.

import { type Diagnostic, sortDiagnostics } from '../base/diagnostic'
import { type CacheScope, type Layer, type LayerDraft, type LayerKind, NO_ORIGIN, type TokenFigure } from '../base/layer'
import type { LoadEvent } from '../base/load-event'
import { renderInstructionsBlock } from '../instructions/render-instructions-block'
import type { Hash, Tokenizer } from '../ports'
import { computeWindow } from '../tokens/compute-window'
import { cacheLifetime } from './cache-lifetime'
import { collectAssumptions } from './collect-assumptions'
import type { CollectRequest } from './collect-request'
import type { Attachment, Collection, SystemBlock } from './collection'
import { currentDateText, firstUserMessage } from './first-user-message'
import { givenFigure, givenText } from './given-part'
import { layerTokens, windowFigures } from './layer-figures'
import { layerIds } from './layer-ids'
import { announcedInstructions, listingLayers } from './listings'
import { splitMcpServers } from './mcp-servers'
import type { SystemContext, UserContextParts } from './prompt-collectors'
import type { PromptFacts } from './prompt-facts'
import type { Section } from './sections/section'
import { DYNAMIC_BOUNDARY, type PromptPiece, splitBlocks } from './split-blocks'
import { IDENTITIES, type ResolvedSection, systemLayer, systemLayers } from './system-layers'
import { toolLayers } from './tools'

export interface GatheredPrompt {
  readonly facts: PromptFacts
  readonly sections: readonly ResolvedSection[]
  readonly fullSections: readonly Section[]
  readonly systemContext: SystemContext
  readonly userContext: UserContextParts
  readonly loadEvents: readonly LoadEvent[]
}

export function assembleCollection(ports: { readonly hash: Hash }, tokenizer: Tokenizer, gathered: GatheredPrompt): Collection {
  const { facts, systemContext, userContext } = gathered
  const { request, settings, model } = facts
  const { profile, env } = request
  const mcp = splitMcpServers(request.mcpServers, env, model)
  const system = systemLayers({ ...gathered, tokenizer })
  const given = (group: string): TokenFigure | null => {
    const text = givenText(request, `tools:${group}`, facts.style)
    return text === null ? null : givenFigure(tokenizer, text, 'json')
  }
  const tools = toolLayers({ profile, env, includeGitInstructions: settings.includeGitInstructions, rendered: mcp.rendered, given })
  const context = contextLayers(systemContext)
  const unsent = env.NODE_ENV === 'test' ? underTest : (drafts: readonly LayerDraft[]): readonly LayerDraft[] => drafts
  const instructions = unsent(userContext.instructions.drafts)
  const memory = unsent(userContext.memory)
  const listings = listingLayers({
    profile,
    model,
    env,
    skillListingBudgetFraction: settings.skillListingBudgetFraction,
    deferred: mcp.deferred,
    tokenizer,
  })
  const mcpAnnounced = request.suppose?.mcpDeltas === true ? announcedInstructions(request.mcpServers, tokenizer) : []
  const date = profile.prompt.dateInSystemPrompt ? [] : unsent([dateLayer(userContext.date)])
  const drafts = [
    ...system.before,
    ...system.after,
    ...tools,
    ...context,
    ...instructions,
    ...memory,
    ...listings,
    ...mcpAnnounced,
    ...date,
  ]
  const ids = layerIds(drafts)
  const idOf = new Map(drafts.map((draft, index) => [draft, ids[index] ?? '']))
  const idsOf = (some: readonly LayerDraft[]) => some.map((draft) => idOf.get(draft) ?? '')

  const lifetime = cacheLifetime({ profile, model, env, access: request.access ?? 'subscription' })
  const globalScope = profile.prompt.globalCacheScope && request.access !== 'third-party'
  const boundary: readonly PromptPiece[] = globalScope && system.bounded ? [{ text: DYNAMIC_BOUNDARY, layerIds: [] }] : []
  const pieceOf = (draft: LayerDraft): PromptPiece => ({ text: draft.text, layerIds: idsOf([draft]) })
  const blocks = splitBlocks({
    pieces: [
      ...system.before.filter(isLoaded).map(pieceOf),
      ...boundary,
      ...system.after.filter((draft) => isLoaded(draft) && !system.moved.includes(draft)).map(pieceOf),
      ...contextPiece(context.filter(isLoaded), idsOf),
    ],
    identities: [...IDENTITIES, ...[givenText(request, 'section:identity', facts.style)].flatMap((text) => (text === null ? [] : [text]))],
    globalScope,
    mcpRendered: mcp.rendered.length > 0,
    ttl: lifetime.ttl,
  })

  const inMessage = [...instructions, ...memory].filter((draft) => isLoaded(draft) && draft.origin.trigger === null)
  const claudeMd = renderInstructionsBlock(inMessage)
  const dated = date.filter(isLoaded)
  const message = firstUserMessage({ moved: system.moved.map(({ text }) => text), claudeMd, currentDate: dated[0]?.text ?? null })
  const scopeOf = cacheScopes(blocks, idsOf(system.moved))
  const layers = drafts.map((draft, index) => toLayer(ports, tokenizer, draft, ids[index] ?? '', scopeOf))
  const { autocompact = null, suppose } = request
  const levels = computeWindow({ profile, model, env, settings, autocompact, cappedOutput: suppose?.cappedOutput === true })
  return {
    profile: profile.id,
    model,
    places: request.places,
    roots: facts.roots,
    settings,
    git: systemContext.facts,
    layers,
    request: {
      system: blocks,
      firstUserMessage: message,
      firstUserMessageLayerIds: message === null ? [] : idsOf([...system.moved, ...inMessage, ...dated]),
      attachments: attachmentsOf(userContext, idsOf),
    },
    window: windowFigures(levels, layers),
    loadEvents: gathered.loadEvents,
    diagnostics: tidyDiagnostics([
      ...settings.diagnostics,
      ...levels.diagnostics,
      ...systemContext.diagnostics,
      ...userContext.diagnostics,
      ...gathered.sections.flatMap(({ outcome }) => outcome.diagnostics),
      ...tooEarly(request),
    ]),
    assumptions: collectAssumptions(facts, lifetime.assumption),
  }
}

/** SPEC 1.4 of `--exclude-dynamic-system-prompt-sections`: an option of a later version is none of this one. */
function tooEarly({ excludeDynamicSections, profile }: CollectRequest): readonly Diagnostic[] {
  if (excludeDynamicSections !== true || profile.prompt.excludeDynamicFlag) return []
  return [
    {
      code: 'input.not-in-version',
      severity: 'info',
      message: `${profile.id} has no --exclude-dynamic-system-prompt-sections: it came with 2.1.98`,
      at: null,
      fix: 'Choose version 2.1.240 or later, or leave the option out.',
    },
  ]
}

/** SPEC 4.7: in the agent's own test environment no message is put before the history. What a read attaches is another message. */
function underTest(drafts: readonly LayerDraft[]): readonly LayerDraft[] {
  return drafts.map((draft) => {
    if (!isLoaded(draft) || draft.origin.trigger !== null) return draft
    const reasonText = 'NODE_ENV is test: the agent puts no message before the history under its own tests'
    return { ...draft, status: 'notLoaded', reason: 'disabled-by-env', reasonText, text: '', regions: [], knownTokens: null }
  })
}

function isLoaded(draft: LayerDraft): boolean {
  return draft.status === 'loaded'
}

/** The system context as layers: the snapshot, and what is put after it to change the prefix (SPEC 1.3). */
function contextLayers({ git, cacheBreaker }: SystemContext): readonly LayerDraft[] {
  if (cacheBreaker === null) return [git]
  const origin = { ...NO_ORIGIN, section: 'cacheBreaker' }
  return [git, systemLayer({ kind: 'system.dynamic', title: 'Cache breaker', text: cacheBreaker, origin, effectOfEdit: 'next-session' })]
}

/** SPEC 1.3: the entries by name, one after the other, as one piece at the very end. */
function contextPiece(drafts: readonly LayerDraft[], idsOf: (drafts: readonly LayerDraft[]) => readonly string[]): readonly PromptPiece[] {
  if (drafts.length === 0) return []
  return [{ text: drafts.map(({ origin, text }) => `${origin.section}: ${text}`).join('\n'), layerIds: idsOf(drafts) }]
}

function dateLayer(date: string): LayerDraft {
  return systemLayer({
    kind: 'date',
    title: 'Date',
    text: currentDateText(date),
    origin: { ...NO_ORIGIN, section: 'currentDate' },
    paraphrased: true,
    effectOfEdit: 'after-compaction',
  })
}

function attachmentsOf(
  { instructions }: UserContextParts,
  idsOf: (drafts: readonly LayerDraft[]) => readonly string[],
): readonly Attachment[] {
  return instructions.attachments.map(({ trigger, text, drafts }) => ({ trigger, text, layerIds: idsOf(drafts) }))
}

type ScopeOf = (id: string, kind: LayerKind) => CacheScope

/**
 * What is sent has the scope of its block. Tools come before the system prompt in the request, so its first mark covers
 * them (SPEC 8.5); what is not sent would have the scope of its neighbours.
 */
function cacheScopes(blocks: readonly SystemBlock[], movedIds: readonly string[]): ScopeOf {
  const sent = new Map(blocks.flatMap(({ cacheScope, layerIds: of }) => of.map((id) => [id, cacheScope] as const)))
  const first = blocks.find(({ cacheControl }) => cacheControl)?.cacheScope ?? 'none'
  const last = first === 'global' ? 'none' : first
  return (id, kind) => {
    const known = sent.get(id)
    if (known !== undefined) return known
    if (movedIds.includes(id)) return 'message'
    if (kind === 'tools' || kind === 'system.static') return first
    return kind === 'system.dynamic' || kind === 'git' ? last : 'message'
  }
}

function toLayer({ hash }: { readonly hash: Hash }, tokenizer: Tokenizer, draft: LayerDraft, id: string, scopeOf: ScopeOf): Layer {
  const { text, diskText, contentKind, kind } = draft
  return {
    ...draft,
    id,
    cacheScope: scopeOf(id, kind),
    tokens: layerTokens(tokenizer, draft),
    diskTokens: diskText === null ? null : tokenizer.estimate(diskText, contentKind).sent,
    bytes: new TextEncoder().encode(text).length,
    sha256: hash.sha256(text),
  }
}

/** Sorted; the same thing seen twice is told once. */
function tidyDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const unique = new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]))
  return sortDiagnostics([...unique.values()])
}
