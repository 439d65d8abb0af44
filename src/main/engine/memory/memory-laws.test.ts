import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseIndexDocument } from './index-document'
import { linkGraph } from './link-graph'
import type { MemoryAction } from './memory-plan'
import type { FolderReport } from './memory-report'
import { MEMORY_TYPES } from './memory-types'
import { testFolder } from './testing/memory-folder'
import { shapedFolders } from './testing/shaped-folders'

// ---- folders no one made by hand -------------------------------------------------------------------------------

const STEMS = ['a', 'b', 'c c', 'd_(1)', 'sub/e', 'é', '笔记']
const eol = fc.constantFrom('\n', '\r\n')
const word = fc.constantFrom('one', 'two', '记录', 'x: y', 'it’s', '[b]', '`c`', '—')
const prose = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
const someLink = fc.constantFrom(
  ...STEMS.flatMap((stem) => [`[[${stem}]]`, `[x](${encodeURI(stem)}.md)`, `[[${stem}.md|alias]]`]),
  '[[nobody]]',
  '[out](../x.md)',
  '`[[a]]`',
)
const topicText = fc
  .tuple(
    eol,
    fc.constantFrom('flat', 'nested', 'none', 'bad', 'colon'),
    fc.constantFrom(...MEMORY_TYPES, 'diary'),
    prose,
    fc.array(fc.oneof(prose, someLink), { maxLength: 6 }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([end, shape, type, name, body, open, bom]) => {
    const front =
      shape === 'none'
        ? []
        : shape === 'bad'
          ? ['---', '{ a: ["', '---']
          : shape === 'nested'
            ? ['---', `name: ${JSON.stringify(name)}`, 'metadata: ', `  type: ${type} `, '---']
            : ['---', `name: ${JSON.stringify(name)}`, `description: ${shape === 'colon' ? 'note: this' : 'plain'}`, `type: ${type}`, '---']
    return (bom ? '\ufeff' : '') + [...front, ...body].join(end) + (open ? '' : end)
  })
const indexLine = fc.oneof(
  fc.constantFrom(
    '',
    '## Project',
    '## User',
    '---',
    'plain text',
    '<!-- note -->',
    '- [ ] task',
    '  - nested',
    '  more of it',
    '<!--',
    '-->',
    '```',
    'key: v',
  ),
  fc
    .tuple(
      fc.constantFrom('-', '*'),
      prose,
      fc.constantFrom(...STEMS, 'gone', '../out'),
      fc.constantFrom(' — ', ' – ', ' - ', ': ', ''),
      prose,
    )
    .map(
      ([bullet, title, stem, joint, hook]) =>
        `${bullet} [${title.replaceAll(/[[\]]/g, '')}](${encodeURI(stem).replaceAll('(', '%28').replaceAll(')', '%29')}.md)${joint}${joint === '' ? '' : hook}`,
    ),
)
const indexText = fc.tuple(fc.boolean(), fc.array(fc.tuple(indexLine, eol), { maxLength: 25 }), fc.boolean()).map(
  ([bom, lines, open]) =>
    (bom ? '\ufeff' : '') +
    lines
      .map(([line, end]) => line + end)
      .join('')
      .replace(open ? /\r?\n$/ : /$^/, ''),
)
const anyFolder = fc
  .tuple(fc.subarray(STEMS), fc.array(topicText, { minLength: STEMS.length, maxLength: STEMS.length }), indexText)
  .map(([stems, texts, index]) => ({ 'MEMORY.md': index, ...Object.fromEntries(stems.map((stem, i) => [`${stem}.md`, texts[i] ?? ''])) }))

/** An action that fits a folder, chosen by numbers. */
function anyAction(report: FolderReport, kind: number, pick: number, more: number): MemoryAction {
  const file = report.topics[pick % Math.max(1, report.topics.length)]?.file ?? 'none.md'
  const other = report.topics[more % Math.max(1, report.topics.length)]?.file ?? 'none.md'
  const line = report.entries[pick % Math.max(1, report.entries.length)]?.line ?? 1
  const last = report.index?.document.lines.length ?? 0
  const text = report.topics.find((topic) => topic.file === file)?.document
  const from = (text?.frontMatterLines ?? 0) + 1
  const actions: readonly MemoryAction[] = [
    { kind: 'new', type: 'project', title: `New [${more}]`, description: 'a: b', file: null, body: null, hook: null },
    { kind: 'rename', file, to: `renamed ${more}`, name: null, title: more % 2 === 0 ? 'Other' : null },
    { kind: 'retype', files: [file], type: MEMORY_TYPES[more % 4] ?? 'user' },
    { kind: 'edit', file, name: `name ${more}`, description: 'said: so', title: null, hook: null },
    { kind: 'merge', into: file, from: [other] },
    { kind: 'split', file, parts: [{ fromLine: from, toLine: from + (more % 2), title: 'Part', description: 'p', file: null }] },
    { kind: 'reorder', lines: [line], before: (more % (last + 1)) + 1 },
    { kind: 'move-up', lines: [line] },
    { kind: 'remove-dangling', lines: null },
    { kind: 'add-orphans', files: null },
    { kind: 'delete', files: [file], lines: more % 2 === 0 ? [] : [line] },
    { kind: 'fix-all' },
  ]
  return actions[kind % actions.length] ?? { kind: 'fix-all' }
}
const numbers = fc.tuple(fc.nat(11), fc.nat(30), fc.nat(30))

describe('laws of memory actions', () => {
  it('a plan applied and taken back gives the same bytes', async () => {
    let applied = 0
    await fc.assert(
      fc.asyncProperty(anyFolder, numbers, async (files, [kind, pick, more]) => {
        const folder = testFolder(files)
        const before = await folder.files()
        const plan = await folder.plan(anyAction(await folder.inspect(), kind, pick, more))
        if (!plan.ok) return
        applied += 1
        const { undo } = await folder.act(anyAction(await folder.inspect(), kind, pick, more))
        expect(await folder.files()).not.toEqual(before)
        await undo()
        expect(await folder.files()).toEqual(before)
      }),
      { numRuns: 200 },
    )
    expect(applied).toBeGreaterThan(50)
  })

  it('an action leaves every line byte-equal that it did not mean', async () => {
    await fc.assert(
      fc.asyncProperty(anyFolder, numbers, async (files, [kind, pick, more]) => {
        const folder = testFolder(files)
        const report = await folder.inspect()
        const action = anyAction(report, kind, pick, more)
        const plan = await folder.plan(action)
        if (!plan.ok) return
        const meant = new Set(
          'file' in action && typeof action.file === 'string'
            ? [action.file]
            : action.kind === 'merge'
              ? [action.into, ...action.from]
              : 'files' in action
                ? (action.files ?? [])
                : [],
        )
        const write = plan.value.writes.find(({ path }) => path === '/m/MEMORY.md')
        // links may follow what was renamed or merged; all around them stays
        const bare = (text: string) => text.replace(/\]\((?:[^()]|\([^()]*\))*\)|\[\[[^\]|#]*/g, '')
        const texts = (text: string | null) => parseIndexDocument(text ?? '').lines.map((line) => bare(line.text.replace(/\r$/, '')))
        const after = texts(write?.after ?? null)
        const mayGo = (number: number): boolean => {
          // what is indented below an entry is more of its text
          const isMore = report.index?.document.lines[number - 1]?.text === '  more of it'
          if (isMore && number > 1 && mayGo(number - 1)) return true
          const entry = report.entries.find((candidate) => candidate.line === number)
          if (entry === undefined) return false
          if (meant.has(entry.file ?? '') || ('lines' in action && (action.lines ?? []).includes(number))) return true
          const useless = entry.states.includes('dangling') || entry.states.includes('duplicate')
          return useless && (action.kind === 'fix-all' || action.kind === 'remove-dangling')
        }
        const staying = write === undefined ? [] : texts(write.before).filter((_, i) => !mayGo(i + 1))
        let at = 0
        for (const line of staying) {
          at = after.indexOf(line, at) + 1
          expect(at, `${JSON.stringify(line)} in order`).toBeGreaterThan(0)
        }
        for (const { path, before: was, after: is } of plan.value.writes) {
          if (was === null || is === null) continue
          expect(is.startsWith('\ufeff')).toBe(was.startsWith('\ufeff'))
          if (path !== '/m/MEMORY.md' && !meant.has(path.slice(3))) expect(bare(is)).toBe(bare(was))
        }
      }),
      { numRuns: 200 },
    )
  })

  it('removing what dangles leaves nothing dangling, and the same again has nothing to do', async () => {
    await fc.assert(
      fc.asyncProperty(anyFolder, async (files) => {
        const folder = testFolder(files)
        const plan = await folder.plan({ kind: 'remove-dangling', lines: null })
        if (plan.ok) await folder.act({ kind: 'remove-dangling', lines: null })
        const report = await folder.inspect()
        expect(report.entries.filter((entry) => entry.states.includes('dangling'))).toEqual([])
        expect(await folder.plan({ kind: 'remove-dangling', lines: null })).toMatchObject({ ok: false, error: { kind: 'nothing-to-do' } })
      }),
    )
  })

  it('fixing all leaves neither dangling nor repeated lines, and is done in one go', async () => {
    await fc.assert(
      fc.asyncProperty(anyFolder, async (files) => {
        const folder = testFolder(files)
        const plan = await folder.plan({ kind: 'fix-all' })
        if (plan.ok) await folder.act({ kind: 'fix-all' })
        const report = await folder.inspect()
        expect(report.entries.flatMap((entry) => entry.states).filter((state) => state === 'dangling' || state === 'duplicate')).toEqual([])
        expect(report.orphans).toEqual([])
        expect((await folder.plan({ kind: 'fix-all' })).ok).toBe(false)
      }),
    )
  })

  it('a rename keeps every link between topics', async () => {
    await fc.assert(
      fc.asyncProperty(anyFolder, fc.nat(10), async (files, pick) => {
        const folder = testFolder(files)
        const before = await folder.inspect()
        const file = before.topics[pick % Math.max(1, before.topics.length)]?.file
        if (file === undefined) return
        const plan = await folder.plan({ kind: 'rename', file, to: 'quite new', name: null, title: null })
        if (!plan.ok) return
        await folder.act({ kind: 'rename', file, to: 'quite new', name: null, title: null })
        const after = await folder.inspect()
        const to = `${file.slice(0, file.lastIndexOf('/') + 1)}quite new.md`
        const edges = async (report: FolderReport, map: (name: string) => string) =>
          (await linkGraph(report, folder.ports.paths)).edges.map((edge) => `${map(edge.from)} ${map(edge.to)} ${edge.line}`).sort()
        expect(await edges(after, (name) => name)).toEqual(await edges(before, (name) => (name === file ? to : name)))
        const states = (report: FolderReport) =>
          report.entries.map((entry) => entry.states.filter((state) => state !== 'too-long' && state !== 'ok'))
        expect(states(after)).toEqual(states(before))
      }),
      { numRuns: 150 },
    )
  })
})

// ---- folders with the shapes of real ones ----------------------------------------------------------------------

describe.each(shapedFolders())('folder $name, shaped like a real one', ({ name, files }) => {
  it('is read whole: every topic has its type, every file its line or none', async () => {
    const report = await testFolder(files).inspect()
    expect(report.topics.length).toBe(Object.keys(files).length - 1)
    expect(report.topics.filter((topic) => topic.states.includes('bad-frontmatter'))).toEqual([])
    expect(report.topics.filter((topic) => topic.type === null).length).toBe(
      report.topics.filter((topic) => topic.states.includes('no-frontmatter')).length,
    )
    const outside = report.entries.filter((entry) => entry.states.includes('outside'))
    expect(outside).toHaveLength(1)
    expect(report.entries.filter((entry) => entry.states.includes('duplicate'))).toHaveLength(1)
    if (name === 'a') {
      expect(report.limits).toMatchObject({ cutBy: 'lines', cutAtLine: 201 })
      expect(report.topics.map((topic) => topic.document?.shape)).toEqual(expect.arrayContaining(['flat', 'metadata']))
    }
    if (name === 'b') expect(report.topics.some((topic) => topic.document?.frontMatter === 'lenient')).toBe(true)
  })

  it('is fixed in one go, and taken back to the same bytes', async () => {
    const folder = testFolder(files)
    const before = await folder.files()
    const { plan, undo } = await folder.act({ kind: 'fix-all' })
    expect(plan.writes.map((write) => write.path)).toEqual(['/m/MEMORY.md'])
    const report = await folder.inspect()
    expect(report.entries.flatMap((entry) => entry.states)).not.toContain('dangling')
    expect(report.limits.cutBy).toBeNull()
    await undo()
    expect(await folder.files()).toEqual(before)
  })

  it('lets every topic be renamed, retyped and edited with all other bytes kept', async () => {
    const folder = testFolder(files)
    const { topics } = await folder.inspect()
    for (const topic of topics.filter((_, i) => i % 9 === 0)) {
      for (const action of [
        { kind: 'rename', file: topic.file, to: 'renamed', name: null, title: null },
        { kind: 'retype', files: [topic.file], type: topic.type === 'user' ? 'feedback' : 'user' },
        { kind: 'edit', file: topic.file, name: null, description: 'now: this', title: null, hook: null },
      ] as const) {
        const { undo } = await folder.act(action)
        await undo()
      }
    }
    expect(await folder.files()).toEqual(files)
  })
})
