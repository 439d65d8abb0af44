// Changing a memory: a draft is planned as it is typed, the plan is looked at as a diff, then written as one step that
// can be taken back as one. Nothing is written without a plan on screen.

import type { PlannedFile } from '../../../../preload/contract/memory'
import { debounce } from '../../lib/debounce'
import { createLatest } from '../../lib/latest'
import type { ActionContext } from '../actions/action-context'
import { openFile } from '../documents/documents-state'
import { codeOf, isCancelled, toFault } from '../fault'
import { type ActionDraft, toAction } from './action-draft'
import { diffFile, type FileDiff } from './file-diff'
import type { MemoryFiles } from './memory-actions'
import type { FileMove, MemoryChange, PlanState } from './memory-state'
import { pickedRows } from './memory-state'
import { createMemoryStore } from './memory-store'
import { stepRows } from './move-rows'
import { readText } from './read-text'

export interface MemoryPlanActions {
  startMemoryAction(draft: ActionDraft): void
  /** Lays fields over the draft that is open; plans it a moment after the last change. */
  patchMemoryDraft(patch: Readonly<Record<string, unknown>>): void
  cancelMemoryAction(): void
  applyMemoryAction(): Promise<void>
  /** Fetches the texts of one file of the plan; those at the front are there already. */
  loadPlanDiff(file: number): void
  undoMemory(): Promise<void>
  redoMemory(): Promise<void>
  /** Plans the move of the picked lines by one; a move that is planned goes on. */
  stepMemories(by: -1 | 1): void
  /** A fresh look is here: what was planned of the old one is planned anew. */
  replanMemory(projectId: string): void
}

const TYPING_MS = 180
/** Diffs that are fetched with the plan. */
const FIRST_DIFFS = 12
const LONGEST_SIDE = 400_000

const NO_DIFFS: ReadonlyMap<number, FileDiff> = new Map()

