// Every compaction of the real transcripts that lie beside the repository, counted again from the raw lines: nothing shared with
// the reader but the table of prices, and the size of a summary in tokens, which is an estimate.

import { describe, expect, it } from 'vitest'
import { loadModels } from '../profile/load-models'
import { realTranscripts } from '../testing/real-transcripts'
import { describeCompactions } from './describe-compaction'
import { parseTranscript } from './parse-transcript'

type Json = { readonly [key: string]: Json } | readonly Json[] | string | number | boolean | null | undefined

interface RawRow {
  readonly line: number
  readonly value: Readonly<Record<string, Json>>
}

const at = (value: Json, ...path: readonly string[]): Json =>
  path.reduce<Json>(
    (so, key) => (typeof so === 'object' && so !== null && !Array.isArray(so) ? (so as Readonly<Record<string, Json>>)[key] : undefined),
    value,
  )
const listOf = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [])
const numberOf = (value: Json): number => (typeof value === 'number' ? value : 0)

/** Main-chain rows that can be read as they stand, each uuid once. */
function rawRows(text: string): readonly RawRow[] {
  const seen = new Set<Json>()
  return text.split('\n').flatMap((line, index): readonly RawRow[] => {
    try {
      const value = JSON.parse(line) as Readonly<Record<string, Json>>
      if (typeof value !== 'object' || value === null || value.isSidechain === true) return []
      if (value.uuid !== undefined && seen.has(value.uuid)) return []
      seen.add(value.uuid)
      return [{ line: index + 1, value }]
    } catch {
      return [] // told as a problem elsewhere
    }
  })
}

const isBoundary = ({ value }: RawRow): boolean => value.type === 'system' && value.subtype === 'compact_boundary'
const isSummary = ({ value }: RawRow): boolean => value.isCompactSummary === true
const isAnswer = ({ value }: RawRow): boolean =>
  value.type === 'assistant' && value.isApiErrorMessage !== true && at(value.message, 'model') !== '<synthetic>'
const timeOf = ({ value }: RawRow): number => Date.parse(String(value.timestamp))

/** Where a compaction begins: its boundary, or its summary where no boundary stands right before. */
function places(rows: readonly RawRow[]): readonly number[] {
  const found: number[] = []
  for (const [index, row] of rows.entries()) {
    if (isBoundary(row)) found.push(index)
    else if (isSummary(row)) {
      const before = rows.slice(0, index).findLast((one) => isBoundary(one) || one.value.type === 'assistant')
      if (before === undefined || !isBoundary(before)) found.push(index)
    }
  }
  return found
}

/** What a message id was billed for: the row with the most in it. */
function usageOf(rows: readonly RawRow[], id: Json) {
  const all = rows
    .filter((row) => isAnswer(row) && at(row.value.message, 'id') === id)
    .map(({ value }) => {
      const usage = at(value.message, 'usage')
      const nested = at(usage, 'cache_creation')
      const write1h = numberOf(at(nested, 'ephemeral_1h_input_tokens'))
      return {
        input: numberOf(at(usage, 'input_tokens')),
        read: numberOf(at(usage, 'cache_read_input_tokens')),
        write5m:
          nested === undefined ? numberOf(at(usage, 'cache_creation_input_tokens')) : numberOf(at(nested, 'ephemeral_5m_input_tokens')),
        write1h,
        output: numberOf(at(usage, 'output_tokens')),
      }
    })
  const sum = (one: (typeof all)[number]): number => one.input + one.read + one.write5m + one.write1h + one.output
  const best = all.reduce((most, one) => (sum(one) > sum(most) ? one : most))
  return { ...best, context: best.input + best.read + best.write5m + best.write1h }
}

function pricesOf(model: Json, context: number) {
  const facts = loadModels().find(({ id }) => String(model).startsWith(id))
  const price = facts?.prices.findLast(({ overPromptTokens }) => context > overPromptTokens)
  if (price === undefined) throw new Error(`No price of ${String(model)}`)
  return price
}

/** Results of reading a file that were no errors, in order. */
function reads(rows: readonly RawRow[], all: readonly RawRow[]): readonly string[] {
  const paths = new Map<Json, string>()
  for (const { value } of all) {
    for (const block of listOf(at(value.message, 'content'))) {
      if (at(block, 'type') === 'tool_use' && ['Read', 'NotebookRead'].includes(String(at(block, 'name')))) {
        paths.set(at(block, 'id'), String(at(block, 'input', 'file_path') ?? at(block, 'input', 'notebook_path')))
      }
    }
  }
  return rows.flatMap(({ value }) =>
    listOf(at(value.message, 'content')).flatMap((block) => {
      const path = paths.get(at(block, 'tool_use_id'))
      return at(block, 'type') === 'tool_result' && at(block, 'is_error') !== true && path !== undefined ? [path] : []
    }),
  )
}

function counted(paths: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const path of paths) counts[path] = (counts[path] ?? 0) + 1
  return counts
}

