import { describe, expect, it } from 'vitest'
import { sampleLayer } from '../../workbench/testing/sample-document'
import { findLayer } from './find-layer'

const file = (path: string, rest: object = {}) =>
  sampleLayer({ kind: 'instructions.project', title: 'CLAUDE.md', origin: { path }, ...rest })
const layers = [
  sampleLayer({ kind: 'system.static', title: 'Introduction' }),
  file('/p/CLAUDE.md'),
  file('/p/packages/a/CLAUDE.md'),
  file('/p/docs/style.md', { title: 'style.md' }),
  file('/p/rules/api.md', { title: 'api.md', status: 'conditional' }),
  file('/q/rules/api.md', { title: 'api.md' }),
]
const id = (wanted: string) => {
  const found = findLayer(layers, wanted)
  return found.ok ? found.value.id : `${found.error.kind} ${found.error.candidates.length}`
}

describe('findLayer', () => {
  it('goes by id first', () => {
    expect(id('instructions.project:/p/CLAUDE.md')).toBe('instructions.project:/p/CLAUDE.md')
  })
  it('goes by the end of a path, at a separator', () => {
    expect(id('docs/style.md')).toBe('instructions.project:/p/docs/style.md')
    expect(id('./docs/style.md')).toBe('instructions.project:/p/docs/style.md')
    expect(id('docs\\style.md')).toBe('instructions.project:/p/docs/style.md')
    expect(id('tyle.md')).toBe('unknown 0')
  })
  it('goes by title, case aside', () => {
    expect(id('introduction')).toBe('system.static:Introduction')
  })
  it('takes a whole path before a mere ending of it', () => {
    expect(id('/p/CLAUDE.md')).toBe('instructions.project:/p/CLAUDE.md')
  })
  it('says when several fit', () => {
    expect(id('CLAUDE.md')).toBe('ambiguous 2')
  })
  it('takes the only loaded one of several', () => {
    expect(id('rules/api.md')).toBe('instructions.project:/q/rules/api.md')
  })
  it('goes by kind where it is the only layer of it', () => {
    expect(id('system.static')).toBe('system.static:Introduction')
    expect(id('instructions.project')).toBe('ambiguous 5')
  })
  it.each(['', 'nowhere.md'])('says when none fits: %j', (wanted) => {
    expect(id(wanted)).toBe('unknown 0')
  })
})
