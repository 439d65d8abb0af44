import { expect, it } from 'vitest'
import { sampleLayer } from '../testing/sample-layers'
import { locateEntries } from './locate-entries'

const file = (path: string, text: string) => sampleLayer({ id: path, origin: { path }, textChars: text.length })

it('finds files by the line that names them, in order', () => {
  const a = 'Contents of /p/b.md:\n\nnot the entry'
  const b = 'B'
  const composed = `Preamble.\n\nContents of /p/a.md (shared):\n\n${a}\n\nContents of /p/b.md (shared):\n\n${b}\n\nEnd.`
  const entries = locateEntries(composed, [
    { layer: file('/p/a.md', a), text: null },
    { layer: file('/p/b.md', b), text: null },
  ])
  expect(entries.map((entry) => composed.slice(entry.from, entry.to))).toEqual([a, b])
  expect(entries.map((entry) => composed.slice(entry.headFrom, entry.headFrom + 20))).toEqual([
    'Contents of /p/a.md ',
    'Contents of /p/b.md ',
  ])
})

it('does not take a longer path or a mention inside a line', () => {
  const composed = 'see Contents of /p/a:\n\nno\nContents of /p/ab:\n\nno\nContents of /p/a:\n\nyes'
  const [entry] = locateEntries(composed, [{ layer: file('/p/a', 'yes'), text: null }])
  expect(composed.slice(entry?.from, entry?.to)).toBe('yes')
})

it('steps into the wrapper of team memory', () => {
  const composed = 'Contents of /t (shared):\n\n<team-memory-content>\nours\n</team-memory-content>'
  const [entry] = locateEntries(composed, [{ layer: { ...file('/t', 'ours'), kind: 'memory.team' }, text: null }])
  expect(composed.slice(entry?.from, entry?.to)).toBe('ours')
})

it('finds sections by their text, leaves out what is not there', () => {
  const layer = (id: string, text: string) => ({ layer: sampleLayer({ id, kind: 'system.dynamic', textChars: text.length }), text })
  const composed = 'one\n\ntwo\n\nthree'
  const entries = locateEntries(composed, [layer('1', 'one'), layer('x', 'absent'), layer('3', 'three')])
  expect(entries.map((entry) => [entry.layerId, composed.slice(entry.from, entry.to)])).toEqual([
    ['1', 'one'],
    ['3', 'three'],
  ])
})

it('does not run past the end of a text that was cut short', () => {
  expect(locateEntries('Contents of /p/a:\n\nhal', [{ layer: file('/p/a', 'half'), text: null }])).toEqual([])
})
