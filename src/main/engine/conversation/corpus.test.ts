// Every real transcript that lies beside the repository, against a naive reading of its own: line by line, nothing shared.

import { describe, expect, it } from 'vitest'
import { realTranscripts } from '../testing/real-transcripts'
import { describeCompactions } from './describe-compaction'
import { describeDrops } from './describe-drop'
import { parseTranscript } from './parse-transcript'
import { readEntryBody } from './read-entry-body'
import type { Usage } from './session'

const transcripts = realTranscripts()

interface NaiveRow {
  readonly type?: string
  readonly uuid?: string
  readonly isSidechain?: boolean
  readonly isApiErrorMessage?: boolean
  readonly message?: { readonly id?: string; readonly model?: string; readonly usage?: NaiveUsage }
}
interface NaiveUsage {
  readonly input_tokens?: number
  readonly output_tokens?: number
  readonly cache_read_input_tokens?: number
  readonly cache_creation_input_tokens?: number
  readonly cache_creation?: { readonly ephemeral_5m_input_tokens?: number; readonly ephemeral_1h_input_tokens?: number }
}

function isPlainObject(value: unknown): value is NaiveRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Lines that are not one JSON object, by number. */
function naiveLines(text: string): { readonly rows: readonly NaiveRow[]; readonly bad: readonly number[] } {
  const rows: NaiveRow[] = []
  const bad: number[] = []
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    let parsed: readonly unknown[]
    try {
      parsed = [JSON.parse(line)]
    } catch {
      bad.push(i + 1)
      try {
        // glued records are the only kind that the corpus has and that gives something
        parsed = JSON.parse(`[${line.replaceAll('}{', '},{')}]`)
      } catch {
        parsed = []
      }
    }
    for (const value of parsed) {
      if (isPlainObject(value)) rows.push(value)
      else bad.push(i + 1)
    }
  }
  return { rows, bad }
}

function naiveTotals(rows: readonly NaiveRow[]) {
  const seen = new Set<string>()
  const once = rows.filter(({ uuid }) => uuid === undefined || (!seen.has(uuid) && seen.add(uuid)))
  const counted = once.filter(
    ({ type, message, isApiErrorMessage }) =>
      type === 'assistant' && message?.usage !== undefined && message.model !== '<synthetic>' && isApiErrorMessage !== true,
  )
  const ofMain = new Set(counted.filter((row) => row.isSidechain !== true).map((row) => row.message?.id))
  const best = { main: new Map<string, Usage>(), side: new Map<string, Usage>() }
  for (const [i, { message, isSidechain }] of counted.entries()) {
    const id = message?.id ?? `row ${i}`
    if (isSidechain === true && ofMain.has(message?.id)) continue
    const chain = isSidechain === true ? best.side : best.main
    const usage = message?.usage ?? {}
    const split = usage.cache_creation
    const own: Usage = {
      input: usage.input_tokens ?? 0,
      output: usage.output_tokens ?? 0,
      cacheRead: usage.cache_read_input_tokens ?? 0,
      cacheWrite5m: split === undefined ? (usage.cache_creation_input_tokens ?? 0) : (split.ephemeral_5m_input_tokens ?? 0),
      cacheWrite1h: split?.ephemeral_1h_input_tokens ?? 0,
    }
    const known = chain.get(id)
    if (known === undefined || sum(own) > sum(known)) chain.set(id, own)
  }
  return { main: addUp([...best.main.values()]), side: addUp([...best.side.values()]) }
}

function sum(usage: Usage): number {
  return usage.input + usage.output + usage.cacheRead + usage.cacheWrite5m + usage.cacheWrite1h
}

function addUp(all: readonly Usage[]) {
  const total = (pick: (usage: Usage) => number) => all.reduce((so, usage) => so + pick(usage), 0)
  return {
    calls: all.length,
    input: total(({ input }) => input),
    output: total(({ output }) => output),
    cacheRead: total(({ cacheRead }) => cacheRead),
    cacheWrite5m: total(({ cacheWrite5m }) => cacheWrite5m),
    cacheWrite1h: total(({ cacheWrite1h }) => cacheWrite1h),
  }
}

const OF_A_LINE = new Set(['invalid-json', 'truncated', 'not-an-object', 'glued-records', 'nul-bytes'])

describe.skipIf(transcripts.length === 0)('real transcripts', () => {
  it('has them all', () => {
    expect(transcripts.length).toBeGreaterThanOrEqual(50)
  })

  it.each(transcripts)('$name', ({ name, read }) => {
    const bytes = read()
    const naive = naiveLines(bytes.toString('utf8'))
    const session = parseTranscript(bytes, name)

    const told = session.problems.filter(({ code }) => OF_A_LINE.has(code)).map(({ line }) => line)
    expect([...new Set(told)]).toEqual([...new Set(naive.bad)])
    expect(session.records.total).toBe(naive.rows.length)
    const byType: Record<string, number> = {}
    for (const { type = '(none)' } of naive.rows) byType[type] = (byType[type] ?? 0) + 1
    expect(session.records.byType).toEqual(byType)
    expect(session.totals).toMatchObject(naiveTotals(naive.rows))

    for (const entry of session.entries) {
      const body = readEntryBody(bytes.subarray(entry.offset, entry.offset + entry.length))
      expect(body.ok && body.value.type).toBe(entry.type)
    }
    for (const call of session.calls) {
      const { input, cacheRead, cacheWrite5m, cacheWrite1h } = call.usage
      expect(call.contextTokens).toBe(input + cacheRead + cacheWrite5m + cacheWrite1h)
      expect(call.gapMs ?? 0).toBeGreaterThanOrEqual(0)
      expect(call.cause === null).toBe(call.cache === 'hit')
      expect(Object.values(call.added.byKind).reduce((so, chars) => so + chars, 0)).toBe(call.added.chars)
    }
    for (const drop of describeDrops(session)) expect(drop.text).not.toBe('')
    const recorded = session.events.filter(({ kind }) => kind.endsWith('-compact')).length
    expect(describeCompactions(session).filter(({ kind }) => kind !== 'unrecorded')).toHaveLength(recorded)
  })
})
