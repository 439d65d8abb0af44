import { describe, expect, it } from 'vitest'
import { CollectInput } from '../../preload/contract/prompt'
import { denied, link } from '../engine/testing/memory-ports'
import { createCollectionStore } from './collection-store'
import { createFilesHandlers } from './files-handlers'
import { createPathPermission } from './path-permission'
import { createSettingsStore } from './settings-store'
import { collectionOf, layerOf } from './testing/sample-collection'
import { type TestDeps, testDeps } from './testing/test-deps'

const context = { signal: new AbortController().signal }

function setUp(changes: Partial<TestDeps['actions']> = {}) {
  const base = testDeps({
    '/p/CLAUDE.md': 'P',
    '/p/src/a.ts': '',
    '/p/out': link('/etc/passwd'),
    '/p/outdir': link('/secret'),
    '/p/inside': link('/p/src'),
    '/p/linked.md': link('/shared/team.md'),
    '/p/locked': denied('x'),
    '/shared/team.md': 'T',
    '/secret/key': 'k',
    '/etc/passwd': 'root',
    '/home/ada/.claude/CLAUDE.md': 'U',
    '/home/ada/.claude/projects/-p/memory/MEMORY.md': 'M',
    '/home/ada/.claude/projects/-p/memory/topic.md': 'T',
    '/home/ada/notes/private.md': 'N',
    '/etc/claude-code/CLAUDE.md': 'M',
    '/mem/MEMORY.md': 'M',
    '/mem/topic.md': 'T',
  })
  const deps: TestDeps = { ...base, actions: { ...base.actions, ...changes } }
  const store = createCollectionStore('t')
  store.add({
    question: CollectInput.parse({ folder: '/p' }),
    listed: new Set(),
    collection: collectionOf([
      layerOf('instructions.project', '/p/CLAUDE.md', 'P'),
      layerOf('instructions.project', '/p/linked.md', 'T'),
      layerOf('instructions.project', '/home/ada/notes/private.md', 'N', { origin: { includedBy: '/p/CLAUDE.md' } as never }),
      layerOf('memory.index', '/mem/MEMORY.md', 'M'),
      layerOf('instructions.project', '/p/gone.md', '', { status: 'notLoaded', reason: 'missing' }),
    ]),
  })
  const settings = createSettingsStore(deps.state, deps.ports.log)
  const handlers = createFilesHandlers(
    deps,
    createPathPermission(deps, store, () => ['/p']),
    settings,
    async ({ offset }) =>
      offset === 0
        ? { text: 'first ', totalChars: 10, next: 6, fileName: 'p-context.md', mediaType: 'text/markdown' }
        : { text: 'rest', totalChars: 10, next: null, fileName: 'p-context.md', mediaType: 'text/markdown' },
  )
  return { deps, handlers, settings, reveal: (path: string) => handlers['files.reveal']({ path }, context) }
}

describe('files.reveal', () => {
  it.each([
    '/p/CLAUDE.md',
    '/p/src/a.ts',
    '/p/inside/a.ts',
    '/p/linked.md',
    '/home/ada/.claude/CLAUDE.md',
    '/home/ada/.claude/projects/-p/memory/topic.md',
    '/home/ada/notes/private.md',
    '/etc/claude-code/CLAUDE.md',
    '/mem/topic.md',
  ])('shows %s', async (path) => {
    const { reveal, deps } = setUp()
    await reveal(path)
    expect(deps.acted).toEqual([`reveal ${path}`])
  })

  it.each([
    '/etc/passwd',
    '/p/../etc/passwd',
    '/p/src/../../etc/passwd',
    '/p/./CLAUDE.md',
    'CLAUDE.md',
    '',
    '/p/out',
    '/p/outdir/key',
    '/home/ada/notes/other.md',
    '/home/ada',
    '/p2/CLAUDE.md',
    '/p/a\0b',
    '/memory/x',
  ])('refuses %j', async (path) => {
    const { reveal, deps } = setUp()
    await expect(reveal(path)).rejects.toMatchObject({ code: 'path.outside' })
    expect(deps.acted).toEqual([])
  })

  it('says when the file is not there', async () => {
    await expect(setUp().reveal('/p/gone.md')).rejects.toMatchObject({ code: 'file.missing' })
    await expect(setUp().reveal('/p/never.md')).rejects.toMatchObject({ code: 'file.missing' })
  })

  it('is unsupported where the host has no file manager', async () => {
    await expect(setUp({ reveal: null }).reveal('/p/CLAUDE.md')).rejects.toMatchObject({ code: 'unsupported' })
  })
})

describe('files.openInEditor', () => {
  const open = (handlers: ReturnType<typeof setUp>['handlers'], path: string, line: number | null = null) =>
    handlers['files.openInEditor']({ path, line }, context)

  it('uses what the system opens files with, or the command of the settings', async () => {
    const { deps, handlers, settings } = setUp()
    await open(handlers, '/p/CLAUDE.md')
    await settings.set({ editorCommand: 'code -g {file}:{line}' })
    await open(handlers, '/p/CLAUDE.md', 12)
    expect(deps.acted).toEqual(['open /p/CLAUDE.md', 'run code -g /p/CLAUDE.md:12'])
  })

  it('refuses a file that does not belong to what is open before it looks at the command', async () => {
    const { deps, handlers, settings } = setUp()
    await settings.set({ editorCommand: 'vim' })
    await expect(open(handlers, '/etc/passwd')).rejects.toMatchObject({ code: 'path.outside' })
    expect(deps.acted).toEqual([])
  })

  it('says what is wrong with the command', async () => {
    const { handlers, settings } = setUp()
    await settings.set({ editorCommand: 'code "' })
    await expect(open(handlers, '/p/CLAUDE.md')).rejects.toMatchObject({ code: 'input.invalid', data: { fields: ['editorCommand'] } })
  })

  it('names the substitute where the host can open nothing', async () => {
    await expect(open(setUp({ openFile: null }).handlers, '/p/CLAUDE.md')).rejects.toThrow('set an editor command')
    const { handlers, settings } = setUp({ run: null })
    await settings.set({ editorCommand: 'vim' })
    await expect(open(handlers, '/p/CLAUDE.md')).rejects.toMatchObject({ code: 'unsupported' })
  })
})

describe('files.saveFile', () => {
  it('hands over what the page made', async () => {
    const { deps, handlers } = setUp()
    const answer = await handlers['files.saveFile']({ fileName: 'a.svg', content: '<svg/>', encoding: 'utf8' }, context)
    expect(answer).toEqual({ path: '/saved/a.svg' })
    expect(deps.acted).toEqual(['save a.svg 6'])
  })

  it('is unsupported where the host cannot ask where to', async () => {
    const { handlers } = setUp({ saveText: null })
    const input = { fileName: 'a.png', content: 'AA==', encoding: 'base64' as const }
    await expect(handlers['files.saveFile'](input, context)).rejects.toMatchObject({ code: 'unsupported' })
  })
})

describe('files.saveExport', () => {
  it('hands over the whole export, page by page', async () => {
    const { deps, handlers } = setUp()
    expect(await handlers['files.saveExport']({ collectionId: 't-1', format: 'markdown' }, context)).toEqual({
      path: '/saved/p-context.md',
    })
    expect(deps.acted).toEqual(['save p-context.md 10'])
  })

  it('is unsupported where the host cannot ask where to', async () => {
    const { handlers } = setUp({ saveText: null })
    await expect(handlers['files.saveExport']({ collectionId: 't-1', format: 'json' }, context)).rejects.toMatchObject({
      code: 'unsupported',
    })
  })
})
