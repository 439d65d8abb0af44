// Which system prompt wins where several are given, and what becomes of the others (SPEC 5.2). Knows texts, no layers.

import type { CollectRequest } from './collect-request'

export type PromptRank = 'override' | 'coordinator' | 'agent' | 'custom'

export interface GivenPrompt {
  readonly rank: PromptRank
  /** Names its layer. */
  readonly section: string
  readonly title: string
  readonly text: string
}

type Prompts = Pick<CollectRequest, 'overrideSystemPrompt' | 'coordinatorPrompt' | 'agentPrompt' | 'systemPrompt' | 'proactive'>

/** Highest first. An empty text is one that was not given, but for the custom one: that replaces with nothing. */
function givenPrompts({ overrideSystemPrompt, coordinatorPrompt, agentPrompt, systemPrompt }: Prompts): readonly GivenPrompt[] {
  const all: readonly (GivenPrompt | null)[] = [
    overrideSystemPrompt
      ? {
          rank: 'override',
          section: 'override-system-prompt',
          title: 'System prompt that overrides all others',
          text: overrideSystemPrompt,
        }
      : null,
    coordinatorPrompt
      ? { rank: 'coordinator', section: 'coordinator-prompt', title: 'Prompt of the coordinator', text: coordinatorPrompt }
      : null,
    agentPrompt ? { rank: 'agent', section: 'agent-prompt', title: 'Prompt of the main thread’s agent', text: agentPrompt } : null,
    systemPrompt === null
      ? null
      : { rank: 'custom', section: 'system-prompt', title: 'System prompt given in place of the default', text: systemPrompt },
  ]
  return all.filter((prompt) => prompt !== null)
}

/** What is sent in the place of the default; null: the default. */
export function promptInPlace(request: Prompts): GivenPrompt | null {
  const [first] = givenPrompts(request)
  return first === undefined || isAdded(request, first) ? null : first
}

/** In proactive mode the agent's prompt is added to the default instead of replacing it; null where none is. */
export function addedAgentPrompt(request: Prompts): GivenPrompt | null {
  const [first] = givenPrompts(request)
  return first !== undefined && isAdded(request, first) ? first : null
}

/** What was given too and is not sent. */
export function outrankedPrompts(request: Prompts): readonly GivenPrompt[] {
  return givenPrompts(request).slice(1)
}

function isAdded({ proactive }: Prompts, { rank }: GivenPrompt): boolean {
  return proactive === true && rank === 'agent'
}
