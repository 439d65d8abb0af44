import { describe, expect, it } from 'vitest'
import { type BodyPage, readEntryBody, readEntryJson } from './read-entry-body'

const encode = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))

function blocks(row: unknown, page?: BodyPage) {
  const body = readEntryBody(encode(row), page)
  if (!body.ok) throw new Error(body.error.message)
  return body.value.blocks
}
const user = (content: unknown) => ({ type: 'user', message: { role: 'user', content } })

describe('readEntryBody', () => {
  it('shows what a row holds, in order', () => {
    const row = {
      type: 'assistant',
      message: {
        content: [
          { type: 'thinking', thinking: 'Hm.', signature: 'x' },
          { type: 'text', text: 'So:' },
          { type: 'tool_use', id: 't1', name: 'Read', input: { file_path: '/p/a.ts' } },
          { type: 'later_kind', a: 1 },
        ],
      },
    }
    expect(blocks(row).map(({ kind, name, toolUseId, text, format }) => [kind, name, toolUseId, text, format])).toEqual([
      ['thinking', null, null, 'Hm.', 'text'],
      ['text', null, null, 'So:', 'text'],
      ['tool-use', 'Read', 't1', '{\n  "file_path": "/p/a.ts"\n}', 'json'],
      ['other', 'later_kind', null, '{\n  "type": "later_kind",\n  "a": 1\n}', 'json'],
    ])
  })

  it('puts the texts of a result together and leaves image data out', () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'QUFB' } }
    const content = [{ type: 'text', text: 'one' }, image, { type: 'text', text: 'two' }]
    const found = blocks(user([{ type: 'tool_result', tool_use_id: 't', is_error: true, content }]))
    expect(found).toMatchObject([
      { kind: 'tool-result', toolUseId: 't', isError: true, text: 'one\ntwo' },
      { kind: 'image', toolUseId: 't', text: '', media: { type: 'image/png', bytes: 3, width: null, url: null } },
    ])
    expect(JSON.stringify(found)).not.toContain('QUFB')
  })

  it('shows attachments by their text, and what else they say beside it', () => {
    const attachment = { type: 'file', filename: '/p/a.md', content: { type: 'text', file: { filePath: '/p/a.md', content: '# A' } } }
    expect(blocks({ type: 'attachment', attachment })).toMatchObject([
      { kind: 'attachment', name: 'file', text: '# A', format: 'text' },
      { kind: 'attachment', format: 'json', text: '{\n  "filename": "/p/a.md"\n}' },
    ])
    expect(blocks({ type: 'attachment', attachment: { type: 'mode', on: true } })).toMatchObject([{ name: 'mode', format: 'json' }])
  })

  it('shows what a system row says and its facts', () => {
    const row = { type: 'system', subtype: 'compact_boundary', content: 'Conversation compacted', compactMetadata: { trigger: 'auto' } }
    expect(blocks(row)).toMatchObject([
      { kind: 'system', name: 'compact_boundary', text: 'Conversation compacted' },
      { kind: 'other', name: 'compactMetadata', format: 'json' },
    ])
  })

  it('gives long texts in pages that never cut a character', () => {
    const text = 'ab😀cd'
    const page = (from: number, maxChars: number) => blocks(user(text), { block: 0, from, maxChars })[0]
    expect(page(0, 3)).toMatchObject({ text: 'ab😀', from: 0, chars: 6 })
    expect(page(3, 2)).toMatchObject({ text: '😀c', chars: 6 })
    expect(page(4, 9)).toMatchObject({ text: 'cd', from: 4 })
    expect(page(99, 9)).toMatchObject({ text: '', from: 6 })
  })

  it('bounds what all blocks bring together', () => {
    const row = user(Array.from({ length: 50 }, () => ({ type: 'text', text: 'x'.repeat(1000) })))
    const found = blocks(row, { maxChars: 100 })
    expect(found).toHaveLength(50)
    expect(found.reduce((sum, { text }) => sum + text.length, 0)).toBe(1000)
    expect(found.every(({ chars }) => chars === 1000)).toBe(true)
  })

  it('says when the bytes hold no row', () => {
    expect(readEntryBody(encode('{"half'))).toMatchObject({ ok: false, error: { kind: 'unreadable' } })
    expect(readEntryBody(new Uint8Array())).toMatchObject({ ok: false })
    expect(readEntryJson(encode('null'))).toMatchObject({ ok: false })
  })

  it('survives what is nested too deeply to be written out', () => {
    const deep = `{"type":"assistant","message":{"content":[{"type":"tool_use","input":${'['.repeat(200_000)}${']'.repeat(200_000)}}]}}`
    expect(readEntryBody(encode(deep))).toMatchObject({ ok: true })
    expect(readEntryJson(encode(deep))).toMatchObject({ ok: true })
  })

  it('gives the whole row as indented JSON, in pages', () => {
    expect(readEntryJson(encode({ a: 1 }))).toEqual({ ok: true, value: { text: '{\n  "a": 1\n}', from: 0, chars: 12 } })
    expect(readEntryJson(encode({ a: 1 }), { from: 4, maxChars: 3 })).toMatchObject({ value: { text: '"a"', from: 4, chars: 12 } })
  })
})
