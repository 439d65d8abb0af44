import { describe, expect, it } from 'vitest'
import type { LayerView, TextSide } from '../contract-types'
import type { Snapshot } from '../prompt/snapshot'
import { sampleLayer, sampleSnapshot } from '../testing/sample-layers'
import { loadDocument } from './load-document'
import type { TextSource } from './text-source'

const TEXTS: Readonly<Record<string, string>> = {
  own: '# Own\n@a.md\n',
  inc: 'included',
  date: 'The date is 2026-03-01.',
  s1: 'One.',
  s2: 'Two.',
}
const MESSAGE = `<system-reminder>\nPreamble.\n\nContents of /p/CLAUDE.md (shared):\n\n${TEXTS.own}\n\nContents of /p/a.md (shared):\n\n${TEXTS.inc}\n\n${TEXTS.date}\n</system-reminder>`

const file = (id: string, path: string, patch: Partial<LayerView['origin']> = {}) =>
  sampleLayer({
    id,
    origin: { path, depth: 0, ...patch },
    textChars: TEXTS[id]?.length ?? 0,
    diskChars: TEXTS[id]?.length ?? 0,
    includes: id === 'own' ? [{ raw: 'a.md', line: 2, column: 1, target: '/p/a.md', outcome: 'loaded' }] : [],
  })
const section = (id: string, kind: LayerView['kind'] = 'system.static') =>
  sampleLayer({ id, kind, title: id, cacheScope: 'global', textChars: TEXTS[id]?.length ?? 0, diskChars: null, paraphrased: true })

const snapshot: Snapshot = sampleSnapshot(
  [
    section('s1'),
    section('s2'),
    sampleLayer({ id: 'tool', kind: 'tools', title: 'Read', textChars: 0, diskChars: null }),
    file('own', '/p/CLAUDE.md'),
    file('inc', '/p/a.md', { includedBy: '/p/CLAUDE.md', includedAtLine: 2, depth: 1 }),
    section('date', 'date'),
  ],
  {
    outline: {
      system: [{ cacheScope: 'global', cacheControl: true, ttl: '1h', chars: 10, layers: 2, layerIds: ['s1', 's2'] }],
      firstUserMessage: { chars: MESSAGE.length, layers: 3, layerIds: ['own', 'inc', 'date'] },
      attachments: [],
    },
  },
)

function sourceOf(): { source: TextSource; asked: string[] } {
  const asked: string[] = []
  const give = (text: string) => ({ text, totalChars: text.length })
  return {
    asked,
    source: {
      layer: async (_id: string, layer: LayerView, side: TextSide) => {
        asked.push(`${side} ${layer.id}`)
        return give(TEXTS[layer.id] ?? '')
      },
      request: async (_id, part) => {
        asked.push(part.part)
        return give(part.part === 'system' ? 'One.\n\nTwo.' : MESSAGE)
      },
    },
  }
}

async function show(selection: string, side: TextSide = 'sent') {
  const { source, asked } = sourceOf()
  const doc = await loadDocument(source, snapshot, selection, side, new AbortController().signal)
  if (doc === null) throw new Error(`there is no document of ${selection}`)
  return {
    doc,
    asked,
    lines: doc.lines.map((line) =>
      line.type === 'mark' ? `-- ${line.label}` : `${line.number ?? '·'} ${line.look === 'fixed' ? '~' : ''}${line.text}`,
    ),
  }
}

describe('loadDocument', () => {
  it('shows a file with the words that introduce it, then what it includes', async () => {
    const { doc, lines, asked } = await show('layer:own')
    expect(lines).toEqual([
      '· ~Contents of /p/CLAUDE.md (shared):',
      '· ~',
      '1 # Own',
      '2 @a.md',
      '· ~',
      '-- a.md, included at line 2 of CLAUDE.md',
      '· ~Contents of /p/a.md (shared):',
      '· ~',
      '1 included',
    ])
    expect(asked).toEqual(['firstUserMessage'])
    expect(doc.layerIds).toEqual(['own', 'inc'])
    expect(doc).toMatchObject({ title: 'CLAUDE.md', caption: 'project, layer 4 of 6', hasDisk: true })
  })

  it('shows one file as it lies on disk, without what it includes', async () => {
    const { doc, lines } = await show('layer:own', 'disk')
    expect(lines).toEqual(['1 # Own', '2 @a.md'])
    expect(doc.raw).toBe(TEXTS.own)
  })

  it('shows the whole block of instructions as composed, up to its last file', async () => {
    const { lines, doc } = await show('group:instructions')
    expect(lines.slice(0, 4)).toEqual(['· ~<system-reminder>', '· ~Preamble.', '· ~', '-- CLAUDE.md, 10 tokens'])
    expect(lines.at(-1)).toBe('1 included')
    expect(MESSAGE.startsWith(doc.raw)).toBe(true)
  })

  it('shows a part of the request to the last sign', async () => {
    const { doc, lines } = await show('request:firstUserMessage:0')
    expect(doc.raw).toBe(MESSAGE)
    expect(lines.filter((line) => !line.startsWith('--')).map((line) => line.replace(/^\S+ ~?/, ''))).toEqual(MESSAGE.split('\n'))
  })

  it('sets sections one below the other, each with its title', async () => {
    const { lines } = await show('group:system.static')
    expect(lines).toEqual(['-- s1, 10 tokens', '· ~One.', '· ~', '-- s2, 10 tokens', '· ~Two.'])
  })

  it('says so where only a size is known, and is null for what is gone', async () => {
    expect((await show('group:tools')).doc.empty).toMatchObject({ title: 'Size only' })
    const { source } = sourceOf()
    expect(await loadDocument(source, snapshot, 'layer:gone', 'sent', new AbortController().signal)).toBeNull()
  })
})
