import { describe, expect, it } from 'vitest'
import { entryWord } from './entry-word'
import { problemWord } from './problem-word'
import { sayRead } from './say-read'

describe('what an entry is', () => {
  it.each([
    [{ kind: 'prompt', type: 'user' }, 'Prompt', 'user'],
    [{ kind: 'text', type: 'assistant' }, 'Text', 'assistant'],
    [{ kind: 'text', type: 'user' }, 'Prompt', 'user'],
    [{ kind: 'tool-result', type: 'user' }, 'Tool result', 'toolResults'],
    [{ kind: 'summary', type: 'user' }, 'Summary', 'summary'],
    [{ kind: 'queue-operation', type: 'x' }, 'Queue operation', null],
    [{ kind: '', type: 'file_history.snapshot' }, 'File history snapshot', null],
  ])('%o', (row, kind, band) => {
    expect(entryWord(row)).toEqual({ kind, band })
  })
})

describe('what a problem means', () => {
  it.each(['invalid-json', 'truncated', 'not-an-object'])('a line that is %s is lost', (code) => {
    expect(problemWord({ code }).lost).toBe(true)
  })
  it.each([
    'glued-records',
    'nul-bytes',
    'bad-count',
    'foreign',
    'backwards-time',
    'extra-root',
    'dangling-parent',
    'version-change',
    'open-tool-call',
  ])('a line with %s is kept', (code) => {
    expect(problemWord({ code })).toMatchObject({ lost: false })
    expect(problemWord({ code }).done).not.toBe(problemWord({ code: 'never heard of' }).done)
  })
  it('a line that is no JSON and was read nevertheless is kept', () => {
    expect(problemWord({ code: 'invalid-json', recovered: true })).toMatchObject({ lost: false })
  })
})

it.each([
  [10, 0, 0, 'of 10 rows read', 'Every line was read as it stands.'],
  [1, 0, 1, 'of 1 row read', '1 finding. Nothing was lost; all else was kept.'],
  [10, 2, 3, 'of 12 rows read', '3 findings. 2 lines could not be read; all else was kept.'],
  [0, 51, 102, 'of 51 rows read', '102 findings. 51 lines could not be read.'],
  [0, 0, 0, 'of 0 rows read', 'There is nothing in the file.'],
])('says of %i rows and %i lines without one how much was read', (total, unreadable, problems, of, rest) => {
  expect(sayRead({ records: { total, unreadable, byType: {} }, problems }, problems)).toEqual({ of, rest })
  if (problems > 0)
    expect(sayRead({ records: { total, unreadable, byType: {} }, problems: 20_500 }, 20_000).rest).toMatch(/The first 20,000 are listed\.$/)
})
