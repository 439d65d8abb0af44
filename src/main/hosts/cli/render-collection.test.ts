import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { sampleDocument, sampleLayer } from '../../workbench/testing/sample-document'
import { displayWidth } from './display-width'
import { renderCollection } from './render-collection'

describe('renderCollection', () => {
  it.each([60, 100, 160])('looks as it should in %i columns', async (columns) => {
    await expect(renderCollection(sampleDocument(), { columns, colour: false })).toMatchFileSnapshot(`testing/collection-${columns}.txt`)
  })

  it.each([40, 60, 76, 80, 100, 120, 132, 200])('passes no line beyond %i columns', (columns) => {
    for (const line of renderCollection(sampleDocument(), { columns, colour: false }).split('\n')) {
      expect(displayWidth(line), line).toBeLessThanOrEqual(columns)
    }
  })

  it('says the same with colours and without', () => {
    const plain = renderCollection(sampleDocument(), { columns: 100, colour: false })
    const painted = renderCollection(sampleDocument(), { columns: 100, colour: true })
    expect(painted).toContain('\u001b[')
    expect(
      stripVTControlCharacters(painted)
        .split('\n')
        .map((line) => line.trimEnd())
        .join('\n'),
    ).toBe(plain)
  })

  it('lets no name of a file reach the terminal as a command', () => {
    const text = renderCollection(sampleDocument(), { columns: 100, colour: false })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/)
    expect(text).toContain('a\\n\\x1b[31mred\\u202e.md')
  })

  it('prints thousands of layers and findings without a slip', () => {
    const layers = Array.from({ length: 3000 }, (_, i) =>
      sampleLayer({
        kind: 'instructions.project',
        title: `r${i}`,
        sent: i,
        origin: { path: `/home/ada/code/acme-shop/.claude/rules/r${i}.md`, depth: 0 },
      }),
    )
    const diagnostics = Array.from({ length: 500 }, (_, i) => ({ code: 'x.y', severity: 'info' as const, message: `note ${i}`, at: null }))
    const text = renderCollection(sampleDocument({ layers, diagnostics }), { columns: 80, colour: false })
    expect(text).toContain('3,000 files')
    expect(text).toContain('and 470 more')
  })

  it('bears an empty collection', () => {
    const text = renderCollection(sampleDocument({ layers: [], diagnostics: [], git: { branch: null, changed: null } }), {
      columns: 80,
      colour: false,
    })
    expect(text).toContain('0 loaded')
  })

  it('gives the reason in place of a snapshot that is not there', () => {
    const git = sampleLayer({
      kind: 'git',
      title: 'Git snapshot',
      status: 'notLoaded',
      reason: 'git-off',
      reasonText: 'includeGitInstructions is off',
      text: '',
    })
    const text = renderCollection(sampleDocument({ layers: [git] }), { columns: 60, colour: false })
    expect(text).toContain('Git snapshot  ✕ includeGitInstructions is off\n')
  })

  it('says how far over a threshold the prompt is', () => {
    const { window } = sampleDocument()
    const text = renderCollection(sampleDocument({ window: { ...window, used: 250_000, free: -83_000 } }), { columns: 100, colour: false })
    expect(text).toContain('83,000 over auto-compact at 167,000')
  })
})
