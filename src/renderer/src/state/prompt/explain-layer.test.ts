import { expect, it } from 'vitest'
import { sampleLayer, sampleSnapshot } from '../testing/sample-layers'
import { explainLayer } from './explain-layer'

const snapshot = sampleSnapshot([])
const said = (patch: Parameters<typeof sampleLayer>[0]) => {
  const { title, sentences } = explainLayer(sampleLayer(patch), snapshot)
  return `${title}: ${sentences.join(' ')}`
}

it('gives the host’s own reason first', () => {
  expect(
    said({
      status: 'conditional',
      reason: 'waits-for-match',
      reasonText: 'Waits for src/api/*.ts',
      origin: { path: '/p/.claude/rules/a.md' },
    }),
  ).toMatch(/^Why it waits: Waits for src\/api\/\*\.ts\. It is a rule with paths/)
})

it('names who includes it', () => {
  expect(said({ origin: { path: '/p/docs/a.md', includedBy: '/p/CLAUDE.md', includedAtLine: 12 } })).toBe(
    'Why it is here: Included by CLAUDE.md, line 12.',
  )
  expect(
    said({ status: 'notLoaded', reason: 'missing', origin: { path: '/p/x', includedBy: '/h/.claude/CLAUDE.md', includedAtLine: 3 } }),
  ).toMatch(/^Why it is left out: No such file\. .* Included by ~\/\.claude\/CLAUDE\.md, line 3\.$/)
})

it('tells a rule without paths from a file found on the way', () => {
  expect(said({ origin: { path: '/p/.claude/rules/a.md' } })).toBe(
    'Why it is here: A rule without paths, read at the start of every session.',
  )
  expect(said({ origin: { path: '/p/CLAUDE.md' } })).toMatch(/^Why it is here: Project instructions\./)
})

it('says what a read would attach', () => {
  expect(said({ origin: { path: '/p/a/CLAUDE.md', trigger: '/p/a/x.ts' } })).toBe(
    'Why it would load: Attached after the agent reads a/x.ts.',
  )
})
