import { describe, expect, it } from 'vitest'
import { MIN_HEIGHT, MIN_WIDTH, parseWindowState, placeWindow, renderWindowState, type WindowState } from './window-state'

const screen = { x: 0, y: 24, width: 1920, height: 1056 }
const state: WindowState = { bounds: { x: 100, y: 120, width: 1400, height: 900 }, maximized: true, fullScreen: false }

describe('parseWindowState', () => {
  it('reads what was written', () => {
    expect(parseWindowState(renderWindowState(state))).toEqual(state)
  })

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"bounds":{"x":0,"y":0,"width":800}}',
    '{"bounds":{"x":0.5,"y":0,"width":800,"height":600}}',
    '{"bounds":{"x":1e9,"y":0,"width":800,"height":600}}',
  ])('takes %j for no state', (text) => {
    expect(parseWindowState(text)).toBeNull()
  })

  it('takes anything but true for not maximized', () => {
    expect(parseWindowState('{"bounds":{"x":0,"y":0,"width":800,"height":600},"maximized":"yes"}')).toMatchObject({ maximized: false })
  })
})

describe('placeWindow', () => {
  it('opens at 1280 by 800 the first time, where the system likes', () => {
    expect(placeWindow(null, [screen])).toEqual({ bounds: { width: 1280, height: 800 }, maximized: false, fullScreen: false })
  })

  it('opens where it was', () => {
    expect(placeWindow(state, [screen])).toEqual({ bounds: state.bounds, maximized: true, fullScreen: false })
  })

  it('leaves the place to the system when its display is gone', () => {
    const far = { ...state, bounds: { ...state.bounds, x: 3000 } }
    expect(placeWindow(far, [screen])).toEqual({ bounds: { width: 1400, height: 900 }, maximized: true, fullScreen: false })
    expect(placeWindow(far, [screen, { x: 1920, y: 0, width: 2560, height: 1440 }])).toMatchObject({ bounds: { x: 3000, y: 120 } })
  })

  it('leaves the place to the system when the title bar would be out of reach', () => {
    for (const bounds of [
      { ...state.bounds, y: -20 },
      { ...state.bounds, y: 1060 },
      { ...state.bounds, x: 1850 },
      { ...state.bounds, x: -1350 },
    ]) {
      expect(placeWindow({ ...state, bounds }, [screen]).bounds).not.toHaveProperty('x')
    }
  })

  it('is never larger than the largest display nor smaller than it works', () => {
    expect(placeWindow({ ...state, bounds: { x: 0, y: 24, width: 9000, height: 9000 } }, [screen]).bounds).toMatchObject({
      width: 1920,
      height: 1056,
    })
    expect(placeWindow({ ...state, bounds: { x: 0, y: 24, width: 10, height: 10 } }, [screen]).bounds).toMatchObject({
      width: MIN_WIDTH,
      height: MIN_HEIGHT,
    })
    expect(placeWindow(state, []).bounds).toEqual({ width: MIN_WIDTH, height: MIN_HEIGHT })
  })
})
