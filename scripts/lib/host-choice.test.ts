import { describe, expect, it } from 'vitest'
import { chooseAfterTrying, chooseHost, hasDesktop, hasDisplay, REMEMBER_MS, whyBrowser } from './host-choice.mjs'

const NOW = 1_800_000_000_000
const nothing = { wanted: undefined, electron: null, version: '45.5.0', display: true, remembered: null, nowMs: NOW }
const failed = { reason: 'github.com cannot be reached (ENOTFOUND)', atMs: NOW - 3 * 3_600_000, version: '45.5.0' }
const binary = { path: '/p/electron', given: false }

describe('chooseHost', () => {
  it('opens Electron where its binary is', () => {
    expect(chooseHost({ ...nothing, electron: binary })).toEqual({ kind: 'electron', binary: '/p/electron' })
  })

  it('asks the release host where it is not', () => {
    expect(chooseHost(nothing)).toEqual({ kind: 'probe', version: '45.5.0' })
  })

  it('asks nobody when the browser or the terminal is wanted', () => {
    expect(chooseHost({ ...nothing, wanted: 'web', electron: binary })).toEqual({ kind: 'web', reason: null })
    expect(chooseHost({ ...nothing, wanted: 'cli', electron: binary })).toEqual({ kind: 'cli' })
  })

  it('refuses a host that does not exist, and takes an empty value for none', () => {
    expect(chooseHost({ ...nothing, wanted: 'browser' })).toEqual({
      kind: 'refuse',
      reason: 'STRATA_HOST is "browser"; it can be electron, web, cli.',
    })
    expect(chooseHost({ ...nothing, wanted: '' }).kind).toBe('probe')
  })

  it('remembers a failed try for a day, and says how old it is', () => {
    expect(chooseHost({ ...nothing, remembered: failed })).toEqual({ kind: 'web', reason: `${failed.reason}, as of 3 h ago` })
    expect(chooseHost({ ...nothing, remembered: { ...failed, atMs: NOW - REMEMBER_MS + 1 } }).kind).toBe('web')
    expect(chooseHost({ ...nothing, remembered: { ...failed, atMs: NOW - REMEMBER_MS } }).kind).toBe('probe')
  })

  it('tries again when asked to, for another version, and when the clock was turned back', () => {
    expect(chooseHost({ ...nothing, wanted: 'electron', remembered: failed }).kind).toBe('probe')
    expect(chooseHost({ ...nothing, version: '46.0.0', remembered: failed }).kind).toBe('probe')
    expect(chooseHost({ ...nothing, remembered: { ...failed, atMs: NOW + 1 } }).kind).toBe('probe')
  })

  it('prefers a binary to a memory', () => {
    expect(chooseHost({ ...nothing, electron: binary, remembered: failed }).kind).toBe('electron')
  })

  it('opens the browser where a fetched binary has no display, unless it is insisted on or given', () => {
    const headless = { ...nothing, display: false, electron: binary }
    expect(chooseHost(headless)).toEqual({ kind: 'web', reason: 'there is no display to open a window on' })
    expect(chooseHost({ ...headless, wanted: 'electron' }).kind).toBe('electron')
    expect(chooseHost({ ...headless, electron: { path: '/x/electron', given: true } }).kind).toBe('electron')
  })

  it('opens the browser where the package is left out', () => {
    expect(chooseHost({ ...nothing, version: null })).toEqual({ kind: 'web', reason: 'the electron package is not installed' })
  })
})

describe('chooseAfterTrying', () => {
  it('opens what the installer brought', () => {
    expect(chooseAfterTrying({ wanted: undefined, electron: '/p/electron', problem: null })).toEqual({
      kind: 'electron',
      binary: '/p/electron',
    })
  })

  it('opens the browser with the reason', () => {
    expect(chooseAfterTrying({ wanted: undefined, electron: null, problem: 'x' })).toEqual({ kind: 'web', reason: 'x' })
    expect(chooseAfterTrying({ wanted: undefined, electron: null, problem: null })).toEqual({
      kind: 'web',
      reason: "Electron's installer left no binary",
    })
  })

  it('does not open another host than the one insisted on', () => {
    expect(chooseAfterTrying({ wanted: 'electron', electron: null, problem: 'x' })).toEqual({
      kind: 'refuse',
      reason: 'Electron is not there: x.',
    })
  })
})

describe('whyBrowser', () => {
  it('is one line', () => {
    expect(whyBrowser('x')).not.toContain('\n')
    expect(whyBrowser('x')).toContain('x')
  })
})

describe('where a browser can be opened', () => {
  it('is a desktop the person sits at', () => {
    expect(hasDesktop({ DISPLAY: ':0' }, 'linux')).toBe(true)
    expect(hasDesktop({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true)
    expect(hasDesktop({}, 'darwin')).toBe(true)
    expect(hasDesktop({}, 'win32')).toBe(true)
  })

  it('is not a headless machine, a remote shell or a CI run', () => {
    expect(hasDesktop({}, 'linux')).toBe(false)
    expect(hasDesktop({ DISPLAY: ':0', SSH_CONNECTION: '1 2 3 4' }, 'linux')).toBe(false)
    expect(hasDesktop({ CI: 'true' }, 'darwin')).toBe(false)
    expect(hasDisplay({ DISPLAY: '' }, 'linux')).toBe(false)
  })
})
