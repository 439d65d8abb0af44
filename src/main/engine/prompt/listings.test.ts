import { describe, expect, it } from 'vitest'
import type { Environment } from '../base/places'
import { loadModels } from '../profile/load-models'
import { resolveModel } from '../profile/resolve-model'
import { lengthTokenizer } from '../testing/length-tokenizer'
import type { McpServerInput } from './collect-request'
import { listingLayers } from './listings'
import { profileOf } from './testing/make-request'

function listings(given: { env?: Environment; fraction?: number; deferred?: readonly McpServerInput[]; agents?: number } = {}) {
  const base = profileOf('2.1.88')
  const sizes = { ...base.prompt.sizes, skills: 450, deferredMcpNames: 120, agents: given.agents ?? 0 }
  const profile = { ...base, prompt: { ...base.prompt, sizes, skillListingShare: 0.01 } }
  return listingLayers({
    profile,
    model: resolveModel('claude-sonnet-4-5', loadModels(), {}, profile),
    env: given.env ?? {},
    skillListingBudgetFraction: given.fraction === undefined ? null : { value: given.fraction, scope: 'user', path: '/u.json' },
    deferred: given.deferred ?? [],
    tokenizer: lengthTokenizer,
  })
}
const skills = (given: Parameters<typeof listings>[0]) => listings(given)[0]?.knownTokens?.sent

describe('listingLayers', () => {
  it('has the published sizes, texts unknown, and none where none is published', () => {
    expect(listings().map((l) => [l.kind, l.text, l.knownTokens?.sent, l.knownTokens?.method])).toEqual([
      ['skills', '', 450, 'published'],
      ['mcp', '', 120, 'published'],
    ])
    expect(listings({ agents: 90 }).map((l) => l.kind)).toEqual(['skills', 'mcp', 'agents'])
  })

  it('never lets the skills pass their budget of characters', () => {
    expect(skills({ env: { SLASH_COMMAND_TOOL_CHAR_BUDGET: '400' } })).toBe(100)
    expect(skills({ env: { SLASH_COMMAND_TOOL_CHAR_BUDGET: '400' }, fraction: 1 })).toBe(100)
    expect(skills({ fraction: 0.001 })).toBe(200)
    expect(skills({ fraction: 0 })).toBe(450)
    expect(skills({ env: { SLASH_COMMAND_TOOL_CHAR_BUDGET: 'many' } })).toBe(450)
  })

  it('reckons the names of each deferred server from its count of tools', () => {
    const server = (name: string, tools: number): McpServerInput => ({ name, tools, tokens: 9999, deferred: true, instructions: null })
    const got = listings({ deferred: [server('issues', 2), server('mail', 0)] }).filter((l) => l.kind === 'mcp')
    const line = 'mcp__issues__'.length + 16 + 1
    expect(got.map((l) => [l.title, l.knownTokens?.sent])).toEqual([
      ['MCP: issues (2 tools, by name)', 2 * line],
      ['MCP: mail (0 tools, by name)', 0],
    ])
  })
})
