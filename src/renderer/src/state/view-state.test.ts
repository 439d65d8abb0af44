import { expect, it } from 'vitest'
import { FIRST_VIEW, parseViewState, rememberProject } from './view-state'

it('reads back what it wrote', () => {
  const view = rememberProject({ ...FIRST_VIEW, zoom: 1.25, toggled: ['a'], sort: 'size' }, '/p', {
    selection: 'group:git',
    base: { cwd: 'x', model: null, profile: '2.1.88', detect: false },
  })
  expect(parseViewState(JSON.stringify(view))).toEqual(view)
})

it.each([null, '', 'null', '[]', '{', '{"version":2,"zoom":2}', '"x"'])('starts afresh from %s', (text) => {
  expect(parseViewState(text)).toEqual(FIRST_VIEW)
})

it('replaces only what does not fit', () => {
  const stored = {
    version: 1,
    theme: 'pink',
    zoom: 99,
    panes: { tree: 'wide', inspector: 10 },
    toggled: [1, 'a', null],
    projects: { '/p': 1 },
    side: 'disk',
  }
  expect(parseViewState(JSON.stringify(stored))).toEqual({
    ...FIRST_VIEW,
    zoom: 3,
    panes: { ...FIRST_VIEW.panes, inspector: 200 },
    toggled: ['a'],
    side: 'disk',
  })
})

it('keeps the projects used last', () => {
  let view = FIRST_VIEW
  for (let at = 0; at < 60; at++)
    view = rememberProject(view, `/p${at}`, { selection: null, base: { cwd: null, model: null, profile: null, detect: true } })
  view = rememberProject(view, '/p30', { selection: 'x', base: { cwd: null, model: null, profile: null, detect: true } })
  expect(Object.keys(view.projects)).toHaveLength(40)
  expect(Object.keys(view.projects).at(-1)).toBe('/p30')
  expect(view.projects).not.toHaveProperty('/p0')
})
