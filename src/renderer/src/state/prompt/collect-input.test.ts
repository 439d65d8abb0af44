import { describe, expect, it } from 'vitest'
import { buildCollectInput, listChanges, mergeWhatIf, NO_BASE, withoutChange } from './collect-input'

const project = { projectId: 'p', folder: '/p', name: 'p', demo: null, watching: true }

describe('buildCollectInput', () => {
  it('takes the title bar, else the defaults, and the what-if above both', () => {
    const base = { cwd: 'packages/web', model: null, profile: '2.1.88', detect: true }
    const defaults = { defaultModel: 'm', defaultProfile: '2.1.277' }
    expect(buildCollectInput(project, base, defaults, { profile: '2.1.17', bare: true }, null)).toEqual({
      folder: '/p',
      cwd: 'packages/web',
      model: 'm',
      profile: '2.1.17',
      bare: true,
    })
  })

  it('takes what was detected before the defaults, after what a person chose, and not where it is turned off', () => {
    const detected = { model: 'seen', profile: '2.1.17', version: '2.1.19', file: '/f', atMs: 0 }
    const defaults = { defaultModel: 'm', defaultProfile: '2.1.277' }
    expect(buildCollectInput(project, NO_BASE, defaults, {}, detected)).toMatchObject({ model: 'seen', profile: '2.1.17' })
    expect(buildCollectInput(project, { ...NO_BASE, model: 'mine' }, defaults, {}, detected)).toMatchObject({
      model: 'mine',
      profile: '2.1.17',
    })
    expect(buildCollectInput(project, { ...NO_BASE, detect: false }, defaults, {}, detected)).toMatchObject({
      model: 'm',
      profile: '2.1.277',
    })
  })

  it('gives the demo its own home, and leaves the machine’s variables out', () => {
    const demo = { ...project, demo: { home: '/d/home', managedDir: '/d/managed' } }
    expect(buildCollectInput(demo, NO_BASE, null, {}, null)).toMatchObject({ home: '/d/home', managedDir: '/d/managed', useRealEnv: false })
  })
})

describe('mergeWhatIf', () => {
  it('merges variables by name, and replaces the rest', () => {
    const one = mergeWhatIf({ env: { A: '1' }, addDirs: ['/x'] }, { env: { B: '2' }, addDirs: ['/y'] })
    expect(one).toEqual({ env: { A: '1', B: '2' }, addDirs: ['/y'] })
  })
  it('takes out what is null, and the empty env with it', () => {
    expect(mergeWhatIf({ env: { A: '1' }, bare: true }, { env: { A: null }, bare: null })).toEqual({})
  })
  it('joins lists of settings tried one after the other', () => {
    const one = mergeWhatIf({}, { inlineSettings: { claudeMdExcludes: ['/a'], language: 'de' } })
    const two = mergeWhatIf(one, { inlineSettings: { claudeMdExcludes: ['/b', '/a'] } })
    expect(two).toEqual({ inlineSettings: { claudeMdExcludes: ['/a', '/b'], language: 'de' } })
    expect(withoutChange(two, 'inlineSettings.claudeMdExcludes')).toEqual({ inlineSettings: { language: 'de' } })
  })
  it('drops what the contract does not have', () => {
    expect(mergeWhatIf({}, { folder: '/etc', __proto__: 1, evil: 2, bare: true })).toEqual({ bare: true })
  })
})

it('lists changes a person can take back one by one', () => {
  const whatIf = { env: { A: '1', B: '' }, approveExternal: true, addDirs: ['/x', '/y'], settingSources: [] }
  expect(listChanges(whatIf)).toEqual([
    { key: 'env.A', label: 'A', value: '1' },
    { key: 'env.B', label: 'B', value: '' },
    { key: 'approveExternal', label: 'External includes', value: 'approved' },
    { key: 'addDirs', label: 'Extra directories', value: '/x, /y' },
    { key: 'settingSources', label: 'Setting sources', value: 'none' },
  ])
  expect(withoutChange(whatIf, 'env.A')).toEqual({ ...whatIf, env: { B: '' } })
  expect(withoutChange(whatIf, 'addDirs')).not.toHaveProperty('addDirs')
})

it('names what is supposed in words, and spells out what cannot be seen', () => {
  expect(listChanges({ suppose: { tokenBudget: true, scratchpad: '/s' }, systemPrompt: 'a\n\u202Eb' })).toEqual([
    { key: 'suppose.tokenBudget', label: 'Token budget', value: 'on' },
    { key: 'suppose.scratchpad', label: 'Scratchpad', value: '/s' },
    { key: 'systemPrompt', label: 'System prompt', value: 'a\\n\\u202Eb' },
  ])
})
