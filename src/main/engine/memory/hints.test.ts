import posix from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { loadProfile } from '../profile/load-profile'
import { lengthTokenizer } from '../testing/length-tokenizer'
import { file, type MemoryTree, memoryPorts } from '../testing/memory-ports'
import { memoryHints } from './hints'
import { inspectFolder } from './inspect-folder'
import { linkGraph } from './link-graph'
import { nearDuplicates } from './near-duplicates'

const DAY = 86_400_000
const NOW = 1000 * DAY

async function folder(tree: MemoryTree) {
  const profile = loadProfile('2.1.88')
  if (!profile.ok) throw new Error('no profile')
  return inspectFolder(memoryPorts(Object.fromEntries(Object.entries(tree).map(([name, node]) => [`/m/${name}`, node]))), {
    source: { id: 'auto', kind: 'auto', title: '', scope: null, agent: null, dir: '/m/' },
    profile: profile.value,
    tokenizer: lengthTokenizer,
    off: false,
  })
}
const topic = (body: string, { name = 'a', type = 'project', modified = '' } = {}) =>
  `---\nname: ${name}\ndescription: d\ntype: ${type}\n${modified === '' ? '' : `modified: ${modified}\n`}---\n${body}`
const hints = async (tree: MemoryTree, known: readonly { path: string; text: string }[] = []) =>
  (await memoryHints(await folder(tree), { nowMs: NOW, known })).map((hint) => [hint.kind, hint.file, hint.other])
const fresh = (text: string) => file(text, { modifiedMs: NOW - DAY })

const LONG = 'The staging database is reset every night at three, so nobody keeps data there that has to last until the next day.'

describe('nearDuplicates', () => {
  it('finds texts with the same runs of words, whatever stands between them', async () => {
    const texts = [
      LONG,
      'Something else entirely, about the colours of the buttons in the basket and their names in code.',
      `${LONG} Ask Mira.`,
    ]
    expect(await nearDuplicates(texts, 0.6)).toEqual([{ a: 0, b: 2, contained: 1, similarity: expect.closeTo(0.9, 1) }])
  })

  it('compares Chinese by characters', async () => {
    const text = '预发布数据库每天凌晨三点重置所以不要在那里保存数据'
    expect(await nearDuplicates([text, `${text}请问米拉`], 0.6)).toHaveLength(1)
  })

  it('pairs any number of copies with the first, and says nothing of short texts', async () => {
    expect(await nearDuplicates(Array<string>(60).fill(LONG), 0.6)).toHaveLength(59)
    expect(await nearDuplicates(['a b c', 'a b c'], 0.1)).toEqual([])
  })

  it('stays quick on many long texts', async () => {
    const texts = Array.from({ length: 2000 }, (_, i) => Array.from({ length: 400 }, (_, w) => `w${(i * 31 + w * 7) % 977}`).join(' '))
    const started = performance.now()
    await nearDuplicates(texts, 0.6)
    expect(performance.now() - started).toBeLessThan(8000)
  })
})

describe('memoryHints', () => {
  it('points at near duplicates', async () => {
    expect(await hints({ 'a.md': fresh(topic(LONG)), 'b.md': fresh(topic(`${LONG} Ask Mira.`)), 'c.md': fresh(topic('x')) })).toEqual([
      ['near-duplicate', 'a.md', 'b.md'],
    ])
  })

  it('goes by `modified` before the time of the file, and gives a person longer than a project', async () => {
    expect(
      await hints({
        'old.md': file(topic('x'), { modifiedMs: NOW - 91 * DAY }),
        'touched.md': file(topic('x', { modified: '1972-09-26T00:00:00Z' }), { modifiedMs: 0 }),
        'person.md': file(topic('x', { type: 'user' }), { modifiedMs: NOW - 300 * DAY }),
      }),
    ).toEqual([['stale', 'old.md', null]])
  })

  it('points at what the code says', async () => {
    const files = Array.from({ length: 6 }, (_, i) => `- \`src/part/file${i}.ts\`: part ${i}`).join('\n')
    const code = `Example:\n\`\`\`ts\n${'call()\n'.repeat(12)}\`\`\`\n`
    expect(await hints({ 'map.md': fresh(topic(`# Files\n${files}\n`)), 'code.md': fresh(topic(code)) })).toEqual([
      ['derivable', 'code.md', null],
      ['derivable', 'map.md', null],
    ])
  })

  it('points at what git says, with the line', async () => {
    const log = 'Done:\n- merged PR #12\n- commit 4f2a9c1: fix\n- 9be01d2 refactor\n'
    const [hint] = await memoryHints(await folder({ 'log.md': fresh(topic(log)) }), { nowMs: NOW, known: [] })
    expect(hint).toMatchObject({ kind: 'derivable', file: 'log.md', line: 7 })
    expect(hint?.message).toContain('3 of its 4 lines')
  })

  it('points at what the instruction files say already', async () => {
    expect(
      await hints({ 'a.md': fresh(topic(LONG)) }, [
        { path: '/w/CLAUDE.md', text: `# Rules\n${LONG}\nMore of the same kind of text, and more.\n` },
      ]),
    ).toEqual([['derivable', 'a.md', '/w/CLAUDE.md']])
  })

  it('has nothing to say of ordinary memories', async () => {
    const body =
      'Reviews go to Mira first.\n\n**Why:** she knows the acquirers, see `src/pay/acquirer.ts`.\n\n**How:** ask in the channel; PR #12 shows it.\n'
    expect(await hints({ 'a.md': fresh(topic(body)) })).toEqual([])
  })
})

describe('linkGraph', () => {
  it('has wiki and Markdown links, what is missing, and nothing of code', async () => {
    const report = await folder({
      'MEMORY.md': '- [Alpha](a.md) — x\n- [Gone](gone.md) — x\n',
      'a.md': topic(
        'see [[b-name]], [[b-name|again]] and [c](./sub/c.md#x)\n[[nobody]]\n```\n[[ -f x ]] [[a]]\n```\n`[[b-name]]` [out](../x.md) [web](https://e.org/a.md)\n',
      ),
      'b.md': topic('back to [[a.md]] and [[B Name]]', { name: 'b-name' }),
      'sub/c.md': topic('[up](../a.md)', { name: 'c' }),
    })
    const { nodes, edges } = await linkGraph(report, posix)
    expect(nodes).toEqual([
      { file: 'a.md', title: 'Alpha', type: 'project', missing: false, line: 1 },
      { file: 'b.md', title: 'b-name', type: 'project', missing: false, line: null },
      { file: 'sub/c.md', title: 'c', type: 'project', missing: false, line: null },
      { file: 'gone.md', title: 'Gone', type: null, missing: true, line: 2 },
      { file: 'nobody.md', title: 'nobody.md', type: null, missing: true, line: null },
    ])
    expect(edges).toEqual([
      { from: 'a.md', to: 'b.md', kind: 'wiki', line: 6 },
      { from: 'a.md', to: 'sub/c.md', kind: 'markdown', line: 6 },
      { from: 'a.md', to: 'nobody.md', kind: 'wiki', line: 7 },
      { from: 'b.md', to: 'a.md', kind: 'wiki', line: 6 },
      { from: 'sub/c.md', to: 'a.md', kind: 'markdown', line: 6 },
    ])
  })
})
