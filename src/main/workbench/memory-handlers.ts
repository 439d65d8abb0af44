// The Memory part of the contract: inspects once, keeps the result, answers pages of it; plans a change, and writes it
// through the one door there is for writing, only into the folder that was inspected.

import type { Handlers as HandlersOf } from '../../preload/contract/define'
import type { memoryContract } from '../../preload/contract/memory'
import type { WorkbenchContract } from '../../preload/contract/workbench'
import type { Result } from '../engine/base/result'
import { WorkbenchError } from '../engine/base/workbench-error'
import { memoryHints } from '../engine/memory/hints'
import { inspectMemory } from '../engine/memory/inspect-memory'
import { linkGraph } from '../engine/memory/link-graph'
import { planMemoryAction } from '../engine/memory/plan-memory-action'
import type { TransactionDone, WriteError } from '../engine/ports'
import { collectFacts } from '../engine/prompt/prompt-facts'
import { createRatioTokenizer } from '../engine/tokens/create-ratio-tokenizer'
import { buildCollectRequest, type CollectQuestion, isInside } from './build-collect-request'
import type { CollectionStore } from './collection-store'
import type { EventHub } from './event-hub'
import { createMemoryStore, type StoredMemory } from './memory-store'
import { createOverlayFileSystem } from './overlay-file-system'
import { pause } from './pause'
import { sliceList, sliceText } from './text-page'
import { toDiagnosticView } from './to-collection-view'
import { memoryRows, plannedPairs, toGraphView, toHintView, toMemoryView, toPlanView } from './to-memory-view'
import type { Watcher, WorkbenchDeps } from './workbench-deps'

export type MemoryHandlers = HandlersOf<typeof memoryContract>

export interface OpenMemories {
  readonly handlers: MemoryHandlers
  dispose(): Promise<void>
}

const MOST_TOLD = 100
const MOST_WATCHED = 400

/** `openFolders`: the project folders open in this host; what is looked into elsewhere is not written to. */
export function createMemoryHandlers(
  deps: WorkbenchDeps,
  collections: CollectionStore,
  events: EventHub<WorkbenchContract>,
  openFolders: () => readonly string[],
): OpenMemories {
  const { paths, hash } = deps.ports
  const store = createMemoryStore(deps.clock.nowMs().toString(36))
  let watcher: Watcher | null = null

  const handlers: MemoryHandlers = {
    'memory.inspect': async (question, { signal }) => {
      const stored = store.add(await inspectFor(deps, question, signal))
      watch()
      return toMemoryView(stored)
    },
    'memory.rows': async ({ memoryId, offset, limit }) => {
      const rows = memoryRows(store.get(memoryId))
      const page = rows.slice(offset, offset + limit).map((row) => row())
      return { total: rows.length, rows: [...sliceList(page, 0, limit)] }
    },
    'memory.diagnostics': async ({ memoryId, offset, limit }) => {
      const { diagnostics } = store.get(memoryId).report
      return {
        total: diagnostics.length,
        diagnostics: [...sliceList(diagnostics.slice(offset, offset + limit).map(toDiagnosticView), 0, limit)],
      }
    },
    'memory.text': async ({ memoryId, side, offset, limit }) => {
      const { report } = store.get(memoryId)
      return sliceText(side === 'sent' ? report.sent : (report.index?.text ?? ''), offset, limit)
    },
    'memory.topicText': async ({ memoryId, file, offset, limit }) => {
      const topic = store.get(memoryId).report.topics.find((known) => known.file === file)
      if (topic === undefined) throw new WorkbenchError('file.missing', `There is no topic ${file} in this folder`, { file })
      if (topic.document === null) throw new WorkbenchError('file.unreadable', `${file} was not read: ${topic.problem}`, { file })
      return sliceText(topic.document.text.replace(/^\ufeff/, ''), offset, limit)
    },
    'memory.hints': async ({ memoryId, offset, limit }, { signal }) => {
      const { report, folder } = store.get(memoryId)
      const known = instructionTexts(collections, folder)
      const hints = await memoryHints(report, { nowMs: deps.clock.nowMs(), known, pause: () => pause(signal) })
      return { total: hints.length, hints: [...sliceList(hints.slice(offset, offset + limit).map(toHintView), 0, limit)] }
    },
    'memory.graph': async ({ memoryId }, { signal }) =>
      toGraphView(await linkGraph(store.get(memoryId).report, paths, () => pause(signal))),
    'memory.plan': async ({ memoryId, action }, { signal }) => {
      const memory = store.get(memoryId)
      const plan = await planMemoryAction(deps.ports, memory.report, action, {
        profile: memory.request.profile,
        nowMs: deps.clock.nowMs(),
        pause: () => pause(signal),
      })
      if (!plan.ok) return { ok: false, ...plan.error }
      return { ok: true, plan: toPlanView(store.addPlan({ memory, plan: plan.value })) }
    },
    'memory.planText': async ({ planId, file, side, offset, limit }) => {
      const pairs = plannedPairs(store.plan(planId).plan.writes)
      const pair = pairs[file]
      if (pair === undefined)
        throw new WorkbenchError('input.invalid', `The plan has no file ${file}`, { fields: ['file'], count: pairs.length })
      return sliceText(pair[side] ?? '', offset, limit)
    },
    'memory.apply': async ({ planId }) => {
      const { memory, plan } = store.plan(planId)
      const written = await deps.saving.applyTransaction({
        label: plan.label,
        writes: plan.writes.map(({ path, before, beforeBytes, after }) => {
          const content = beforeBytes ?? before
          return { path, beforeSha256: content === null ? null : hash.sha256(content), after }
        }),
        allowed: await onlyBelow(memory),
        // the agent makes the folder when it first remembers; so does a person's first memory
        makeDirectories: true,
      })
      if (written.ok) {
        store.dropPlan(planId)
        store.remember(written.value.transactionId, memory)
      }
      return told(memory, written)
    },
    'memory.undo': async ({ transactionId, memoryId }) => {
      const memory = memoryId === null ? store.applied(transactionId) : store.get(memoryId)
      if (memory === null) {
        return {
          ok: false,
          kind: 'unknown-transaction',
          path: '',
          message: 'This change is not known here any more; the history of the files has it',
        }
      }
      const written = await deps.saving.undoTransaction({ transactionId, allowed: await onlyBelow(memory) })
      if (written.ok) store.remember(written.value.transactionId, memory)
      return told(memory, written)
    },
  }

  /**
   * Markdown below the folder that was inspected, by real path; of one that is not there yet, below where it will be. Nothing
   * of a project that is not open: whoever asks can name any folder. Never Strata's own data.
   */
  async function onlyBelow({ report, folder }: StoredMemory): Promise<(realPath: string) => boolean> {
    // whoever types a command has named the folder himself
    if (deps.host.kind !== 'cli' && !openFolders().includes(folder)) return () => false
    const [real, own] = await Promise.all([realDirectory(deps, report.path), realDirectory(deps, deps.state.dir)])
    return (path) => path !== real && isInside(paths, real, path) && /\.md$/i.test(path) && !isInside(paths, own, path)
  }

  function told({ folder }: StoredMemory, written: Result<TransactionDone, WriteError>) {
    if (!written.ok) return { ok: false as const, ...written.error }
    const { transactionId, files } = written.value
    events.tell('memory.changed', { folder, paths: files.slice(0, MOST_TOLD).map((file) => file.path) })
    return { ok: true as const, transactionId, files: files.length }
  }

  /** Everything that is kept is watched: a folder, its subfolders, and the index while there is none. */
  function watch(): void {
    if (deps.createWatcher === null) return
    watcher ??= deps.createWatcher((changed) => {
      for (const folder of new Set(store.all().map((memory) => memory.folder))) {
        const own = store.all().filter((memory) => memory.folder === folder)
        const mine = changed.filter((path) => own.some(({ report }) => isInside(paths, report.path, path)))
        if (mine.length > 0) events.tell('memory.changed', { folder, paths: mine.slice(0, MOST_TOLD) })
      }
    })
    const watched = new Set<string>()
    for (const { report } of store.all()) {
      watched.add(paths.normalize(report.path))
      watched.add(report.indexPath)
      for (const file of report.files) if (file.includes('/')) watched.add(paths.dirname(paths.join(report.path, file)))
    }
    watcher.watch([...watched].slice(0, MOST_WATCHED))
  }

  return {
    handlers,
    dispose: async () => {
      store.clear()
      const closing = watcher
      watcher = null
      await closing?.close()
    },
  }
}

