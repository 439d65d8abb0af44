import { describe, expect, it } from 'vitest'
import { parseTranscript } from '../../conversation/parse-transcript'
import { type TranscriptWriter, writeTranscript } from '../../testing/write-transcript'
import { createRowReader } from './create-row-reader'
import { measureSteps } from './measure-steps'

/** What went out unwritten with each call after the first: the kind and how many characters of the list it holds. */
const unwrittenOf = (writer: TranscriptWriter) => {
  const bytes = writer.bytes()
  return measureSteps(parseTranscript(bytes, 's.jsonl'), createRowReader(bytes)).map(({ step }) =>
    step.parts.filter(({ kind }) => kind === 'echo' || kind === 'reminder').map(({ kind, chars }) => `${kind} ${chars}`),
  )
}
const use = (id: string, name: string, input: Readonly<Record<string, unknown>>) => ({ type: 'tool_use', id, name, input })
const todo = (status: string) => ({ content: 'Fix it', status, activeForm: 'Fixing it' })

/** So many answers of one row each, the results between; `first` is the number of the first. */
function work(writer: TranscriptWriter, first: number, count: number): TranscriptWriter {
  return Array.from({ length: count }, (_, i) => first + i).reduce(
    (w, n) => w.answer(`m${n}`, { cacheWrite5m: 1000 * n }, [use(`t${n}`, 'Read', { file_path: '/p/a.ts' })]).result(`t${n}`, 'x'),
    writer,
  )
}
const write = (writer: TranscriptWriter, n: number, todos: unknown) =>
  writer.answer(`m${n}`, { cacheWrite5m: 1000 * n }, [use(`t${n}`, 'TodoWrite', { todos })]).result(`t${n}`, 'Done.')
const end = (writer: TranscriptWriter) => writer.answer('end', { cacheWrite5m: 90_000 })
const dueAt = (found: readonly (readonly string[])[]) => found.flatMap((parts, i) => (parts.length > 0 ? [i + 1] : []))

describe('the reminder of the list of tasks', () => {
  it('falls due after ten rows of answers, and ten after that', () => {
    expect(dueAt(unwrittenOf(end(work(writeTranscript({ version: '2.1.30' }).prompt('Go.'), 1, 24))))).toEqual([10, 20])
  })

  it('came after seven rows, six where the list was written, and every three in 2.0; it is not known of 1.x', () => {
    const old = () => writeTranscript({ version: '2.0.76' }).prompt('Go.')
    expect(dueAt(unwrittenOf(end(work(old(), 1, 14))))).toEqual([7, 10, 13])
    expect(dueAt(unwrittenOf(end(work(write(old(), 1, []), 2, 9))))).toEqual([7, 10])
    expect(dueAt(unwrittenOf(end(work(writeTranscript({ version: '1.0.98' }).prompt('Go.'), 1, 30))))).toEqual([])
  })

  it('waits after the list was written, and holds what is still open', () => {
    const begun = work(writeTranscript({ version: '2.1.30' }).prompt('Go.'), 1, 8)
    const open = unwrittenOf(end(work(write(begun, 9, [todo('completed'), todo('pending')]), 10, 11)))
    expect(dueAt(open)).toEqual([19])
    expect(open[18]).toEqual([`reminder ${'1. [completed] Fix it\n2. [pending] Fix it'.length}`])
  })

  it('holds nothing where all is done, or where the list is no list', () => {
    const with_ = (todos: unknown) =>
      unwrittenOf(end(work(write(writeTranscript({ version: '2.1.30' }).prompt('Go.'), 1, todos), 2, 10))).flat()
    expect(with_([todo('completed')])).toEqual(['reminder 0'])
    expect(with_([null, 'x', 7])).toEqual(['reminder 0'])
    expect(with_({ a: 1 })).toEqual(['reminder 0'])
  })

  it('begins to count anew after a compaction', () => {
    const before = work(writeTranscript({ version: '2.1.30' }).prompt('Go.'), 1, 8)
    const after = before.boundary({ trigger: 'auto', preTokens: 160_000 }).summary('S')
    expect(dueAt(unwrittenOf(end(work(after, 9, 11))))).toEqual([18])
  })
})

describe('the echo of the list of tasks', () => {
  it('repeats the list as it was written, in the versions that had it', () => {
    const todos = [todo('pending')]
    const wrote = (version: string) => unwrittenOf(end(write(writeTranscript({ version }).prompt('Go.'), 1, todos)))
    expect(wrote('1.0.53')).toEqual([[`echo ${JSON.stringify(todos).length}`]])
    expect(wrote('1.0.98')).toEqual([[]])
    expect(wrote('2.1.30')).toEqual([[]])
  })
})
