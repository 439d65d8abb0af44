// A session as the agent keeps it: what is collected once and remembered, what is asked for again every turn, and what
// a compaction or a clear lets go of (SPEC 1.1, 4.8, 5.1, 7.7). Knows no text; collecting and composing are elsewhere.

import type { LoadEvent } from '../base/load-event'
import { checkCancelled } from '../instructions/check-cancelled'
import type { Ports, Tokenizer } from '../ports'
import type { ModelInUse } from '../profile/profile'
import { assembleCollection } from './assemble-collection'
import type { CollectRequest } from './collect-request'
import type { Collection } from './collection'
import {
  type CollectOptions,
  createCollectors,
  type PromptCollectors,
  type SystemContext,
  type UserContextParts,
} from './prompt-collectors'
import type { PromptFacts } from './prompt-facts'
import type { Section, SectionContext, SectionOutcome } from './sections/section'

/** `flush`: caches are emptied for the program's own reasons, such as a settings sync, and no hook is told. */
export type ResetReason = 'clear' | 'compact' | 'flush'

/** One thing computed for a turn, and why it was not taken from before. `name` is the section's, null for the contexts. */
export interface CacheFill {
  readonly cache: 'section' | 'userContext' | 'systemContext'
  readonly name: string | null
  readonly why: 'session_start' | ResetReason | 'uncached'
}

export interface SessionTurn {
  /** Its load events are those of this turn alone. */
  readonly collection: Collection
  /** In the order they were begun. */
  readonly computed: readonly CacheFill[]
}

export interface Session {
  /** What would be sent if a turn began now. Turns may overlap; what is being computed is computed once. */
  turn(request: CollectRequest, options?: CollectOptions): Promise<SessionTurn>
  /** Empties all three caches; the next turn fills them and its load events carry the reason. */
  reset(reason: ResetReason): void
  /** All resets so far, oldest first. */
  readonly resets: readonly ResetReason[]
  /** All load events so far, as the hook was told them. */
  readonly loadEvents: readonly LoadEvent[]
}

export interface SessionDeps {
  readonly ports: Ports
  readonly tokenizerFor: (model: ModelInUse) => Tokenizer
  /** The real ones unless given. */
  readonly collectors?: PromptCollectors
}

/** Computed values are kept as promises, an empty result like any other; one that failed is forgotten and tried again. */
interface Caches {
  readonly why: 'session_start' | ResetReason
  readonly sections: Map<string, Promise<SectionOutcome>>
  readonly contexts: { user?: Promise<UserContextParts>; system?: Promise<SystemContext> }
}

export function createSession({ ports, tokenizerFor, collectors = createCollectors(ports) }: SessionDeps): Session {
  let caches: Caches = freshCaches('session_start')
  const resets: ResetReason[] = []
  const loadEvents: LoadEvent[] = []

  async function turn(request: CollectRequest, options: CollectOptions = {}): Promise<SessionTurn> {
    const facts = await collectors.facts(request, options)
    const held = caches
    const computed: CacheFill[] = []
    const memory = once(() => collectors.memory(facts, options))
    const outputStyle = once(() => collectors.outputStyle(facts, options))
    const context = sectionContext(facts, memory, outputStyle)

    const system = remember(held.contexts.system, () => {
      computed.push({ cache: 'systemContext', name: null, why: held.why })
      return collectors.systemContext(facts, options)
    })
    held.contexts.system = system.value
    const user = remember(held.contexts.user, () => {
      computed.push({ cache: 'userContext', name: null, why: held.why })
      return collectors.userContext(facts, memory, options)
    })
    held.contexts.user = user.value
    const sections = request.systemPrompt === null ? collectors.sections[facts.style] : []
    const outcomes = sections.map((section) => resolveSection(section, context, held, computed))
    forgetFailures(held)

    const [systemContext, userContext, ...texts] = await Promise.all([system.value, user.value, ...outcomes])
    checkCancelled(options.signal)
    const fired = user.fresh ? toldEvents(userContext.instructions.loadEvents, held.why) : []
    loadEvents.push(...fired)
    const collection = assembleCollection(ports, tokenizerFor(facts.model), {
      facts,
      sections: sections.flatMap((section, index) => {
        const outcome = texts[index]
        return outcome === undefined ? [] : [{ section, outcome }]
      }),
      fullSections: collectors.sections[facts.fullStyle],
      systemContext,
      userContext,
      loadEvents: fired,
    })
    return { collection, computed }
  }

  return {
    turn,
    reset(reason) {
      resets.push(reason)
      // A flush before anything was filled takes no reason away: the hook is still to be told of the reset before it.
      const unused = caches.contexts.user === undefined
      caches = freshCaches(reason === 'flush' && unused ? caches.why : reason)
    },
    get resets() {
      return [...resets]
    },
    get loadEvents() {
      return [...loadEvents]
    },
  }
}

function freshCaches(why: Caches['why']): Caches {
  return { why, sections: new Map(), contexts: {} }
}

function resolveSection(section: Section, context: SectionContext, held: Caches, computed: CacheFill[]): Promise<SectionOutcome> {
  if (!section.cached) {
    computed.push({ cache: 'section', name: section.id, why: 'uncached' })
    return section.collect(context)
  }
  const known = held.sections.get(section.id)
  if (known !== undefined) return known
  computed.push({ cache: 'section', name: section.id, why: held.why })
  const outcome = section.collect(context)
  held.sections.set(section.id, outcome)
  return outcome
}

function remember<T>(known: Promise<T> | undefined, compute: () => Promise<T>): { readonly value: Promise<T>; readonly fresh: boolean } {
  return known === undefined ? { value: compute(), fresh: true } : { value: known, fresh: false }
}

/** A turn that failed or was cancelled must not leave its failure behind for the next one. */
function forgetFailures(held: Caches): void {
  const { user, system } = held.contexts
  user?.catch(() => {
    if (held.contexts.user === user) delete held.contexts.user
  })
  system?.catch(() => {
    if (held.contexts.system === system) delete held.contexts.system
  })
  for (const [id, outcome] of held.sections) {
    outcome.catch(() => {
      if (held.sections.get(id) === outcome) held.sections.delete(id)
    })
  }
}

/** SPEC 4.8: files read at the start carry the reason of the reset; a plain flush tells nobody. */
function toldEvents(events: readonly LoadEvent[], why: Caches['why']): readonly LoadEvent[] {
  if (why === 'flush') return []
  if (why !== 'compact') return events
  return events.map((event) => (event.reason === 'session_start' ? { ...event, reason: 'compact' } : event))
}

function sectionContext(
  { request, model, roots, place, style, settings }: PromptFacts,
  memory: SectionContext['memory'],
  outputStyle: SectionContext['outputStyle'],
): SectionContext {
  return {
    request,
    model,
    roots,
    inWorktree: place?.kind === 'worktree',
    style,
    language: request.language ?? settings.language?.value ?? null,
    memory,
    outputStyle,
  }
}

function once<T>(compute: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | null = null
  return () => {
    value ??= compute()
    return value
  }
}
