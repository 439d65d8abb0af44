// `strata diff`: two contexts compared, as JSON or for people. Talks to the workbench through the contract.

import { CallError } from '../../../../preload/contract/call-error'
import { createClient } from '../../../../preload/contract/client'
import type { CompareSide, ComparisonView, DiffLine, LayerRow } from '../../../../preload/contract/compare'
import type { Port } from '../../../../preload/contract/port'
import { type Client, workbenchContract } from '../../../../preload/contract/workbench'
import { wholeList } from '../../../workbench/collect-document'
import type { CollectOptions } from '../../shared/collect-options'
import { overPreset, readCollectFields, readPreset } from '../../shared/read-collect-input'
import type { CollectFields } from '../../shared/to-collect-input'
import { EXIT } from '../exit-code'
import { readDiffSide } from '../read-diff-side'
import { renderDiff } from '../render-diff'
import { columnsOf, type Terminal, wantsColour } from '../terminal'

export interface DiffCommandOptions extends CollectOptions {
  readonly json?: boolean
  readonly patch?: boolean
  readonly all?: boolean
  readonly rightProfile?: string
  readonly rightModel?: string
  readonly rightCwd?: string
  readonly rightPreset?: string
  readonly failOn?: 'change' | 'growth'
}

/** Gives the exit code; rejects with a CallError when a side cannot be collected or opened. */
export async function runDiff(a: string, b: string, options: DiffCommandOptions, terminal: Terminal, port: Port): Promise<number> {
  const client = createClient(workbenchContract, port)
  const signal = terminal.interrupted()
  const fields = await readCollectFields(client, options, terminal.cwd)
  const right = await rightFields(client, fields, options, terminal.cwd)
  const sides: readonly CompareSide[] = [
    await readDiffSide(client, a, fields, terminal.cwd),
    await readDiffSide(client, b, right, terminal.cwd),
  ]
  const view = await compare(client, sides, [a, b], signal)
  if (options.json === true) await printJson(client, view, terminal, signal)
  else {
    const rows = await wholeList(async (offset) => {
      const page = await client.call('compare.layers', { comparisonId: view.comparisonId, offset }, { signal })
      return { total: page.total, items: page.rows }
    })
    const lines = options.patch === true ? await patches(client, view, rows, signal) : new Map<number, readonly DiffLine[]>()
    const colour = wantsColour(terminal.env, terminal.stdout)
    terminal.stdout.write(renderDiff(view, rows, lines, { columns: columnsOf(terminal), colour, all: options.all === true }))
  }
  return hasFailed(view, options.failOn) ? EXIT.findings : EXIT.fine
}

function hasFailed({ identical, delta }: ComparisonView, failOn: DiffCommandOptions['failOn']): boolean {
  if (failOn === 'change') return !identical
  return failOn === 'growth' && delta.sent > 0
}

async function rightFields(client: Client, fields: CollectFields, options: DiffCommandOptions, shellDir: string): Promise<CollectFields> {
  const preset = options.rightPreset === undefined ? {} : await readPreset(client, options.rightPreset, shellDir)
  const { rightProfile: profile, rightModel: model, rightCwd: cwd } = options
  const own = { profile, model, cwd }
  return { ...overPreset(fields, preset), ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)) }
}

async function compare(
  client: Client,
  [left, right]: readonly CompareSide[],
  names: readonly [string, string],
  signal: AbortSignal,
): Promise<ComparisonView> {
  if (left === undefined || right === undefined) throw new TypeError('A comparison has two sides')
  const answer = await client.call('compare.run', { left, right }, { signal })
  if (answer.ok) return answer.comparison
  const { side, problem } = answer
  const place = problem.line === null ? '' : ` (line ${problem.line}${problem.column === null ? '' : `, column ${problem.column}`})`
  const name = side === 'left' ? names[0] : names[1]
  // every such problem is a side that could not be read; the message says which
  throw new CallError({ code: 'file.unreadable', message: `${name}: ${withoutName(problem.message, name)}${place}`, data: problem })
}

function withoutName(message: string, name: string): string {
  const file = name.split(/[/\\]/).at(-1) ?? name
  return message.startsWith(`${file}: `) ? message.slice(file.length + 2) : message
}

async function printJson(client: Client, { comparisonId }: ComparisonView, terminal: Terminal, signal: AbortSignal): Promise<void> {
  for (let offset: number | null = 0; offset !== null; ) {
    const page: { readonly text: string; readonly next: number | null } = await client.call(
      'compare.export',
      { comparisonId, format: 'json', offset },
      { signal },
    )
    terminal.stdout.write(page.text)
    offset = page.next
  }
}

async function patches(
  client: Client,
  { comparisonId }: ComparisonView,
  rows: readonly LayerRow[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, readonly DiffLine[]>> {
  const found = new Map<number, readonly DiffLine[]>()
  for (const { row, textChanged } of rows) {
    if (!textChanged) continue
    const lines = await wholeList(async (offset) => {
      const page = await client.call('compare.lines', { comparisonId, row, offset }, { signal })
      return { total: page.total, items: page.lines }
    })
    found.set(row, lines)
  }
  return found
}