export function createMemoryPlanActions(
  context: ActionContext,
  files: MemoryFiles,
  look: (projectId: string, show?: string | null) => Promise<void>,
): MemoryPlanActions {
  const { store, client, activity } = context
  const memories = createMemoryStore(context)
  const plans = createLatest()

  const patchPlan = (projectId: string, patch: Partial<PlanState>): void => {
    const { plan } = memories.of(projectId)
    if (plan !== null) memories.patch(projectId, { plan: { ...plan, ...patch } })
  }

  const fetchDiff = async (planId: string, file: number, signal: AbortSignal): Promise<FileDiff> => {
    const side = (name: 'before' | 'after') =>
      readText((offset) => client.call('memory.planText', { planId, file, side: name, offset }, { signal }), LONGEST_SIDE)
    const [before, after] = await Promise.all([side('before'), side('after')])
    return diffFile(before.text, after.text, before.clipped || after.clipped)
  }

  const plan = async (projectId: string): Promise<void> => {
    const memory = memories.of(projectId)
    if (memory.plan === null || memory.look === null) return
    const ready = toAction(memory.plan.draft, memory.look.rows)
    if (!ready.ok) {
      plans.cancel()
      if (ready.why === 'gone') {
        memories.patch(projectId, { plan: null })
        context.notify('What this was about is not there any more', 'danger')
      } else patchPlan(projectId, { phase: 'incomplete', plan: null, diffs: NO_DIFFS, refused: null, fault: null })
      return
    }
    const { memoryId } = memory.look.view
    patchPlan(projectId, { phase: 'planning', fault: null })
    try {
      const made = await plans.run(async (signal) => {
        const answer = await client.call('memory.plan', { memoryId, action: ready.action }, { signal })
        if (!answer.ok) return answer
        const first = answer.plan.files.slice(0, FIRST_DIFFS)
        const diffs = await Promise.all(first.map((_, file) => fetchDiff(answer.plan.planId, file, signal)))
        return { ...answer, diffs: new Map(diffs.entries()) }
      })
      if (made === null) return
      const { value } = made
      if (value.ok) patchPlan(projectId, { phase: 'ready', plan: value.plan, diffs: value.diffs, refused: null })
      else if (value.kind === 'changed') await look(projectId)
      else patchPlan(projectId, { phase: 'refused', plan: null, diffs: NO_DIFFS, refused: value.message })
    } catch (error) {
      if (isCancelled(error)) return
      if (codeOf(error) === 'memory.unknown') await look(projectId)
      else patchPlan(projectId, { phase: 'failed', plan: null, diffs: NO_DIFFS, fault: toFault(error) })
    }
  }

  /** What is planned of the draft before is void from here on: it must not be written in place of this one. */
  const redraft = (projectId: string, draft: ActionDraft): void => {
    plans.cancel()
    memories.forgetFailure(projectId)
    patchPlan(projectId, { draft, phase: 'planning' })
    planSoon()
  }

  let rest: () => void = () => undefined
  const planSoon = debounce(
    () => {
      const now = memories.current()
      if (now !== null) void plan(now.projectId)
    },
    TYPING_MS,
    (waiting) => {
      if (waiting) rest = activity.begin()
      else rest()
    },
  )

  const start = (draft: ActionDraft): void => {
    const now = memories.current()
    if (now === null || now.memory.plan?.phase === 'applying') return
    if (now.memory.look?.view.source.kind === 'logs') {
      context.notify('A daily log is only ever added to by the agent')
      return
    }
    planSoon.cancel()
    memories.forgetFailure(now.projectId)
    // The plan before stays on screen while a draft of the same kind is planned: a move by steps must not flicker.
    const same = now.memory.plan?.draft.kind === draft.kind ? now.memory.plan : null
    memories.patch(now.projectId, {
      plan: { draft, phase: 'planning', plan: same?.plan ?? null, diffs: same?.diffs ?? NO_DIFFS, refused: null, fault: null },
    })
    context.patchUi({ route: 'memory' })
    // Where nothing was looked at yet, opening the view looks, and plans then.
    void plan(now.projectId)
  }

  const cancel = (): void => {
    const now = memories.current()
    if (now === null || now.memory.plan === null || now.memory.plan.phase === 'applying') return
    planSoon.cancel()
    plans.cancel()
    memories.forgetFailure(now.projectId)
    memories.patch(now.projectId, { plan: null })
  }

  /** An editor goes where its file goes, unless something in it is not saved. */
  const carryEditors = async <T extends { readonly ok: boolean }>(moves: readonly FileMove[], act: () => Promise<T>): Promise<T> => {
    // Before the files move: to an open editor a file that is gone is one that is to be saved.
    const carried = moves.filter(({ from }) => openFile(store.getState(), from)?.dirty === false)
    for (const { from } of carried) if (from !== null) files.closeFile(from)
    let done = false
    try {
      const answer = await act()
      done = answer.ok
      return answer
    } finally {
      for (const { from, to } of carried) {
        const place = done ? to : from
        if (place !== null) void files.keepFile(place)
      }
    }
  }

  const apply = async (): Promise<void> => {
    const now = memories.current()
    if (now === null || now.memory.plan?.phase !== 'ready' || now.memory.plan.plan === null) return
    const { projectId } = now
    const planned = now.memory.plan.plan
    const moves = movesOf(planned.files)
    memories.forgetFailure(projectId)
    patchPlan(projectId, { phase: 'applying' })
    try {
      const done = await carryEditors(moves, () => client.call('memory.apply', { planId: planned.planId }))
      if (!done.ok) {
        patchPlan(projectId, { phase: 'ready' })
        memories.toast(projectId, { text: `Nothing was written: ${done.message}`, offer: null, tone: 'danger' })
        if (done.kind === 'changed-on-disk') await look(projectId)
        return
      }
      const change: MemoryChange = { transactionId: done.transactionId, label: planned.label, moves }
      memories.patch(projectId, { plan: null, done: [...memories.of(projectId).done, change], undone: [] })
      memories.toast(projectId, { text: planned.label, offer: 'undo', tone: 'plain' })
      const shown = planned.files.find((file) => file.change === 'create' || file.change === 'rename')
      await look(projectId, shown?.path ?? null)
      // A new memory begins as a template, which someone will want to fill in.
      if (now.memory.plan.draft.kind === 'new' && shown !== undefined) {
        memories.patch(projectId, { asked: shown.path, panel: 'detail' })
        await files.keepFile(shown.path)
      } else if (store.getState().ui.dialog === null) context.patchUi({ focus: { pane: 'memory-table', nonce: context.nextNonce() } })
    } catch (error) {
      patchPlan(projectId, { phase: 'ready' })
      if (codeOf(error) === 'plan.unknown') await plan(projectId)
      else context.report(error)
    }
  }

  const takeBack = async (from: 'done' | 'undone'): Promise<void> => {
    const now = memories.current()
    const change = now?.memory[from].at(-1)
    if (now === null || change === undefined) return
    const { projectId } = now
    const to = from === 'done' ? 'undone' : 'done'
    try {
      const back = change.moves.map(({ from: to, to: from }) => ({ from, to }))
      const answer = await carryEditors(from === 'done' ? back : change.moves, () =>
        client.call('memory.undo', { transactionId: change.transactionId }),
      )
      const memory = memories.of(projectId)
      if (!answer.ok) {
        const undo = from === 'done' ? 'Not undone' : 'Not done again'
        memories.toast(projectId, { text: `${undo}: ${answer.message}`, offer: null, tone: 'danger' })
        if (answer.kind === 'unknown-transaction') memories.patch(projectId, { [from]: memory[from].filter((one) => one !== change) })
        return
      }
      memories.patch(projectId, {
        [from]: memory[from].filter((one) => one !== change),
        [to]: [...memory[to], { ...change, transactionId: answer.transactionId }],
      })
      const said = from === 'done' ? `Undone: ${change.label}` : change.label
      memories.toast(projectId, { text: said, offer: from === 'done' ? 'redo' : 'undo', tone: 'plain' })
      await look(projectId)
    } catch (error) {
      context.report(error)
    }
  }

  return {
    startMemoryAction: start,
    patchMemoryDraft: (patch) => {
      const now = memories.current()
      if (now === null || now.memory.plan === null || now.memory.plan.phase === 'applying') return
      // Fields come from the form of this very kind of draft.
      redraft(now.projectId, { ...now.memory.plan.draft, ...patch } as ActionDraft)
    },
    cancelMemoryAction: cancel,
    applyMemoryAction: apply,
    loadPlanDiff: (file) => {
      const now = memories.current()
      const planned = now?.memory.plan?.plan
      if (now === null || !planned) return
      const { planId } = planned
      fetchDiff(planId, file, new AbortController().signal).then(
        (diff) => {
          const open = memories.of(now.projectId).plan
          if (open?.plan?.planId === planId) patchPlan(now.projectId, { diffs: new Map(open.diffs).set(file, diff) })
        },
        (error: unknown) => context.report(error),
      )
    },
    undoMemory: () => takeBack('done'),
    redoMemory: () => takeBack('undone'),
    stepMemories: (by) => {
      const now = memories.current()
      if (now === null || now.memory.look === null || now.memory.plan?.phase === 'applying') return
      const planned = now.memory.plan?.draft.kind === 'reorder' ? now.memory.plan.draft : null
      const keys =
        planned?.keys ??
        pickedRows(now.memory)
          .filter((row) => row.line !== null)
          .map((row) => row.key)
      const place = stepRows(now.memory.look.rows, keys, planned?.place ?? null, by)
      if (place === null) return
      if (planned === null) start({ kind: 'reorder', keys, place })
      else redraft(now.projectId, { ...planned, place })
    },
    replanMemory: (projectId) => {
      const { plan: open } = memories.of(projectId)
      if (open !== null && open.phase !== 'applying' && store.getState().activeId === projectId) void plan(projectId)
    },
  }
}

function movesOf(files: readonly PlannedFile[]): readonly FileMove[] {
  return files.flatMap(({ path, change, renamedFrom }): readonly FileMove[] => {
    if (change === 'edit') return []
    return [{ from: change === 'create' ? null : change === 'rename' ? renamedFrom : path, to: change === 'delete' ? null : path }]
  })
}
