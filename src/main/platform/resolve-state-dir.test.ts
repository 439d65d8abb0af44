import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { resolveStateDir } from './resolve-state-dir'

describe('resolveStateDir', () => {
  const linux = { stateDir: null, env: {}, platform: 'linux' as const, home: '/home/ada' }

  it('takes the option, else STRATA_STATE, else the data folder of the platform', () => {
    const env = { STRATA_STATE: '/from/env', XDG_DATA_HOME: '/data' }
    expect(resolveStateDir({ ...linux, stateDir: '/from/option', env })).toBe('/from/option')
    expect(resolveStateDir({ ...linux, env })).toBe('/from/env')
    expect(resolveStateDir({ ...linux, env: { XDG_DATA_HOME: '/data' } })).toBe('/data/strata')
    expect(resolveStateDir(linux)).toBe('/home/ada/.local/share/strata')
  })

  it('knows the other platforms', () => {
    expect(resolveStateDir({ ...linux, platform: 'darwin', home: '/Users/ada' })).toBe('/Users/ada/Library/Application Support/Strata')
    const windows = { ...linux, platform: 'win32' as const, home: 'C:\\Users\\ada' }
    expect(resolveStateDir({ ...windows, env: { LOCALAPPDATA: 'D:\\Local' } })).toBe('D:\\Local\\Strata')
    expect(resolveStateDir(windows)).toBe('C:\\Users\\ada\\AppData\\Local\\Strata')
  })

  it('makes a given folder absolute, and does not follow a data folder that is not', () => {
    expect(resolveStateDir({ ...linux, stateDir: 'here' })).toBe(path.resolve('here'))
    expect(resolveStateDir({ ...linux, env: { XDG_DATA_HOME: 'relative' } })).toBe('/home/ada/.local/share/strata')
    expect(resolveStateDir({ ...linux, stateDir: '', env: { STRATA_STATE: '', XDG_DATA_HOME: '' } })).toBe('/home/ada/.local/share/strata')
  })
})
