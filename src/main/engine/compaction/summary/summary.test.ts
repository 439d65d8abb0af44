import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSummary } from './parse-summary'
import { type SummaryRow, summariseOffline } from './summarise-offline'
import { renderSummary, SUMMARY_PARTS } from './summary-parts'
import { renderSummaryPrompt } from './summary-prompt'

const row = (kind: SummaryRow['kind'], text: string, more: Partial<SummaryRow> = {}): SummaryRow => ({
  kind,
  text,
  tool: null,
  toolUseId: null,
  file: null,
  isError: false,
  ...more,
})

/** Half of a surrogate pair stands alone. */
const isBroken = (text: string) => /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text)

const TALK: readonly SummaryRow[] = [
  row('prompt', 'Make the orderTable sortable. Never touch the production database.'),
  row('text', 'I will look at the orderTable first. It uses useMemo.'),
  row('tool-use', '{}', { tool: 'Read', file: 'src/order-table.tsx' }),
  row('tool-result', 'export function OrderTable() {}', { tool: 'Read', file: 'src/order-table.tsx' }),
  row('tool-use', '{}', { tool: 'Bash' }),
  row('tool-result', 'npm: command not found\nat line 1', { tool: 'Bash', isError: true }),
  row('tool-use', '{}', { tool: 'Bash' }),
  row('tool-result', 'ok', { tool: 'Bash' }),
  row('tool-use', '{}', { tool: 'Edit', file: 'src/order-table.tsx' }),
  row('tool-result', 'done', { tool: 'Edit', file: 'src/order-table.tsx' }),
  row('prompt', 'Good. And a test, please.'),
  row('text', 'The orderTable sorts now, with useMemo.\n- [ ] write the test\nNext I will write the test.'),
]

describe('summariseOffline', () => {
  const parts = summariseOffline(TALK)
  const lines = (id: string) => parts.find((part) => part.id === id)?.lines ?? []

  it('fills nine parts from what is there', () => {
    expect(parts.map((part) => part.id)).toEqual(SUMMARY_PARTS.map((part) => part.id))
    expect(lines('request')).toEqual([
      'Make the orderTable sortable. Never touch the production database.',
      'Good. And a test, please.',
      'Never touch the production database.',
    ])
    expect(lines('concepts')).toEqual(['orderTable', 'useMemo'])
    expect(lines('files')).toEqual(['src/order-table.tsx: changed once, looked at once'])
    expect(lines('errors')).toEqual(['Bash: npm: command not found. The next call of the same tool worked.'])
    expect(lines('messages')).toHaveLength(2)
    expect(lines('pending')).toEqual(['- [ ] write the test', 'Next I will write the test.'])
    expect(lines('current').at(-1)).toBe('Edit on src/order-table.tsx')
    expect(lines('next')).toEqual(['Next I will write the test.'])
  })

  it('is the same each time, whatever the text, and its lines are bounded', () => {
    const any = fc.record({
      kind: fc.constantFrom<SummaryRow['kind']>('prompt', 'text', 'tool-use', 'tool-result'),
      text: fc.oneof(fc.string({ maxLength: 900 }), fc.string({ unit: 'binary', maxLength: 400 })),
      tool: fc.option(fc.constantFrom('Read', 'Edit', 'Bash')),
      toolUseId: fc.constant(null),
      file: fc.option(fc.string({ maxLength: 20 })),
      isError: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 60 }), (rows) => {
        const first = summariseOffline(rows)
        expect(summariseOffline(rows)).toEqual(first)
        for (const part of first) {
          expect(part.lines.length).toBeLessThanOrEqual(40)
          for (const line of part.lines) expect(isBroken(line) && !rows.some((one) => isBroken(one.text))).toBe(false)
        }
      }),
    )
  })

  it('has nothing to say of nothing', () => {
    expect(summariseOffline([]).every((part) => part.lines.length === 0)).toBe(true)
    expect(renderSummary(summariseOffline([]))).toBe('')
  })
})

describe('parseSummary', () => {
  it('throws the scratch part away and finds the nine parts', () => {
    const text = `<analysis>1. Request and intent: wrong</analysis>\n<summary>\n1. Request and intent:\nSort the table.\n\n## 3. Files and code\n- a.ts\n- b.ts\n9. Next step: write it\n</summary> trailing`
    const read = parseSummary(text)
    if (!read.ok) throw new Error(read.error.kind)
    const found = Object.fromEntries(read.value.filter((part) => part.lines.length > 0).map((part) => [part.id, part.lines]))
    expect(found).toEqual({ request: ['Sort the table.'], files: ['a.ts', 'b.ts'], next: ['write it'] })
  })

  it('reads what it renders', () => {
    const parts = summariseOffline(TALK)
    const read = parseSummary(`<summary>${renderSummary(parts)}</summary>`)
    expect(read.ok && read.value.map((part) => part.lines.length)).toEqual(parts.map((part) => part.lines.length))
  })

  it('takes a cut answer, a numbered line that is no heading, and tells an empty one', () => {
    const cut = parseSummary('<summary>1. Request and intent\n2. of the steps is done')
    expect(cut.ok && cut.value[0]?.lines).toEqual(['2. of the steps is done'])
    expect(parseSummary('')).toEqual({ ok: false, error: { kind: 'empty' } })
    expect(parseSummary('<summary> </summary>')).toEqual({ ok: false, error: { kind: 'empty' } })
    expect(parseSummary('I cannot.')).toEqual({ ok: false, error: { kind: 'no-summary-tag' } })
  })
})

describe('renderSummaryPrompt', () => {
  it('asks for nine parts, and adds what the person and the project ask for', () => {
    const prompt = renderSummaryPrompt({ customInstructions: 'keep numbers', fromInstructionFile: 'keep paths', keepSecurityWords: true })
    for (const part of SUMMARY_PARTS) expect(prompt).toContain(part.heading)
    expect(prompt).toMatch(/keep paths[\s\S]*keep numbers/)
    expect(prompt).toContain('word for word')
    expect(renderSummaryPrompt({ customInstructions: null, fromInstructionFile: null, keepSecurityWords: false })).not.toContain(
      'word for word',
    )
  })
})
