import { describe, expect, it } from 'vitest'
import type { Port } from '../../../preload/contract/port'
import { observePort } from './observe-port'
import { parseElectronOptions } from './parse-electron-options'

const cwd = '/here'

describe('parseElectronOptions', () => {
  it('skips the app in a build from source, and no argument in a packaged one', () => {
    expect(parseElectronOptions(['electron', '.', 'shop'], { packaged: false, cwd })).toEqual({ folder: '/here/shop', stateDir: null })
    expect(parseElectronOptions(['strata', '/projects/shop'], { packaged: true, cwd })).toEqual({
      folder: '/projects/shop',
      stateDir: null,
    })
    expect(parseElectronOptions(['electron', '.'], { packaged: false, cwd })).toEqual({ folder: null, stateDir: null })
    expect(parseElectronOptions(['strata'], { packaged: true, cwd })).toEqual({ folder: null, stateDir: null })
  })

  it('is not misled by switches of others', () => {
    const argv = [
      'electron',
      '--no-sandbox',
      '--inspect=0',
      '--remote-debugging-port=0',
      '.',
      '--state-dir',
      'state',
      'shop',
      '--enable-features=A,B',
    ]
    expect(parseElectronOptions(argv, { packaged: false, cwd })).toEqual({ folder: '/here/shop', stateDir: '/here/state' })
    expect(parseElectronOptions(['strata', '--state-dir=/s'], { packaged: true, cwd })).toEqual({ folder: null, stateDir: '/s' })
    expect(parseElectronOptions(['strata', '--state-dir'], { packaged: true, cwd })).toEqual({ folder: null, stateDir: null })
  })
})

describe('observePort', () => {
  it('tells what was answered well, and leaves the answer alone', async () => {
    const heard: unknown[] = []
    const port: Port = {
      call: async (_id, name) =>
        name === 'a.bad' ? { ok: false, error: { code: 'internal', message: '', data: null } } : { ok: true, value: name },
      cancel: () => {},
      subscribe: () => () => {},
    }
    const observed = observePort(port, { 'a.good': (value) => heard.push(value), 'a.bad': (value) => heard.push(value) })
    expect(await observed.call('1', 'a.good', null)).toEqual({ ok: true, value: 'a.good' })
    expect(await observed.call('2', 'a.bad', null)).toMatchObject({ ok: false })
    expect(await observed.call('3', 'a.other', null)).toEqual({ ok: true, value: 'a.other' })
    expect(await observed.call('4', 'constructor', null)).toEqual({ ok: true, value: 'constructor' })
    expect(heard).toEqual(['a.good'])
  })
})
