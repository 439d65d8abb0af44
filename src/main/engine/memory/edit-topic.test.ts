import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderFrontMatter, setTopicField, type TopicField } from './edit-topic'
import { parseTopic } from './topic-document'

const set = (text: string, field: TopicField, value: string, shape: 'flat' | 'metadata' = 'flat') => {
  const result = setTopicField(text, field, value, shape)
  return result.ok ? result.value : result.error.kind
}

describe('setTopicField', () => {
  it('changes the value of one line and nothing else', () => {
    const text = '---\nname: a\ndescription: about a\ntype: project\n---\n\nbody  \n'
    expect(set(text, 'type', 'user')).toBe('---\nname: a\ndescription: about a\ntype: user\n---\n\nbody  \n')
    expect(set(text, 'name', 'b')).toBe('---\nname: b\ndescription: about a\ntype: project\n---\n\nbody  \n')
  })

  it('finds the type below metadata, with trailing blanks, comments and CRLF kept', () => {
    const text =
      '\ufeff---\r\nname: a\r\nmetadata: \r\n  node_type: memory\r\n  type: project   # since spring\r\n  originSessionId: x\r\n---\r\nbody'
    expect(set(text, 'type', 'user')).toBe(text.replace('type: project', 'type: user'))
    expect(set(text, 'modified', '2026-03-01T00:00:00.000Z')).toBe(
      text.replace('originSessionId: x\r\n', 'originSessionId: x\r\n  modified: 2026-03-01T00:00:00.000Z\r\n'),
    )
  })

  it('is not taken in by keys of the same name elsewhere', () => {
    const text = '---\nname: a\ndescription: |\n  type: not this\n  more\nother:\n  type: nor this\ntype: project\n---\n'
    expect(set(text, 'type', 'user')).toBe(text.replace('type: project', 'type: user'))
  })

  it('works beside an unquoted colon, and on it', () => {
    const text = '---\nname: a\ndescription: note: this # and that \ntype: project\n---\n'
    expect(set(text, 'type', 'user')).toBe(text.replace('type: project', 'type: user'))
    expect(set(text, 'description', 'plain')).toBe('---\nname: a\ndescription: plain \ntype: project\n---\n')
  })

  it('keeps the quotes a value had, and quotes what needs it', () => {
    expect(set("---\nname: 'it''s'  # c\n---\n", 'name', "that's")).toBe("---\nname: 'that''s'  # c\n---\n")
    expect(set('---\nname: "a \\" b"\n---\n', 'name', 'c')).toBe('---\nname: "c"\n---\n')
    expect(set('---\nname: a\n---\n', 'name', 'x: y')).toBe('---\nname: "x: y"\n---\n')
    expect(set('---\nname: a\n---\n', 'name', 'true')).toBe('---\nname: "true"\n---\n')
    expect(set('---\nname: a\n---\n', 'name', 'two\nlines')).toBe('---\nname: "two\\nlines"\n---\n')
  })

  it('replaces a value of several lines as a whole', () => {
    const text = '---\ndescription: >-\n  one\n\n  two\nname: a\n---\n'
    expect(set(text, 'description', 'three')).toBe('---\ndescription: three\nname: a\n---\n')
    expect(set('---\ndescription: one\n  two\nname: a\n---\n', 'description', 'three')).toBe('---\ndescription: three\nname: a\n---\n')
  })

  it('adds a missing key where it belongs', () => {
    expect(set('---\ndescription: d\n---\n', 'name', 'a')).toBe('---\nname: a\ndescription: d\n---\n')
    expect(set('---\nname: a\ntype: user\n---\n', 'description', 'd')).toBe('---\nname: a\ndescription: d\ntype: user\n---\n')
    expect(set('---\nname: a\n---\n', 'type', 'user')).toBe('---\nname: a\ntype: user\n---\n')
    expect(set('---\nname: a\n---\n', 'type', 'user', 'metadata')).toBe('---\nname: a\nmetadata:\n  type: user\n---\n')
    expect(set('---\nname: a\nmetadata:\n    node_type: memory\n---\n', 'type', 'user')).toBe(
      '---\nname: a\nmetadata:\n    node_type: memory\n    type: user\n---\n',
    )
    expect(set('---\n---\nx', 'name', 'a')).toBe('---\nname: a\n---\nx')
  })

  it('puts front matter before a text that has none', () => {
    expect(set('\ufeffbody\r\nmore\r\n', 'type', 'user')).toBe('\ufeff---\r\ntype: user\r\n---\r\n\r\nbody\r\nmore\r\n')
    expect(set('body', 'type', 'user', 'metadata')).toBe('---\nmetadata:\n  type: user\n---\n\nbody')
  })

  it('refuses what it cannot change safely', () => {
    expect(set('---\n{ name: ["b"\n---\nbody\n', 'type', 'user')).toBe('bad-frontmatter')
    expect(set('---\n{ name: a, type: user }\n---\n', 'type', 'project')).toBe('unusual')
    expect(set('---\ntype:\n- a\n- b\n---\n', 'type', 'project')).toBe('unusual')
  })

  it('law: the field says what was asked, and all lines but its own keep their bytes', () => {
    const value = fc.oneof(
      fc.string({ minLength: 1, maxLength: 40 }),
      fc.constantFrom('a: b', '# x', '- y', '"q"', "it's", 'null', '12', '{a}', '@x', 'x #y', '记: 录'),
    )
    const eol = fc.constantFrom('\n', '\r\n')
    const fields = fc.constantFrom<'name' | 'description' | 'type'>('name', 'description', 'type')
    const description = fc.constantFrom('plain', 'with: colon', '"quoted"', "'single'", 'x # comment', '12', '')
    const body = fc.oneof(fc.string(), fc.constantFrom('', 'text\r\nmore', '---\n', '\n\n---\nname: z\n---\n'))
    const shape = fc.constantFrom<'flat' | 'metadata'>('flat', 'metadata')
    fc.assert(
      fc.property(
        value,
        eol,
        fields,
        description,
        body,
        shape,
        fc.constantFrom('', ' ', '\t'),
        (raw, end, field, about, text, kind, blank) => {
          const wanted = raw.trim()
          fc.pre(wanted !== '')
          const head = kind === 'flat' ? ['type: project'] : [`metadata:${blank}`, '  node_type: memory', `  type: project${blank}`]
          const before = ['---', 'name: a', `description: ${about}`, ...head, '---', ''].join(end) + text
          const after = setTopicField(before, field, wanted, kind)
          expect(after.ok).toBe(true)
          if (!after.ok) return
          const parsed = parseTopic(after.value)
          expect(parsed[field]).toBe(wanted)
          expect(parsed.body).toBe(text)
          const lines = (whole: string) => whole.slice(0, whole.length - text.length).split('\n')
          const [was, is] = [lines(before), lines(after.value)]
          expect(is.length).toBe(was.length)
          expect(was.filter((line, i) => line !== is[i]).length).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

describe('renderFrontMatter', () => {
  it('law: reads back as what was asked for', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.string({ minLength: 1 }),
        fc.constantFrom<'flat' | 'metadata'>('flat', 'metadata'),
        (name, description, shape) => {
          fc.pre(name.trim() === name && description.trim() === description)
          const text = `${renderFrontMatter({ name, description, type: 'user' }, shape, '\n')}body`
          expect(parseTopic(text)).toMatchObject({ frontMatter: 'ok', name, description, type: 'user', shape, body: '\nbody' })
        },
      ),
    )
  })
})
