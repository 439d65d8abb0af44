import { describe, expect, it } from 'vitest'
import { profileOf } from '../prompt/testing/make-request'
import { link, memoryPorts } from '../testing/memory-ports'
import { completeDocument } from './complete-document'
import type { CompletionInput } from './completion'
import { createHitCounter } from './count-hits'
import { edited } from './testing/analyse-world'

const ports = memoryPorts({
  '/w/p/CLAUDE.md': '',
  '/w/p/docs/style.md': 'abc',
  '/w/p/docs/my notes.md': '',
  '/w/p/docs/picture.png': '',
  '/w/p/docs/deep/x.md': '',
  '/w/p/README': '',
  '/w/p/.hidden/a.md': '',
  '/w/p/.editorconfig': '',
  '/w/p/node_modules/x/y.md': '',
  '/w/p/link.md': link('docs/style.md'),
  '/w/p/broken.md': link('nowhere'),
  '/home/ada/notes.md': '',
})
const FILES = ['src/api/a.ts', 'src/api/b.ts', 'src/web/c.tsx', 'docs/a.md', 'README.md']
const neighbours = {
  dir: '/m',
  files: ['MEMORY.md', 'a.md', 'b.md', 'c.md'],
  topics: [
    { file: 'a.md', name: 'alpha' },
    { file: 'b.md', name: null },
    { file: 'c.md', name: 'gamma' },
  ],
}

/** The cursor is at the `|`. */
async function complete(marked: string, given: Partial<CompletionInput> = {}) {
  const at = marked.indexOf('|')
  const text = marked.slice(0, at) + marked.slice(at + 1)
  const lines = marked.slice(0, at).split('\n')
  const found = await completeDocument(ports, {
    role: 'instructions',
    path: '/w/p/CLAUDE.md',
    realPath: '/w/p/CLAUDE.md',
    home: '/home/ada',
    text,
    line: lines.length,
    column: (lines.at(-1) ?? '').length + 1,
    neighbours: null,
    files: FILES,
    hits: createHitCounter(FILES, profileOf('2.1.88'), false),
    ...given,
  })
  const taken = (label: string) => {
    const item = found.items.find((one) => one.label === label)
    return item === undefined ? null : edited(text, [{ span: found.span, text: item.insert }])
  }
  return { ...found, labels: found.items.map(({ label }) => label), taken }
}

describe('after an @', () => {
  it('offers files that can be included, then folders, and writes blanks as they must be', async () => {
    expect((await complete('see @|')).labels).toEqual(['README', 'link.md', 'docs/'])
    const docs = await complete('@docs/| and more')
    expect(docs.labels).toEqual(['my notes.md', 'style.md', 'deep/'])
    expect(docs.items[1]?.detail).toBe('3 bytes')
    expect(docs.taken('my notes.md')).toBe('@docs/my\\ notes.md and more')
    expect((await complete('@docs/my\\ n|')).taken('my notes.md')).toBe('@docs/my\\ notes.md')
    expect((await complete('@docs/de|')).items).toEqual([{ label: 'deep/', kind: 'folder', detail: null, insert: 'deep/', again: true }])
  })

  it('finds a part of a name, hidden ones by their dot, the home directory', async () => {
    expect((await complete('@docs/tyl|')).labels).toEqual(['style.md'])
    expect((await complete('@.|')).labels).toEqual(['.editorconfig', '.hidden/'])
    expect((await complete('@~/|')).labels).toEqual(['notes.md'])
    expect((await complete('@~|')).taken('~/')).toBe('@~/')
    expect((await complete('@nowhere/|')).items).toEqual([])
  })

  it.each(['mail@|', '`@|`', '```\n@|\n```', 'text\n\n    @|', 'nothing |'])('%j: nothing', async (text) => {
    expect((await complete(text)).items).toEqual([])
  })

  it('nothing in a file that is given to nobody', async () => {
    expect((await complete('@|', { role: 'none' })).items).toEqual([])
  })
})

describe('in a rule', () => {
  const rule = { role: 'rule' } as const

  it('offers the key, also before the block is closed', async () => {
    expect((await complete('---\n|\n---\nx', rule)).taken('paths')).toBe('---\npaths: \n---\nx')
    expect((await complete('---\npa|', rule)).labels).toEqual(['paths'])
    expect((await complete('---\npaths: a\n|\n---\n', rule)).labels).toEqual([])
  })

  it.each([
    ['---\npaths: |\n---\n', 'src/**', '---\npaths: src/**\n---\n'],
    ['---\npaths: "src/a|"\n---\n', 'src/api/**', '---\npaths: "src/api/**"\n---\n'],
    ['---\npaths:\n  - x\n  - "src/|"\n---\n', 'src/**/*.ts', '---\npaths:\n  - x\n  - "src/**/*.ts"\n---\n'],
    ['---\npaths: docs/**, src/w|\n---\n', 'src/web/**', '---\npaths: docs/**, src/web/**\n---\n'],
    ['---\npaths: ["a", "src/|"]\n---\n', 'src/**', '---\npaths: ["a", "src/**"]\n---\n'],
    ['---\npaths: src/**/|\n---\n', '*.tsx', '---\npaths: src/**/*.tsx\n---\n'],
  ])('%j: %s', async (text, label, after) => {
    expect((await complete(text, rule)).taken(label)).toBe(after)
  })

  it('says how many files each pattern hits', async () => {
    const { items } = await complete('---\npaths: src/|\n---\n', rule)
    expect(items.map(({ label, detail }) => [label, detail])).toEqual([
      ['src/api/**', '2 files'],
      ['src/web/**', '1 file'],
      ['src/**', '3 files'],
      ['src/**/*.ts', '2 files'],
      ['src/**/*.tsx', '1 file'],
    ])
  })

  it('offers no patterns in another list', async () => {
    expect((await complete('---\nother:\n  - src/|\n---\n', rule)).items).toEqual([])
  })
})

describe('in memory', () => {
  const topic = { role: 'memory-topic', path: '/m/b.md', realPath: '/m/b.md', neighbours } as const
  const index = { role: 'memory-index', path: '/m/MEMORY.md', realPath: '/m/MEMORY.md', neighbours } as const

  it('offers the four types, and keys that are not there', async () => {
    expect((await complete('---\ntype: |\n---\n', topic)).labels).toEqual(['user', 'feedback', 'project', 'reference'])
    expect((await complete('---\nmetadata:\n  type: "re|"\n---\n', topic)).taken('reference')).toBe(
      '---\nmetadata:\n  type: "reference"\n---\n',
    )
    expect((await complete('---\nname: x\n|\n---\n', topic)).labels).toEqual(['description', 'type', 'metadata'])
  })

  it('offers names of other topics and files of the folder, those without a link first', async () => {
    expect((await complete('see [[|', topic)).labels).toEqual(['alpha', 'gamma'])
    expect((await complete('see [[al|]]', topic)).taken('alpha')).toBe('see [[alpha]]')
    const links = await complete('- [A](a.md)\n- [X](|)', index)
    expect(links.labels).toEqual(['b.md', 'c.md', 'a.md'])
    expect(links.taken('c.md')).toBe('- [A](a.md)\n- [X](c.md)')
  })

  it('offers nothing while the folder is not known, and no includes', async () => {
    expect((await complete('[[|', { ...topic, neighbours: null })).items).toEqual([])
    expect((await complete('@|', index)).items).toEqual([])
  })
})
