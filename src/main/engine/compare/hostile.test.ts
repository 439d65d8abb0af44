import { describe, expect, it } from 'vitest'
import { parseCapture } from './capture/parse-capture'
import { parseContextReport } from './capture/parse-context-report'
import { splitFirstMessage } from './capture/split-first-message'
import { splitSystem } from './capture/split-system'
import { diffTexts } from './diff-texts'
import { readPresetText } from './read-preset-text'
import { findPrivate } from './redact/find-private'
import { planRedaction } from './redact/plan-redaction'

/** Texts that cost a careless search the square of their length. */
const RUNS = [
  'a',
  'a-',
  'a.',
  'a.b@',
  'x_',
  ' ',
  '\n',
  '\n\n',
  'api',
  'http://',
  '/',
  '\\',
  '# a\n',
  '"',
  '{"a":',
  '│ ',
  '`',
  'Contents of x:\n\n',
  '1.',
  'é',
]
const LONG = 120_000

describe('hostile texts', () => {
  it.each(RUNS)('are read in time: %j over and over', (run) => {
    const text = run.repeat(Math.ceil(LONG / run.length))
    const startedMs = performance.now()
    findPrivate(text)
    parseContextReport(`${text} 12 tokens`)
    parseCapture(text)
    parseCapture(JSON.stringify({ model: 'm', system: text, messages: [{ role: 'user', content: text }] }))
    splitSystem([{ text, mark: null }])
    splitFirstMessage([
      {
        role: 'user',
        blocks: [{ type: 'text', text: `<system-reminder>\n# claudeMd\nContents of /a (b):\n\n${text}\n</system-reminder>`, mark: null }],
      },
    ])
    diffTexts(text, `${text}x`, 3)
    planRedaction({
      document: { text },
      home: '/home/ada',
      people: ['Ada'],
      own: ['acme'],
      kinds: ['own', 'home', 'user'],
      keep: [],
    }).apply()
    readPresetText(text.slice(0, 20_000), 'x')
    expect(performance.now() - startedMs).toBeLessThan(6000)
  })

  it('may be objects that name nothing of their own', () => {
    for (const text of [
      '{"__proto__":{"messages":[]}}',
      '{"messages":[null,1,"x"]}',
      '{"model":"m","messages":[{}]}',
      '[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]',
    ])
      expect(parseCapture(text)).toMatchObject({ ok: false })
    const odd = parseCapture(
      JSON.stringify({
        model: 5,
        system: [null, 3, { text: 4 }],
        tools: 'x',
        messages: [{ role: 'user', content: [null, { type: 'image' }] }],
      }),
    )
    expect(odd).toMatchObject({ ok: true, value: { model: null, system: [], tools: [] } })
  })
})
