// A scenario → what is replayed. Sizes are taken as given; characters become tokens by the estimate.

import type { ContentKind } from '../base/layer'
import { DEFAULT_PROFILE_ID, PROFILE_IDS } from '../profile/profile-ids'
import { RATIOS, type TokenizerFamily } from '../tokens/ratios'
import { contentOfTool } from './content-of-tool'
import { familyOfModel } from './family-of-model'
import { CACHED_BANDS, type Scenario, type ScenarioTurn } from './scenario/scenario'
import type { Trace, TraceCall, TraceItem } from './trace'

export function traceOfScenario(scenario: Scenario, name: string): Trace {
  const profileId = PROFILE_IDS.find((id) => id === scenario.profile) ?? DEFAULT_PROFILE_ID
  const items: TraceItem[] = []
  const calls: TraceCall[] = []
  const useOf = new Map<string, number>()
  const texts = new Map<number, string>()
  let model = scenario.model
  let gapMs = 0
  let from = 0
  let message = -1
  let messageRole = ''
  const add = (turn: ScenarioTurn, about: Partial<TraceItem> & Pick<TraceItem, 'kind' | 'label'>, content: ContentKind, size: boolean) => {
    const role = about.kind === 'assistant' || about.kind === 'tool-use' ? 'assistant' : 'user'
    if (role !== messageRole || (role === 'assistant' && about.kind === 'assistant')) message++
    messageRole = role
    if (turn.text !== null && about.kind !== 'tool-use') texts.set(items.length, turn.text)
    items.push({
      position: items.length,
      tool: null,
      toolUseId: null,
      file: null,
      tokens: size ? tokensOf(turn, content, familyOfModel(model)) : 0,
      chars: size ? charsOf(turn, content, familyOfModel(model)) : 0,
      content,
      message,
      call: calls.length,
      partner: -1,
      entry: null,
      product: false,
      hidden: false,
      ...about,
    })
  }
  for (const [index, turn] of scenario.turns.entries()) {
    gapMs += turn.gapMs
    if (turn.role === 'user') {
      add(turn, { kind: 'user', label: 'prompt' }, 'human', true)
      continue
    }
    if (turn.role === 'tool') {
      const partner = useOf.get(turn.id) ?? -1
      const label = turn.file === null ? turn.name : `${turn.name} ${turn.file}`
      const about = { kind: 'tool-result' as const, label, tool: turn.name, toolUseId: turn.id, file: turn.file, partner }
      add(turn, about, contentOfTool(turn.name, turn.file), true)
      continue
    }
    model = turn.model ?? model
    const output = tokensOf(turn, 'prose', familyOfModel(model))
    calls.push({
      index: calls.length,
      gapMs,
      beginMs: 0,
      durationMs: 0,
      from,
      cut: from,
      to: items.length,
      change: null,
      breaks: turn.change,
      tail: 0,
      output,
      model,
      version: null,
      lifetime: null,
      turn: lastKind(items, from),
      recorded: null,
    })
    gapMs = 0
    from = items.length
    add(turn, { kind: 'assistant', label: 'answer', call: calls.length - 1 }, 'prose', true)
    // Its calls have no size of their own: the turn's is its whole output.
    for (let next = index + 1; ; next++) {
      const tool = scenario.turns[next]
      if (tool?.role !== 'tool') break
      const about = { kind: 'tool-use' as const, label: tool.name, tool: tool.name, toolUseId: tool.id, file: tool.file }
      useOf.set(tool.id, items.length)
      add(turn, { ...about, call: calls.length - 1 }, 'json', false)
    }
  }
  const front = scenario.front.map((band) => ({ ...band, cached: CACHED_BANDS.has(band.name) }))
  return {
    kind: 'scenario',
    name,
    profileId,
    version: profileId,
    caching: true,
    startMs: 0,
    front,
    frontTokens: front.reduce((sum, band) => sum + band.tokens, 0),
    summaryTokens: scenario.summaryTokens,
    failSummaries: scenario.failSummaries,
    items: withResults(items),
    standing: [],
    calls: calls.map((call) => ({ ...call, lifetime: scenario.ttl })),
    windows: {},
    outputReliable: true,
    texts,
    assumptions: [],
  }
}

function tokensOf({ size }: ScenarioTurn, content: ContentKind, family: TokenizerFamily): number {
  return 'tokens' in size ? size.tokens : Math.round(size.chars / RATIOS[family][content].typical)
}

function charsOf({ size }: ScenarioTurn, content: ContentKind, family: TokenizerFamily): number {
  return 'chars' in size ? size.chars : Math.round(size.tokens * RATIOS[family][content].typical)
}

function lastKind(items: readonly TraceItem[], from: number): TraceCall['turn'] {
  const added = items.slice(from)
  const result = added.some((item) => item.kind === 'tool-result')
  const text = added.some((item) => item.kind === 'user')
  if (result) return text ? 'tool-result+text' : 'tool-result'
  return text ? 'prompt' : 'none'
}

/** Ties each use to its result, in place: items of one shape, and no copy of each. To be called while nobody else has them. */
export function withResults(items: readonly TraceItem[]): readonly TraceItem[] {
  for (const { kind, partner, position } of items) {
    const use = kind === 'tool-result' ? items[partner] : undefined
    if (use?.kind === 'tool-use') (use as { partner: number }).partner = position
  }
  return items
}
