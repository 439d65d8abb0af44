import { describe, expect, it } from 'vitest'
import { denied, link, type MemoryTree, memoryPorts } from '../testing/memory-ports'
import { type FindOutputStyleInput, findOutputStyle } from './find-output-style'
import { makeRequest } from './testing/make-request'

const USER = '/home/ada/.claude/output-styles'
const PROJECT = '/w/project/.claude/output-styles'

function find(name: string | null, tree: MemoryTree = {}, given: Partial<FindOutputStyleInput> & { cwd?: string } = {}) {
  const ports = memoryPorts(tree)
  const { places } = makeRequest()
  const style = findOutputStyle(ports, {
    name,
    places: { ...places, cwd: given.cwd ?? places.cwd },
    gitRoot: null,
    settingSources: ['user', 'project', 'local'],
    safeMode: false,
    ...given,
  })
  return { ports, style }
}

describe('findOutputStyle', () => {
  it.each([null, '', ' ', 'default', 'Default'])('adds nothing and reads nothing for %j', async (name) => {
    const { ports, style } = find(name, { [`${USER}/default.md`]: 'X' })
    expect(await style).toMatchObject({ name: null, text: null, keepsCodingInstructions: true, diagnostics: [] })
    expect(ports.fs.callCount()).toBe(0)
  })

  it('finds a file by its own name, without the coding instructions unless it keeps them', async () => {
    const text = '---\ndescription: d\n---\n\nSpeak in verse.\n'
    expect(await find('Verse', { [`${USER}/Verse.md`]: text }).style).toMatchObject({
      name: 'Verse',
      text: 'Speak in verse.',
      keepsCodingInstructions: false,
      builtIn: false,
      file: {
        origin: { path: `${USER}/Verse.md`, section: 'output-style' },
        diskText: text,
        frontMatter: 'description: d',
        regions: [
          { kind: 'frontmatter', fromLine: 1, toLine: 3 },
          { kind: 'sent', fromLine: 4, toLine: 5 },
        ],
      },
      diagnostics: [],
    })
    for (const value of ['true', '"true"', 'True']) {
      const kept = `---\nkeep-coding-instructions: ${value}\n---\nX`
      expect((await find('Verse', { [`${USER}/Verse.md`]: kept }).style).keepsCodingInstructions).toBe(true)
    }
    const not = '---\nkeep-coding-instructions: false\n---\nX'
    expect((await find('Verse', { [`${USER}/Verse.md`]: not }).style).keepsCodingInstructions).toBe(false)
  })

  it('goes by the name in the front matter before that of the file', async () => {
    const tree = { [`${USER}/a.md`]: '---\nname: Terse\n---\nA', [`${USER}/Terse.md`]: '---\nname: Other\n---\nB' }
    expect((await find('Terse', tree).style).text).toBe('A')
    expect((await find('Other', tree).style).text).toBe('B')
    expect((await find('a', tree).style).text).toBeNull()
  })

  it('looks in the managed folder, then from the working directory up to the root, then with the person', async () => {
    const tree = {
      '/etc/claude-code/.claude/output-styles/M.md': 'managed',
      '/w/project/app/.claude/output-styles/M.md': 'app',
      '/w/project/app/.claude/output-styles/A.md': 'app',
      [`${PROJECT}/A.md`]: 'project',
      [`${PROJECT}/P.md`]: 'project',
      [`${USER}/P.md`]: 'user',
      '/w/.claude/output-styles/W.md': 'above',
    }
    const at = async (name: string, given: Partial<FindOutputStyleInput> = {}) =>
      (await find(name, tree, { cwd: '/w/project/app', ...given }).style).text
    expect(await at('M')).toBe('managed')
    expect(await at('A')).toBe('app')
    expect(await at('P')).toBe('project')
    expect(await at('W')).toBeNull()
    expect(await at('W', { gitRoot: '/w' })).toBe('above')
    expect(await at('P', { settingSources: ['user'] })).toBe('user')
    expect(await at('P', { settingSources: [] })).toBeNull()
  })

  it('has two built-in styles that keep the coding instructions, and a file of that name wins', async () => {
    for (const name of ['Explanatory', 'learning']) {
      expect(await find(name).style).toMatchObject({ name, builtIn: true, keepsCodingInstructions: true, file: null, diagnostics: [] })
    }
    expect((await find('Learning', { [`${USER}/Learning.md`]: 'MINE' }).style).text).toBe('MINE')
    expect((await find('constructor').style).text).toBeNull()
  })

  it('has none in safe mode, and says why', async () => {
    const { ports, style } = find('Verse', { [`${USER}/Verse.md`]: 'X' }, { safeMode: true })
    expect(await style).toMatchObject({ name: 'Verse', text: null, keepsCodingInstructions: true, reason: 'disabled-by-env' })
    expect(ports.fs.callCount()).toBe(0)
  })

  it('tells a style that is not there', async () => {
    expect(await find('Gone', { [`${USER}/sub/Gone.md`]: 'X', [`${USER}/Gone.txt`]: 'X' }).style).toMatchObject({
      name: 'Gone',
      text: null,
      keepsCodingInstructions: true,
      reason: 'missing',
      diagnostics: [{ code: 'output-style.missing', severity: 'warning' }],
    })
  })

  it('tells a style it cannot read, or that says nothing, or whose front matter is broken', async () => {
    for (const node of [denied('x'), link('Bad.md'), new Uint8Array([65, 0])]) {
      const got = await find('Bad', { [`${USER}/Bad.md`]: node }).style
      expect(got).toMatchObject({ text: null, reason: 'unreadable' })
      expect(got.diagnostics.some((d) => d.code === 'output-style.unreadable' && d.at?.path === `${USER}/Bad.md`)).toBe(true)
    }
    expect(await find('Empty', { [`${USER}/Empty.md`]: '---\nname: Empty\n---\n \n' }).style).toMatchObject({ text: null, reason: 'empty' })
    const broken = await find('Odd', { [`${USER}/Odd.md`]: '---\n{ name: ["b"\n---\nbody\n' }).style
    expect(broken).toMatchObject({ text: 'body', diagnostics: [{ code: 'output-style.front-matter' }] })
    const closed = await find('X', { [USER]: denied({ 'X.md': 'X' }) }).style
    expect(closed.diagnostics.map((d) => d.code)).toEqual(['output-style.unreadable', 'output-style.missing'])
  })

  it('stops at a folder of too many', async () => {
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`${USER}/s${String(i).padStart(3, '0')}.md`, 'X']))
    const got = await find('s500', many).style
    expect(got.diagnostics.map((d) => d.code)).toEqual(['output-style.too-many', 'output-style.missing'])
    expect((await find('s499', many).style).text).toBe('X')
  })
})
