import { describe, expect, it } from 'vitest'
import { loadModels } from '../profile/load-models'
import { resolveModel } from '../profile/resolve-model'
import type { McpServerInput } from './collect-request'
import { splitMcpServers } from './mcp-servers'
import { profileOf } from './testing/make-request'

const model = resolveModel('claude-sonnet-4-5', loadModels(), {}, profileOf('2.1.88'))
const server = (name: string, tokens: number, deferred = true): McpServerInput => ({ name, tools: 1, tokens, deferred, instructions: null })
function split(servers: readonly McpServerInput[], search?: string) {
  const { rendered, deferred } = splitMcpServers(servers, search === undefined ? {} : { ENABLE_TOOL_SEARCH: search }, model)
  return { rendered: rendered.map((s) => s.name), deferred: deferred.map((s) => s.name) }
}

describe('splitMcpServers', () => {
  it('goes by what each server says, in order of their names', () => {
    expect(split([server('b', 1), server('a', 1), server('c', 1, false)])).toEqual({ rendered: ['c'], deferred: ['a', 'b'] })
    expect(split([])).toEqual({ rendered: [], deferred: [] })
  })

  it('renders all with the search off', () => {
    expect(split([server('a', 1), server('b', 1)], 'false')).toEqual({ rendered: ['a', 'b'], deferred: [] })
  })

  it('defers with auto only past ten percent of the window, with auto:N past N', () => {
    expect(model.windowTokens).toBe(200_000)
    expect(split([server('a', 20_000)], 'auto').rendered).toEqual(['a'])
    expect(split([server('a', 12_000), server('b', 8_001)], 'auto').deferred).toEqual(['a', 'b'])
    expect(split([server('a', 8_000)], 'auto:5').rendered).toEqual(['a'])
    expect(split([server('a', 10_001)], 'auto:5').deferred).toEqual(['a'])
    expect(split([server('a', 1)], 'auto:x').deferred).toEqual(['a'])
  })
})
