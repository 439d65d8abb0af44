// A session as the agent keeps it: what is collected once and remembered, what is asked for again every turn, and what
// a compaction or a clear lets go of (SPEC 1.1, 4.8, 5.1, 7.7). Knows no text; collecting and composing are elsewhere.

import type { LoadEvent } from '../base/load-event'
import { checkCancelled } from '../instructions/check-cancelled'
import type { Ports, Tokenizer } from '../ports'
import type { ModelInUse } from '../profile/profile'
import { assembleCollection } from './assemble-collection'
import type { CollectRequest } from './collect-request'
import type { Collection } from './collection'
import { createMemo, type Memo } from './memo'
import {
  type CollectOptions,
  createCollectors,
  type PromptCollectors,
  type SystemContext,
  type UserContextParts,
} from './prompt-collectors'
import type { PromptFacts } from './prompt-facts'
import { promptInPlace } from './prompt-in-place'
import type { SectionContext, SectionOutcome } from './sections/section'

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

/** SPEC 5.1, 7.7: the three caches, filled for one reason and let go of together. */
interface Caches {
  readonly why: 'session_start' | ResetReason
  readonly sections: Memo<SectionOutcome>
  readonly userContext: Memo<UserContextParts>
  readonly systemContext: Memo<SystemContext>
  /** The hook was told of what was loaded for them. */
  told: boolean
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
    const compute = <T>(cache: CacheFill['cache'], name: string | null, run: () => Promise<T>, why: CacheFill['why'] = held.why) => {
      computed.push({ cache, name, why })
      return run()
    }
    const sections = promptInPlace(request) === null ? collectors.sections[facts.style] : []
    const [systemContext, userContext, ...outcomes] = await Promise.all([
      held.systemContext.get('', () => compute('systemContext', null, () => collectors.systemContext(facts, options))),
      held.userContext.get('', () => compute('userContext', null, () => collectors.userContext(facts, memory, options))),
      ...sections.map(async (section) => {
        const { id } = section
        const run = () => section.collect(context)
        const outcome = section.cached
          ? await held.sections.get(id, () => compute('section', id, run))
          : await compute('section', id, run, 'uncached')
        return { section, outcome }
      }),
    ])
    checkCancelled(options.signal)
    const fired = held.told ? [] : toldEvents(userContext.instructions.loadEvents, held.why)
    held.told = true
    loadEvents.push(...fired)
    const collection = assembleCollection(ports, tokenizerFor(facts.model), {
      facts,
      sections: outcomes,
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
      // A flush takes no reason away that the hook has still to be told of.
      caches = freshCaches(reason === 'flush' && !caches.told ? caches.why : reason)
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
  return { why, sections: createMemo(), userContext: createMemo(), systemContext: createMemo(), told: false }
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
