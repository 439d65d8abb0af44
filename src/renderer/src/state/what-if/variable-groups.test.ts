import { describe, expect, it } from 'vitest'
import { groupVariables } from './variable-groups'

const titlesOf = (...names: string[]) =>
  groupVariables(names.map((name) => ({ name }))).map(({ title, variables }) => `${title}: ${variables.map(({ name }) => name).join(' ')}`)

describe('variables in groups', () => {
  it('puts each where it belongs, and keeps the order of the groups', () => {
    expect(
      titlesOf('MAX_MCP_OUTPUT_TOKENS', 'CLAUDE_CODE_MAX_OUTPUT_TOKENS', 'CLAUDE_CODE_REMOTE', 'CLAUDE_CODE_REMOTE_MEMORY_DIR'),
    ).toEqual([
      'Instructions and memory: CLAUDE_CODE_REMOTE_MEMORY_DIR',
      'Kind of session: CLAUDE_CODE_REMOTE',
      'Window and compaction: CLAUDE_CODE_MAX_OUTPUT_TOKENS',
      'Tools, skills and their results: MAX_MCP_OUTPUT_TOKENS',
    ])
  })

  it('loses none', () => {
    expect(titlesOf('SOMETHING_NEW')).toEqual(['Other: SOMETHING_NEW'])
    expect(titlesOf()).toEqual([])
  })
})
