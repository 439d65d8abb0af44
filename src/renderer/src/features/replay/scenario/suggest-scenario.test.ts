import { describe, expect, it } from 'vitest'
import { suggestScenario } from './suggest-scenario'

const KNOWN = { models: ['claude-sonnet-4-5', 'claude-opus-4-6[1m]'], profiles: ['2.1.88'] }

/** `|` stands for the cursor. */
function at(text: string): { readonly labels: readonly string[]; readonly replaced: string; readonly inserts: readonly string[] } {
  const offset = text.indexOf('|')
  const whole = text.replace('|', '')
  const above = whole.slice(0, offset).split('\n')
  const column = (above.at(-1)?.length ?? 0) + 1
  const found = suggestScenario({ text: whole, line: above.length, column }, KNOWN)
  const line = whole.split('\n')[above.length - 1] ?? ''
  return {
    labels: found.items.map(({ label }) => label),
    replaced: line.slice(found.fromColumn - 1, found.toColumn - 1),
    inserts: found.items.map(({ insert }) => insert),
  }
}

describe('suggestScenario', () => {
  it('offers the keys of the top that are not there yet', () => {
    expect(at('model: x\nsystem: { system: 1 }\nt|')).toMatchObject({
      labels: ['profile', 'ttl', 'summary', 'fail-summaries', 'turns'],
      replaced: 't',
    })
    expect(at('|').labels).toHaveLength(7)
  })

  it('offers the words of a key', () => {
    expect(at('ttl: |').labels).toEqual(['5m', '1h'])
    expect(at('profile: 2|')).toMatchObject({ labels: ['2.1.88'], replaced: '2' })
    expect(at('model: cl|').inserts).toEqual(['claude-sonnet-4-5', '"claude-opus-4-6[1m]"'])
    expect(at('turns:\n  - { role: us|').labels).toEqual(['user', 'assistant', 'tool'])
    expect(at('turns:\n  - { role: tool, name: R| }')).toMatchObject({ labels: expect.arrayContaining(['Read']), replaced: 'R' })
  })

  it('offers what a turn of its role takes', () => {
    expect(at('turns:\n  - { |').labels).toEqual(['role', 'tokens', 'chars', 'gap'])
    expect(at('turns:\n  - { role: tool, tokens: 3, |').labels).toEqual(['name', 'chars', 'file', 'id', 'gap', 'text'])
    expect(at('turns:\n  - role: assistant\n    tokens: 4\n    |').labels).toEqual(['chars', 'gap', 'text', 'model', 'change'])
    expect(at('turns:\n  - { role: user, tokens: 1 }\n  - |').labels).toEqual(['role', 'tokens', 'chars', 'gap'])
  })

  it('offers bands in front', () => {
    expect(at('system: { system: 3, t|').labels).toEqual(['tools', 'mcp', 'agents', 'git', 'skills', 'instructions', 'memory', 'context'])
  })

  it.each(['# ttl: |', 'model: x # |', 'turns:\n  - { role: user, tokens: |', 'turns:\n  - { role: user, text: "two words|'])(
    'offers nothing in %j',
    (text) => {
      expect(at(text).labels).toEqual([])
    },
  )
})
