import { describe, expect, it } from 'vitest'
import type { AnalysedInclude, Analysis, DocumentMarker } from '../../state/documents/documents-state'
import { sampleLayer, sampleSnapshot } from '../../state/testing/sample-layers'
import { annotate } from './annotate'

const span = (line: number, from: number, to: number) => ({ fromLine: line, fromColumn: from, toLine: line, toColumn: to })

const INCLUDE: AnalysedInclude = {
  raw: '@docs/style.md',
  span: span(3, 1, 15),
  target: '/w/docs/style.md',
  outcome: 'loaded',
  reasonText: null,
  depth: 1,
  mostDepth: 4,
  kind: 'instructions.project',
  tokens: 209,
  below: { files: 0, tokens: 0 },
}

function analysis(patch: Partial<Analysis>): Analysis {
  return {
    version: 1,
    role: 'instructions',
    kind: 'instructions.project',
    status: 'loaded',
    includes: [],
    regions: [],
    comments: [],
    frontMatter: null,
    patterns: [],
    files: null,
    index: null,
    links: [],
    markers: [],
    tokens: { sent: 1, low: 1, high: 1, method: 'length', disk: 1, whole: 1 },
    effect: { when: 'next-session', text: '', costsPrefix: false, kept: 0, rewritten: 0, cacheText: '' },
    sent: { text: '', totalChars: 0, next: null, textId: 't' },
    clipped: [],
    tookMs: 0,
    ...patch,
  }
}
const marks = (patch: Partial<Analysis>, snapshot: Parameters<typeof annotate>[2] = null) =>
  annotate('/w/CLAUDE.md', analysis(patch), snapshot)

describe('annotate', () => {
  it('says of an include where it leads, how deep, and what it costs', () => {
    const snapshot = sampleSnapshot([
      sampleLayer({ id: 'elsewhere', origin: { path: '/w/docs/style.md', includedBy: '/w/other.md', includedAtLine: 9 } }),
      sampleLayer({ id: 'here', origin: { path: '/w/docs/style.md', includedBy: '/w/CLAUDE.md', includedAtLine: 3 } }),
    ])
    const [include] = marks({ includes: [{ ...INCLUDE, below: { files: 2, tokens: 144 } }] }, snapshot).includes
    expect(include).toMatchObject({
      line: 3,
      column: 1,
      toColumn: 15,
      tone: 'loaded',
      size: '≈ 209 tokens',
      layerId: 'here',
      text: 'Included, depth 1 of 4. Sent after this file, as an entry of its own. It includes 2 more files, ≈ 144 tokens.',
    })
  })

  it('gives the reason of one that is not there, and tells what can be mended from what is meant so', () => {
    const of = (patch: Partial<AnalysedInclude>) => marks({ includes: [{ ...INCLUDE, tokens: null, ...patch }] }).includes[0]
    expect(of({ outcome: 'missing' })).toMatchObject({ tone: 'finding', text: 'No such file.', size: null, layerId: null })
    expect(of({ outcome: 'external-not-approved', reasonText: 'Outside, not approved' })).toMatchObject({
      tone: 'absent',
      text: 'Outside, not approved.',
    })
    expect(of({ outcome: 'too-deep', depth: 5 })?.text).toBe('Included too deep. Depth 5, the deepest is 4.')
    expect(of({ outcome: 'not-a-path', target: null, raw: '@#x' })).toMatchObject({ target: null, name: '@#x' })
  })

  it('counts the hits of patterns behind their line, together where they share one', () => {
    const pattern = (line: number, hits: number | null) => ({ pattern: 'x', span: span(line, 3, 8), hits, examples: [] })
    expect(
      marks({ patterns: [pattern(2, 1), pattern(3, 1200), pattern(4, 0), pattern(5, 3), pattern(5, 0), pattern(6, null)] }).hints,
    ).toEqual([
      { line: 2, text: 'hits 1 file', tone: 'plain' },
      { line: 3, text: 'hits 1,200 files', tone: 'plain' },
      { line: 4, text: 'hits no file', tone: 'warn' },
      { line: 5, text: 'hits 3 files, no file', tone: 'warn' },
    ])
    const hit = { ...pattern(2, 3), examples: ['/w/a.ts', '/w/b.ts'] }
    expect(marks({ patterns: [hit] }).tips).toEqual([
      { line: 2, column: 3, toColumn: 8, text: 'Hits 3 files: /w/a.ts, /w/b.ts and 1 more.' },
    ])
    expect(marks({ patterns: [pattern(2, 0)] }).tips).toEqual([])
    const capped = { hits: 9, total: 9, capped: true }
    expect(marks({ patterns: [pattern(2, 9)], files: capped }).hints[0]?.text).toBe('hits 9+ files')
  })

  it('draws the cut above the first line that is not sent', () => {
    const cut = { atLine: 201, by: 'lines' as const, entriesBelow: 14, label: 'cut: 200 lines' }
    const index = { maxLines: 200, maxSize: null, sizeUnit: 'chars' as const, lines: 214, size: 1, cut }
    expect(marks({ index }).cut).toEqual({ afterLine: 200, label: 'cut: 200 lines' })
    expect(marks({ index: { ...index, cut: null } }).cut).toBeNull()
  })

  it('marks a link that leads nowhere, not the line around it', () => {
    const marker: DocumentMarker = {
      code: 'memory.dangling',
      severity: 'warning',
      message: 'There is no gone.md',
      span: span(4, 1, 40),
      fix: 'Take the line out.',
      fixes: [{ title: 'Take it out', edits: [{ span: span(4, 1, 40), text: '' }] }],
    }
    const links = [{ kind: 'markdown' as const, span: span(4, 3, 20), target: 'gone.md', path: '/m/gone.md', exists: false }]
    const made = marks({ markers: [marker], links })
    expect(made.findings[0]).toMatchObject({
      line: 4,
      column: 3,
      toColumn: 20,
      message: 'There is no gone.md\nTake the line out.',
      fixes: [{ title: 'Take it out', edits: [{ fromLine: 4, fromColumn: 1, toLine: 4, toColumn: 40, text: '' }] }],
    })
    expect(made.includes[0]).toMatchObject({ tone: 'finding', text: 'There is no such memory.' })
  })

  it('dims comments to the column', () => {
    expect(marks({ comments: [span(2, 1, 9)] }).dimmed).toEqual([{ ...span(2, 1, 9), note: 'stripped before sending' }])
  })
})
