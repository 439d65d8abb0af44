import { describe, expect, it } from 'vitest'
import { loadProfile } from '../profile/load-profile'
import type { Profile, ProfileId } from '../profile/profile'
import { denied, device, link, type MemoryNode, memoryPorts } from '../testing/memory-ports'
import { parseIndex, readIndex } from './read-index'

function profileOf(id: ProfileId, memory: Partial<Profile['memory']> = {}): Profile {
  const loaded = loadProfile(id)
  if (!loaded.ok) throw new Error(id)
  return { ...loaded.value, memory: { ...loaded.value.memory, ...memory } }
}
const entries = (n: number, from = 1) => Array.from({ length: n }, (_, i) => `- [N${from + i}](n.md) — x`).join('\n')

async function read(node: MemoryNode, profile = profileOf('2.1.88')) {
  return readIndex(memoryPorts({ '/m/MEMORY.md': node }), '/m/MEMORY.md', profile)
}
async function reason(node: MemoryNode) {
  const got = await read(node)
  return got.ok ? 'ok' : [got.error.reason, got.error.diagnostics.map((d) => d.code)]
}

describe('readIndex', () => {
  it('gives what is sent, what is on disk, and one region', async () => {
    const got = await read('\n- [A](a.md) — x\n\n')
    expect(got).toMatchObject({
      ok: true,
      value: { text: '- [A](a.md) — x', diskText: '\n- [A](a.md) — x\n\n', cutAtLine: null, diagnostics: [], frontMatter: null },
    })
    expect(got.ok && got.value.regions).toEqual([{ kind: 'sent', fromLine: 1, toLine: 3, chars: 17 }])
  })

  it('has a reason for every index that is not sent', async () => {
    const missing = await readIndex(memoryPorts({ '/m': {} }), '/m/MEMORY.md', profileOf('2.1.88'))
    expect(missing).toMatchObject({ ok: false, error: { reason: 'missing', diagnostics: [] } })
    const noFolder = await readIndex(memoryPorts({ '/m': 'a file' }), '/m/MEMORY.md', profileOf('2.1.88'))
    expect(noFolder).toMatchObject({ ok: false, error: { reason: 'missing' } })
    expect(await reason({})).toEqual(['is-directory', ['memory.is-directory']])
    expect(await reason(denied('x'))).toEqual(['unreadable', ['memory.unreadable']])
    expect(await reason(link('MEMORY.md'))).toEqual(['unreadable', ['memory.unreadable']])
    expect(await reason(device())).toEqual(['unreadable', ['memory.unreadable']])
    expect(await reason(new Uint8Array([65, 0, 66]))).toEqual(['not-text', ['memory.not-text']])
    expect(await reason(new Uint8Array(16 * 1024 * 1024 + 1).fill(65))).toEqual(['too-large', ['memory.too-large']])
    expect(await reason(' \n\t\n')).toEqual(['empty', []])
    expect(await reason('---\nname: x\n---\n<!-- nothing -->\n')).toEqual(['empty', []])
  })

  it('reads bytes that are no UTF-8 with replacement, and a BOM is not sent', async () => {
    const bad = await read(new Uint8Array([0x2d, 0x20, 0xff]))
    expect(bad).toMatchObject({ ok: true, value: { text: '- \ufffd', diagnostics: [{ code: 'file.not-utf8' }] } })
    const bom = await read(new Uint8Array([0xef, 0xbb, 0xbf, 0x41]))
    expect(bom).toMatchObject({ ok: true, value: { text: 'A', diagnostics: [] } })
  })

  it('cuts, notes the cut after what is kept, and tells how many entries fall below', async () => {
    const got = await read(`${entries(203)}\nnot an entry\n`)
    if (!got.ok) throw new Error('not read')
    expect(got.value.text.startsWith(`${entries(200)}\n\n> `)).toBe(true)
    expect(got.value.text).toContain('MEMORY.md')
    expect(got.value.text).not.toContain('[N201]')
    expect(got.value.cutAtLine).toBe(201)
    expect(got.value.diagnostics).toMatchObject([
      { code: 'memory.index-cut', severity: 'warning', at: { path: '/m/MEMORY.md', line: 201 } },
    ])
    expect(got.value.diagnostics[0]?.message).toContain('3 entries')
    expect(got.value.regions.map((r) => [r.kind, r.fromLine, r.toLine])).toEqual([
      ['sent', 1, 200],
      ['below-cut', 201, 204],
    ])
  })
})

