import { describe, expect, it } from 'vitest'
import { loadModels } from '../profile/load-models'
import { resolveModel } from '../profile/resolve-model'
import { collectSettings } from '../settings/collect-settings'
import { memoryPorts } from '../testing/memory-ports'
import { collectAssumptions } from './collect-assumptions'
import type { CollectRequest } from './collect-request'
import { makeRequest, profileOf } from './testing/make-request'

async function assumptions(sources: Record<string, string>, given: Partial<CollectRequest> = {}, fullStyle: 'long' | 'lean' = 'long') {
  const request = makeRequest({ profile: { ...profileOf('2.1.88'), sources }, ...given })
  const { places, platform } = request
  const settings = await collectSettings(memoryPorts(), { places, gitRoot: null, platform, settingsFiles: [], settingSources: [] })
  const model = resolveModel('claude-opus-4-6', loadModels(), {}, request.profile)
  const roots = { gitRoot: null, canonicalGitRoot: null }
  return collectAssumptions({ request, settings, model, place: null, roots, bare: false, style: fullStyle, fullStyle }, null)
}

describe('collectAssumptions', () => {
  it('takes what the sources mark, sorted, and leaves the sourced ones out', async () => {
    const got = await assumptions({ 'memory.x': 'HE 24; assumption: taken as no', 'git.y': 'HE 1', 'git.z': 'assumption: taken as yes' })
    expect(got).toEqual([
      { name: 'git.z', text: 'Taken as yes' },
      { name: 'memory.x', text: 'Taken as no' },
    ])
  })

  it('tells one text of an area once, under the name its constants share', async () => {
    const got = await assumptions({
      'prompt.sizes.sections.a': 'assumption: divided',
      'prompt.sizes.sections.b': 'assumption: divided',
      'git.a': 'assumption: divided',
      'prompt.sizes.agents': 'assumption: none',
    })
    expect(got.map((one) => one.name)).toEqual(['git.a', 'prompt.sizes.agents', 'prompt.sizes.sections'])
  })

  it('adds those of the request', async () => {
    expect((await assumptions({}, { systemPrompt: 'X' }, 'lean')).map((one) => one.name)).toEqual(['prompt.lean-sections', 'system-prompt'])
  })
})
