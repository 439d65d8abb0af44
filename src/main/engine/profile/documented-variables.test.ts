import { describe, expect, it } from 'vitest'
import { DOCUMENTED_VARIABLES } from './documented-variables'

describe('DOCUMENTED_VARIABLES', () => {
  it('is sorted, without repeats, each with a phrase', () => {
    const names = DOCUMENTED_VARIABLES.map((one) => one.name)
    expect(names).toEqual([...new Set(names)].sort())
    for (const one of DOCUMENTED_VARIABLES) expect(one.what.length, one.name).toBeGreaterThan(8)
  })

  it('has what the acceptance cases set, and takes from the machine not what a test runner sets', () => {
    const names = DOCUMENTED_VARIABLES.map((one) => one.name)
    expect(names).toEqual(
      expect.arrayContaining([
        'ANTHROPIC_MODEL',
        'CLAUDE_AUTOCOMPACT_PCT_OVERRIDE',
        'CLAUDE_CODE_AUTO_COMPACT_WINDOW',
        'CLAUDE_CODE_DISABLE_AUTO_MEMORY',
        'CLAUDE_CODE_REMOTE',
        'CLAUDE_CODE_SIMPLE',
        'CLAUDE_COWORK_MEMORY_PATH_OVERRIDE',
        'DISABLE_AUTO_COMPACT',
      ]),
    )
    expect(DOCUMENTED_VARIABLES.filter(({ onlyGiven }) => onlyGiven).map(({ name }) => name)).toEqual(['NODE_ENV'])
  })
})
