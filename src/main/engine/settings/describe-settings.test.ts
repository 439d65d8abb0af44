import { describe, expect, it } from 'vitest'
import { describeSettings } from './describe-settings'
import type { SettingsFile, SettingsScope } from './settings'

const file = (scope: SettingsScope, values: SettingsFile['values']): SettingsFile => ({ scope, path: `/${scope}.json`, values })
const originsOf = (name: string, ...files: SettingsFile[]) =>
  describeSettings({ files })
    .find(({ keys }) => keys.at(-1) === name)
    ?.origins.map(({ scope, value, why }) => [scope, value, why])

describe('where settings come from', () => {
  it('lets the highest count and says of the others that they are overridden', () => {
    expect(originsOf('language', file('user', { language: 'German' }), file('project', { language: 'French' }), file('local', {}))).toEqual(
      [
        ['user', 'German', 'overridden'],
        ['project', 'French', null],
      ],
    )
  })

  it('joins lists of all scopes', () => {
    expect(originsOf('claudeMdExcludes', file('user', { claudeMdExcludes: ['a'] }), file('managed', { claudeMdExcludes: ['b'] }))).toEqual([
      ['user', ['a'], null],
      ['managed', ['b'], null],
    ])
  })

  it('passes over values of a wrong type and scopes that may not set them', () => {
    expect(
      originsOf('autoMemoryEnabled', file('user', { autoMemoryEnabled: false }), file('project', { autoMemoryEnabled: 'no' })),
    ).toEqual([
      ['user', false, null],
      ['project', 'no', 'type'],
    ])
    expect(originsOf('claudeMd', file('project', { claudeMd: 'x' }), file('managed', { claudeMd: 'y' }))).toEqual([
      ['project', 'x', 'scope'],
      ['managed', 'y', null],
    ])
  })

  it('finds a nested key, and nothing below what is no object or could not be read', () => {
    const options = { options: { instructionFiles: 'claude-md' } }
    expect(originsOf('instructionFiles', file('user', { pluginConfigs: { 'agents-md@builtin': options } }))).toEqual([
      ['user', 'claude-md', null],
    ])
    expect(originsOf('instructionFiles', file('user', { pluginConfigs: 3 }), file('flag', null))).toEqual([])
    expect(originsOf('language', file('user', JSON.parse('{"__proto__":{"language":"x"}}')))).toEqual([])
  })
})