describe('parseIndex', () => {
  const text = ['---', 'name: x', '---', '<!-- a', 'b -->', '- [A](a.md) — 1', '<!-- c -->', '- [B](b.md) — 2', '- [C](c.md) — 3', ''].join(
    '\n',
  )
  const regions = (profile: Profile, of = text) =>
    parseIndex('/m/MEMORY.md', of, profile).regions.map((r) => `${r.kind} ${r.fromLine}-${r.toLine}`)

  it('sends neither front matter nor comments, in any version that strips them', () => {
    const early = parseIndex('/m/MEMORY.md', text, profileOf('2.1.88'))
    expect(early.text).not.toContain('name: x')
    expect(early.text).not.toContain('<!--')
    expect(early.frontMatter).toBe('name: x')
    expect(regions(profileOf('2.1.88'))).toEqual(['frontmatter 1-3', 'comment 4-5', 'sent 6-6', 'comment 7-7', 'sent 8-9'])
    expect(parseIndex('/m/MEMORY.md', text, profileOf('2.1.17')).text).toContain('<!-- c -->')
  })

  it('counts them before 2.1.211 and not since', () => {
    const early = parseIndex('/m/MEMORY.md', text, profileOf('2.1.88', { maxLines: 8 }))
    expect(early).toMatchObject({ cut: { lines: 9, cutBy: 'lines' }, cutAtLine: 9 })
    expect(early.text.startsWith('- [A](a.md) — 1\n')).toBe(true)
    expect(early.text).toContain('[B]')
    expect(early.text).not.toContain('[C]')
    expect(regions(profileOf('2.1.88', { maxLines: 8 })).at(-1)).toBe('below-cut 9-9')

    const late = parseIndex('/m/MEMORY.md', text, profileOf('2.1.240', { maxLines: 3 }))
    expect(late.cut).toMatchObject({ cutBy: null })
    expect(late.text).toContain('[C]')
  })

  it('finds the line on disk where a stripped text is cut', () => {
    const late = profileOf('2.1.240', { maxLines: 2 })
    expect(parseIndex('/m/MEMORY.md', text, late)).toMatchObject({ cutAtLine: 9 })
    expect(regions(late)).toEqual(['frontmatter 1-3', 'comment 4-5', 'sent 6-6', 'comment 7-7', 'sent 8-8', 'below-cut 9-9'])
  })

  it('is not misled by a comment that repeats a line of the index', () => {
    const twice = ['<!-- - [A](a.md) — 1 -->', '', '- [A](a.md) — 1', '- [B](b.md) — 2'].join('\n')
    const late = profileOf('2.1.240', { maxLines: 1 })
    expect(regions(late, twice)).toEqual(['comment 1-1', 'sent 2-3', 'below-cut 4-4'])
  })

  it('gives a line that is cut in its middle to both regions, with the characters of each', () => {
    const long = `${'a'.repeat(40)}\nb\n`
    for (const id of ['2.1.88', '2.1.240'] as const) {
      const index = parseIndex('/m/MEMORY.md', long, profileOf(id, { maxSize: 30 }))
      expect(index.text.startsWith(`${'a'.repeat(30)}\n\n> `)).toBe(true)
      expect(index.regions).toEqual([
        { kind: 'sent', fromLine: 1, toLine: 1, chars: 30 },
        { kind: 'below-cut', fromLine: 1, toLine: 2, chars: 12 },
      ])
      expect(index.cutAtLine).toBe(1)
    }
  })

  it('keeps CRLF files in step', () => {
    const crlf = `<!-- x -->\r\n- [A](a.md) — 1\r\n- [B](b.md) — 2\r\n- [C](c.md) — 3\r\n`
    expect(regions(profileOf('2.1.240', { maxLines: 2 }), crlf)).toEqual(['comment 1-1', 'sent 2-3', 'below-cut 4-4'])
    expect(regions(profileOf('2.1.88', { maxLines: 3 }), crlf)).toEqual(['comment 1-1', 'sent 2-3', 'below-cut 4-4'])
  })

  it('is quick with a hostile file', () => {
    const hostile = `${'<!-- x --> <!-- y -->\n\n'.repeat(3_000)}${'- [A](a.md) — 1\n'.repeat(20_000)}`
    const index = parseIndex('/m/MEMORY.md', hostile, profileOf('2.1.240'))
    expect(index.cut.cutBy).not.toBeNull()
    expect(index.cutAtLine).toBeGreaterThan(6_000)
  })

  it('law: the regions cover every line of the file once and in order', () => {
    for (const id of ['2.1.17', '2.1.88', '2.1.240', '2.1.277'] as const) {
      for (const maxLines of [1, 2, 3, 5, 8, 200]) {
        const { regions: got } = parseIndex('/m/MEMORY.md', text, profileOf(id, { maxLines }))
        expect(got[0]?.fromLine).toBe(1)
        expect(got.at(-1)?.toLine).toBe(9)
        for (let i = 1; i < got.length; i++) expect(got[i]?.fromLine).toBe((got[i - 1]?.toLine ?? 0) + 1)
      }
    }
  })
})
