// A request on a made-up machine, and profiles by id, for tests. Everything can be replaced.

import { loadModels } from '../../profile/load-models'
import { loadProfile } from '../../profile/load-profile'
import type { Profile, ProfileId } from '../../profile/profile'
import type { CollectRequest } from '../collect-request'

export function profileOf(id: ProfileId): Profile {
  const loaded = loadProfile(id)
  if (!loaded.ok) throw new Error(`no profile ${id}`)
  return loaded.value
}

export function makeRequest(given: Partial<CollectRequest> = {}): CollectRequest {
  return {
    places: {
      root: '/w/project',
      cwd: '/w/project',
      home: '/home/ada',
      configDir: '/home/ada/.claude',
      managedDir: '/etc/claude-code',
      configFile: '/home/ada/.claude.json',
    },
    profile: profileOf('2.1.88'),
    models: loadModels(),
    modelId: null,
    date: '2026-03-31',
    platform: 'linux',
    osVersion: 'Linux 6.1.0',
    shell: 'bash',
    env: {},
    settingsFiles: [],
    settingSources: ['user', 'project', 'local'],
    addDirs: [],
    approveExternal: false,
    explain: false,
    reads: [],
    agentsMd: null,
    bare: false,
    cacheBreaker: null,
    outputStyle: null,
    language: null,
    systemPrompt: null,
    appendSystemPrompt: null,
    mcpServers: [],
    ...given,
  }
}