/** Errors: those of buildCollectRequest; `input.invalid` for a source that is not there. */
export async function inspectFor(
  deps: WorkbenchDeps,
  { source, ...question }: CollectQuestion & { readonly source: string },
  signal: AbortSignal,
): Promise<Omit<StoredMemory, 'id'>> {
  const { request, overlay } = await buildCollectRequest(deps, question)
  const ports = { ...deps.ports, fs: createOverlayFileSystem(deps.ports.fs, overlay) }
  const facts = await collectFacts(ports, request, signal)
  const tokenizer = deps.tokenizerFor?.(facts.model) ?? createRatioTokenizer(facts.model.tokenizer)
  const inspected = await inspectMemory(ports, tokenizer, {
    places: request.places,
    roots: facts.roots,
    commonDir: facts.place?.commonDir ?? null,
    profile: request.profile,
    settings: facts.settings,
    env: request.env,
    bare: facts.bare,
    source,
    signal,
  })
  if (inspected.ok) return { folder: request.places.root, request, report: inspected.value }
  const { id, known } = inspected.error
  throw new WorkbenchError('input.invalid', `There is no memory ${JSON.stringify(id)} here; there are ${known.join(', ')}`, {
    fields: ['source'],
    known,
  })
}

/** What the newest collection of the folder gives the model anyway. */
function instructionTexts(collections: CollectionStore, folder: string): readonly { readonly path: string; readonly text: string }[] {
  const newest = collections.all().findLast(({ collection }) => collection.places.root === folder)
  return (newest?.collection.layers ?? []).flatMap(({ kind, status, origin, text }) =>
    kind.startsWith('instructions.') && status === 'loaded' && origin.path !== null ? [{ path: origin.path, text }] : [],
  )
}

/** Where a directory really is: what is there of it by real path, the rest as named. */
async function realDirectory({ ports: { fs, paths } }: WorkbenchDeps, path: string): Promise<string> {
  const missing: string[] = []
  for (let dir = paths.resolve(path); ; dir = paths.dirname(dir)) {
    const real = await fs.realPath(dir)
    if (real.ok) return paths.join(real.value, ...missing)
    if (dir === paths.dirname(dir)) return paths.resolve(path)
    missing.unshift(paths.basename(dir))
  }
}