function recount(rows: readonly RawRow[], index: number, from: number, to: number, summaryTokens: number) {
  const place = rows[index]
  if (place === undefined) throw new Error('There is no such row')
  const before = rows.slice(from, index)
  const since = rows.slice(index, to)
  const lastAnswer = rows.slice(0, index).findLast(isAnswer)
  const firstAnswer = rows.slice(index).find(isAnswer)
  const answerAt = since.findIndex(isAnswer)
  const head = answerAt < 0 ? since : since.slice(0, answerAt)
  const lastId = at(lastAnswer?.value.message, 'id')
  const last = usageOf(rows, lastId)
  const first = firstAnswer === undefined ? null : usageOf(rows, at(firstAnswer.value.message, 'id'))
  const metadata = place.value.compactMetadata
  const content = at(head.find(isSummary)?.value.message, 'content')
  const attachments = head.filter(({ value }) => value.type === 'attachment').map(({ value }) => String(at(value.attachment, 'type')))
  const lastRow = before.findLast(({ value }) => value.type === 'user' || value.type === 'assistant')
  const command = since.find((row) => String(at(row.value.message, 'content')).startsWith('<command-name>/compact'))
  const started = Math.max(lastRow === undefined ? 0 : timeOf(lastRow), command === undefined ? 0 : timeOf(command))
  const recorded = at(metadata, 'durationMs')
  const lastModel = at(lastAnswer?.value.message, 'model')
  const price = pricesOf(lastModel, last.context)
  const lastUse = rows.find((row) => isAnswer(row) && at(row.value.message, 'id') === lastId)
  const unusedMs = lastUse === undefined ? 0 : timeOf(place) - timeOf(lastUse)
  const livesMs = last.write1h > 0 ? 3_600_000 : 300_000
  const perToken = (unusedMs > livesMs ? price.input : (price.read ?? Number.NaN)) / 1e6
  const firstPrice = first === null ? null : pricesOf(at(firstAnswer?.value.message, 'model'), first.context)
  const known = new Set(reads(before, rows))
  return {
    line: place.line,
    trigger: at(metadata, 'trigger') ?? null,
    preTokens: at(metadata, 'preTokens') ?? null,
    postTokens: at(metadata, 'postTokens') ?? null,
    before: last.context,
    after: first === null ? null : { context: first.context, read: first.read },
    summaryChars:
      typeof content === 'string' ? content.length : listOf(content).reduce<number>((n, b) => n + String(at(b, 'text')).length, 0),
    reinjected: attachments,
    lost: counted(reads(before, rows)),
    durationMs: typeof recorded === 'number' ? recorded : timeOf(place) - started,
    summaryUsd: last.context * perToken + (summaryTokens * price.output) / 1e6,
    firstCallUsd:
      first === null || firstPrice === null
        ? null
        : (first.input * firstPrice.input +
            first.read * (firstPrice.read ?? Number.NaN) +
            first.write5m * (firstPrice.write5m ?? Number.NaN) +
            first.write1h * (firstPrice.write1h ?? Number.NaN) +
            first.output * firstPrice.output) /
          1e6,
    readAgain: counted(reads(since, rows).filter((path) => known.has(path))),
  }
}

const files = realTranscripts()
  .map(({ name, read }) => ({ name, read, rows: rawRows(read().toString('utf8')) }))
  .filter(({ rows }) => places(rows).length > 0)

describe.skipIf(files.length === 0)('compactions of real transcripts', () => {
  it('are all found', () => {
    expect(files.length).toBeGreaterThanOrEqual(6)
  })

  it.each(files)('$name', ({ name, read, rows }) => {
    const stories = describeCompactions(parseTranscript(read(), name))
    const found = places(rows)
    expect(stories).toHaveLength(found.length)
    for (const [i, story] of stories.entries()) {
      const own = recount(rows, found[i] ?? 0, found[i - 1] ?? 0, found[i + 1] ?? rows.length, story.summary?.estimatedTokens ?? 0)
      const { after, summary, cost } = story
      expect({
        line: story.line,
        trigger: { 'auto-compact': 'auto', 'manual-compact': 'manual', unrecorded: null }[story.kind],
        preTokens: story.preTokens,
        postTokens: story.postTokens,
        before: story.before?.contextTokens,
        after: after === null ? null : { context: after.contextTokens, read: after.cacheRead },
        summaryChars: summary?.chars,
        reinjected: story.reinjected.map(({ attachment }) => attachment),
        lost: Object.fromEntries(story.lost.files.map(({ file, reads: times }) => [file, times])),
        durationMs: story.durationMs,
        summaryUsd: cost.summaryUsd,
        firstCallUsd: cost.firstCallUsd,
        readAgain: Object.fromEntries(story.rereads.map(({ file, times }) => [file, times])),
      }).toEqual({
        ...own,
        summaryUsd: expect.closeTo(own.summaryUsd, 9),
        firstCallUsd: own.firstCallUsd === null ? null : expect.closeTo(own.firstCallUsd, 9),
      })
      expect(story.lost.instructions).toEqual([])
      expect(story.lost.skillListing).toBe(false)
    }
  })
})
