// The whole strata/memory@1 document (CLI.md), put together from the contract's paged answers. It knows the contract
// and nothing of the engine.

import type { DiagnosticView } from '../../preload/contract/common'
import type { CallName, InputOf, OutputOf } from '../../preload/contract/define'
import type { MemoryHint, MemoryRow, MemoryView, memoryContract } from '../../preload/contract/memory'
import { wholeList, wholeText } from './collect-document'

/** Fields of CLI.md first; what follows `sent` is added. */
export interface MemoryDocument {
  readonly schema: 'strata/memory@1'
  readonly dir: MemoryView['dir']
  readonly limits: MemoryView['limits']
  readonly entries: readonly DocumentEntry[]
  readonly orphans: readonly DocumentTopic[]
  readonly sent: string
  readonly sentTokens: number
  readonly off: MemoryView['off']
  readonly forecast: MemoryView['forecast']
  readonly profile: string
  readonly source: MemoryView['source']
  readonly sources: MemoryView['sources']
  /** The days of a log. */
  readonly days: readonly DocumentTopic[]
  readonly hints: readonly MemoryHint[]
  readonly links: readonly { readonly from: string; readonly to: string; readonly kind: 'markdown' | 'wiki'; readonly line: number }[]
  readonly diagnostics: readonly DiagnosticView[]
}

export type DocumentEntry = Pick<
  MemoryRow,
  'title' | 'file' | 'hook' | 'states' | 'type' | 'name' | 'description' | 'bytes' | 'tokens' | 'modifiedMs' | 'path' | 'section' | 'raw'
> & { readonly line: number }
export type DocumentTopic = Pick<MemoryRow, 'path' | 'states' | 'type' | 'name' | 'description' | 'bytes' | 'tokens' | 'modifiedMs'> & {
  readonly file: string
}

type MemoryContract = typeof memoryContract

/** As much of a client as is needed: the Client of the contract fits. */
export interface MemoryAsker {
  call<K extends CallName<MemoryContract>>(
    name: K,
    input: InputOf<MemoryContract[K]>,
    options?: { readonly signal?: AbortSignal },
  ): Promise<OutputOf<MemoryContract[K]>>
}

/** Errors: those of the calls, `memory.unknown` among them. */
export async function memoryDocument(client: MemoryAsker, view: MemoryView, signal?: AbortSignal): Promise<MemoryDocument> {
  const { memoryId } = view
  const options = signal === undefined ? {} : { signal }
  const rows = await wholeList(async (offset) => {
    const page = await client.call('memory.rows', { memoryId, offset }, options)
    return { total: page.total, items: page.rows }
  })
  const topics = (kind: 'orphan' | 'log') => rows.flatMap((row) => (row.kind === kind ? [toTopic(row)] : []))
  const graph = await client.call('memory.graph', { memoryId }, options)
  const name = (i: number | undefined) => (i === undefined ? '' : (graph.nodes[i]?.file ?? ''))
  return {
    schema: view.schema,
    dir: view.dir,
    limits: view.limits,
    entries: rows.flatMap((row) => (row.kind === 'entry' && row.line !== null ? [toEntry(row, row.line)] : [])),
    orphans: topics('orphan'),
    sent: await wholeText((offset) => client.call('memory.text', { memoryId, side: 'sent', offset }, options)),
    sentTokens: view.sent.tokens,
    off: view.off,
    forecast: view.forecast,
    profile: view.profile,
    source: view.source,
    sources: view.sources,
    days: topics('log'),
    hints: await wholeList(async (offset) => {
      const page = await client.call('memory.hints', { memoryId, offset }, options)
      return { total: page.total, items: page.hints }
    }),
    links: graph.edges.from.map((from, i) => ({
      from: name(from),
      to: name(graph.edges.to[i]),
      kind: graph.edges.wiki[i] === true ? 'wiki' : 'markdown',
      line: graph.edges.line[i] ?? 0,
    })),
    diagnostics: await wholeList(async (offset) => {
      const page = await client.call('memory.diagnostics', { memoryId, offset }, options)
      return { total: page.total, items: page.diagnostics }
    }),
  }
}

function toEntry(row: MemoryRow, line: number): DocumentEntry {
  const { title, file, hook, states, type, name, description, bytes, tokens, modifiedMs, path, section, raw } = row
  return { line, title, file, hook, states, type, name, description, bytes, tokens, modifiedMs, path, section, raw }
}

function toTopic({ file, path, states, type, name, description, bytes, tokens, modifiedMs }: MemoryRow): DocumentTopic {
  return { file: file ?? '', type, name, description, tokens, path, states, bytes, modifiedMs }
}
