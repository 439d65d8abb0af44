// Captured requests: opened, laid beside what is predicted, and taken from. And the agent's own context report, checked.

import type { CaptureBlock } from '../../../../preload/contract/captures'
import { createLatest } from '../../lib/latest'
import type { ActionContext } from '../actions/action-context'
import { codeOf, isCancelled, toFault } from '../fault'
import type { CaptureState } from './compare-state'
import { createCompareStore } from './compare-store'
import { NO_DIFF } from './run-actions'
import type { GivenText } from './side-choice'

export interface CaptureActions {
  openCapture(given: GivenText | null, path: string): Promise<void>
  closeCapture(): void
  /** Lays the opened request beside what is on screen now. */
  recheckCapture(): Promise<void>
  pickBlock(block: number): Promise<void>
  moreBlockLines(): Promise<void>
  takeSections(ids: readonly string[]): Promise<void>
  /** Null: all of them. */
  forgetSections(ids: readonly string[] | null): Promise<void>
  loadTaken(): Promise<void>
  setReportText(text: string): void
  checkReport(): Promise<void>
}

const BLOCKS_A_PAGE = 500
const LINES_A_PAGE = 1000

export function createCaptureActions(context: ActionContext, recollect: () => void): CaptureActions {
  const { client, notify } = context
  const parts = createCompareStore(context)
  const { read, patch, wholeList, aside } = parts
  const reading = createLatest()

  const patchCapture = (change: Partial<CaptureState>): void => {
    const { capture } = read()
    if (capture !== null) patch({ capture: { ...capture, ...change } })
  }

  const needCollection = (): string => {
    const collectionId = parts.collectionId()
    if (collectionId === null) throw new Error('Open a project first: there is nothing to lay it beside')
    return collectionId
  }

  const loadDiff = async (block: number): Promise<void> => {
    const { capture } = read()
    const collectionId = parts.collectionId()
    if (capture === null || collectionId === null) return
    const { captureId } = capture.view
    patchCapture({ block, diff: NO_DIFF })
    try {
      const answer = await reading.run((signal) =>
        client.call('capture.lines', { captureId, collectionId, block, limit: LINES_A_PAGE }, { signal }),
      )
      if (answer !== null) patchCapture({ diff: { ...answer.value, loading: false, fault: null } })
    } catch (error) {
      if (!isCancelled(error)) patchCapture({ diff: { ...NO_DIFF, loading: false, fault: toFault(error) } })
    }
  }

  const check = async (): Promise<void> => {
    const { capture } = read()
    if (capture === null) return
    const { captureId } = capture.view
    const collectionId = needCollection()
    const sums: { found: CaptureState['summary'] } = { found: null }
    const blocks = await wholeList<CaptureBlock>(async (offset) => {
      const answer = await client.call('capture.blocks', { captureId, collectionId, offset, limit: BLOCKS_A_PAGE })
      sums.found = answer.summary
      return { total: answer.total, items: answer.blocks }
    })
    const { sections } = await client.call('capture.sections', { captureId, collectionId })
    patchCapture({ blocks, summary: sums.found, sections, block: null, diff: null })
    const first = blocks.find(({ outcome }) => outcome !== 'equal') ?? blocks[0]
    if (first !== undefined) await loadDiff(first.block)
  }

  return {
    openCapture: (given, path) =>
      aside('captureBusy', async () => {
        const answer = await client.call('capture.open', await parts.open(given, path))
        if (!answer.ok) {
          patch({ captureProblem: answer.problem })
          return
        }
        patch({
          captureProblem: null,
          capture: { view: answer.capture, blocks: [], summary: null, sections: [], block: null, diff: null },
          lastTaken: [],
        })
        await check()
      }),
    closeCapture: () => {
      reading.cancel()
      patch({ capture: null, captureProblem: null, lastTaken: [], asideFault: null })
    },
    recheckCapture: () =>
      aside('captureBusy', async () => {
        await check().catch((error: unknown) => {
          // The host keeps a few requests only.
          if (codeOf(error) === 'capture.unknown') patch({ capture: null })
          throw error
        })
      }),
    pickBlock: loadDiff,
    moreBlockLines: async () => {
      const { capture } = read()
      const collectionId = parts.collectionId()
      const diff = capture?.diff ?? null
      if (capture === null || capture.block === null || collectionId === null || diff === null) return
      if (diff.loading || diff.lines.length >= diff.total) return
      const { block } = capture
      const { captureId } = capture.view
      patchCapture({ diff: { ...diff, loading: true } })
      try {
        const answer = await reading.run((signal) =>
          client.call('capture.lines', { captureId, collectionId, block, offset: diff.lines.length, limit: LINES_A_PAGE }, { signal }),
        )
        if (answer !== null) patchCapture({ diff: { ...diff, lines: [...diff.lines, ...answer.value.lines], loading: false } })
      } catch (error) {
        patchCapture({ diff: { ...diff, loading: false, fault: isCancelled(error) ? null : toFault(error) } })
      }
    },
    takeSections: (ids) =>
      aside('captureBusy', async () => {
        const { capture } = read()
        if (capture === null || ids.length === 0) return
        const { sections } = await client.call('capture.take', { captureId: capture.view.captureId, ids: [...ids] })
        patch({ taken: sections, lastTaken: [...ids] })
        notify(
          ids.length === 1
            ? 'Taken: your agent’s own wording is used from now on'
            : `Taken: ${ids.length} sections are used as your agent sends them`,
        )
        recollect()
      }),
    forgetSections: (ids) =>
      aside('captureBusy', async () => {
        const { sections } = await client.call('capture.forget', { ids: ids === null ? null : [...ids] })
        patch({ taken: sections, lastTaken: [] })
        recollect()
      }),
    loadTaken: () =>
      aside('captureBusy', async () => {
        const { sections } = await client.call('capture.taken', {})
        patch({ taken: sections })
      }),
    setReportText: (reportText) => patch({ reportText }),
    checkReport: () =>
      aside('reportBusy', async () => {
        const text = read().reportText
        if (text.trim() === '') return
        const report = await client.call('capture.checkReport', { collectionId: needCollection(), text })
        patch({ report })
      }),
  }
}
