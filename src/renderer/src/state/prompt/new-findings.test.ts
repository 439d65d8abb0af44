import { expect, it } from 'vitest'
import { sampleSnapshot } from '../testing/sample-layers'
import { newFindings } from './new-findings'

const finding = (message: string, line?: number) => ({
  code: 'include.missing',
  severity: 'warning' as const,
  message,
  at: line === undefined ? null : { path: '/p/CLAUDE.md', line },
})

it('tells what was not told without the input, and nothing that only moved', () => {
  const before = sampleSnapshot([], { diagnostics: [finding('one', 3), finding('two')] })
  const after = sampleSnapshot([], { diagnostics: [finding('one', 7), finding('new'), finding('two')] })
  expect(newFindings(before, after).map(({ message }) => message)).toEqual(['new'])
  expect(newFindings(before, before)).toEqual([])
})
