// Comparing: two sides in, rows out, and the difference of the row that is looked at.

import type { CompareSide, LayerRow } from '../../../../preload/contract/compare'
import type { OpenProblem } from '../../../../preload/contract/opened'
import { asSentence } from '../../lib/as-sentence'
import { createLatest } from '../../lib/latest'
import type { ActionContext } from '../actions/action-context'
import { activeProject } from '../app-state'
import { codeOf, type Fault, isCancelled, toFault } from '../fault'
import type { CompareState, CompareTab, DiffState, RowFilter, SideName } from './compare-state'
import { createCompareStore } from './compare-store'
import { missingOf, type SideChoice, toCompareSide } from './side-choice'
import { visibleLayerRows } from './visible-layer-rows'

export interface CompareRunActions {
  /** Opens the view, at a part of it. */
  openCompare(tab?: CompareTab): void
  setCompareTab(tab: CompareTab): void
  setCompareSide(name: SideName, patch: Partial<SideChoice>): void
  swapSides(): void
  /** Both sides as given, at once. */
  compareSides(left: SideChoice, right: SideChoice): Promise<void>
  runComparison(): Promise<void>
  cancelComparison(): void
  setRowFilter(filter: RowFilter): void
  setRowText(text: string): void
  pickLayerRow(row: number): Promise<void>
  setDiffLook(patch: Partial<Pick<CompareState, 'textSide' | 'wholeText'>>): Promise<void>
  moreDiffLines(): Promise<void>
  jumpToFirstDifference(): Promise<void>
  copyComparison(format: 'markdown' | 'json'): Promise<void>
  saveComparison(format: 'markdown' | 'json'): Promise<void>
  copyRowText(which: SideName): Promise<void>
  loadPlaces(text?: string): Promise<void>
}

const ROWS_A_PAGE = 500
const LINES_A_PAGE = 1000

export const NO_DIFF: DiffState = { lines: [], total: 0, loading: true, fault: null }

export function createCompareRun(context: ActionContext): CompareRunActions {
  const { store, client, page, patchUi, notify, report, nextNonce } = context
  const parts = createCompareStore(context)
  const { read, patch, wholeText, wholeList } = parts
  const running = createLatest()
  const reading = createLatest()
  const placing = createLatest()

  const setCompareSide = (name: SideName, change: Partial<SideChoice>): void => {
    const { problem, comparison } = read()
    const side = { ...read()[name], ...change }
    const sides = name === 'left' ? { left: side } : { right: side }
    patch({ ...sides, stale: comparison !== null, problem: problem?.side === name ? null : problem, fault: null })
  }

  const question = async (side: SideChoice, anew: boolean): Promise<CompareSide> => {
    const input = parts.input()
    if (input === null) throw new Error('Open a project first')
    return toCompareSide(side, { input, collectionId: anew ? null : parts.collectionId(), open: parts.open })
  }

  /** The host keeps a few collections only: what it has let go of is collected anew. */
  const ask = async (signal: AbortSignal, anew: boolean) => {
    const { left, right } = read()
    const sides = { left: await question(left, anew), right: await question(right, anew) }
    return client.call('compare.run', sides, { signal })
  }

  const loadDiff = async (row: number): Promise<void> => {
    const { comparison, textSide, wholeText: whole } = read()
    if (comparison === null) return
    const found = comparison.rows.find((one) => one.row === row)
    patch({ diff: NO_DIFF })
    try {
      const answer = await reading.run((signal) =>
        client.call(
          'compare.lines',
          {
            comparisonId: comparison.view.comparisonId,
            row,
            side: textSide,
            context: whole || found?.textChanged === false ? null : 3,
            limit: LINES_A_PAGE,
          },
          { signal },
        ),
      )
      if (answer !== null) patch({ diff: { lines: answer.value.lines, total: answer.value.total, loading: false, fault: null } })
    } catch (error) {
      if (!isCancelled(error)) patch({ diff: { ...NO_DIFF, loading: false, fault: toFault(error) } })
    }
  }

  const pick = async (row: number): Promise<void> => {
    patch({ row })
    await loadDiff(row)
  }

  const run = async (): Promise<void> => {
    const { left, right } = read()
    if (missingOf(left) !== null || missingOf(right) !== null) return
    patch({ running: true, problem: null, fault: null, reveal: null })
    try {
      const answer = await running.run(async (signal) => {
        const asked = await ask(signal, false).catch((error: unknown) => {
          if (codeOf(error) !== 'collection.unknown') throw error
          return ask(signal, true)
        })
        if (!asked.ok) return asked
        const { comparisonId } = asked.comparison
        const rows = await wholeList<LayerRow>(async (offset) => {
          const found = await client.call('compare.layers', { comparisonId, offset, limit: ROWS_A_PAGE }, { signal })
          return { total: found.total, items: found.rows }
        })
        return { ...asked, rows }
      })
      if (answer === null) return
      if (!answer.value.ok) {
        patch({ running: false, problem: { side: answer.value.side, problem: answer.value.problem } })
        return
      }
      const { comparison: view, rows } = answer.value
      const { filter, filterText } = read()
      const kept = view.rows === view.counts.same && filter !== 'same' ? 'all' : filter === 'all' ? 'differences' : filter
      patch({ running: false, stale: false, comparison: { view, rows }, row: null, diff: null, filter: kept })
      const first = visibleLayerRows(rows, kept, filterText)[0]
      if (first !== undefined) await pick(first.row)
    } catch (error) {
      if (isCancelled(error)) {
        patch({ running: false })
        return
      }
      const fault = toFault(error)
      const side = sideOfFault(fault, read())
      patch({ running: false, ...(side === null ? { fault } : { problem: { side, problem: problemOf(fault) } }) })
    }
  }

  const exported = async (format: 'markdown' | 'json') => {
    const comparisonId = read().comparison?.view.comparisonId
    if (comparisonId === undefined) return null
    return wholeText((offset) => client.call('compare.export', { comparisonId, format, offset }))
  }

  const copy = async (text: string, said: string): Promise<void> => {
    if (await page.copyText(text)) notify(said)
    else notify('The clipboard cannot be written here. Save it as a file instead.', 'danger')
  }

  const told = async (step: () => Promise<void>): Promise<void> => {
    try {
      await step()
    } catch (error) {
      report(error)
    }
  }

  const loadPlaces = async (text = ''): Promise<void> => {
    const folder = activeProject(store.getState())?.folder
    if (folder === undefined) return
    const keep = (value: CompareState['places'][string]): void => patch({ places: { ...read().places, [folder]: value } })
    try {
      const answer = await placing.run((signal) => client.call('compare.places', { folder, text }, { signal }))
      if (answer !== null) keep(answer.value)
    } catch (error) {
      if (!isCancelled(error)) keep(toFault(error))
    }
  }

  const compareSides = async (left: SideChoice, right: SideChoice): Promise<void> => {
    patch({ left, right, tab: 'sides', problem: null, fault: null })
    patchUi({ route: 'compare' })
    await run()
  }

  return {
    openCompare: (tab) => {
      patch({ tab: tab ?? read().tab })
      patchUi({ route: 'compare' })
    },
    setCompareTab: (tab) => patch({ tab, asideFault: null }),
    setCompareSide,
    swapSides: () => {
      const { left, right, comparison, problem } = read()
      const swapped = problem === null ? null : { ...problem, side: problem.side === 'left' ? ('right' as const) : ('left' as const) }
      patch({ left: right, right: left, stale: comparison !== null, problem: swapped })
      if (comparison !== null) void run()
    },
    compareSides,
    runComparison: run,
    cancelComparison: () => {
      running.cancel()
      patch({ running: false })
    },
    setRowFilter: (filter) => patch({ filter }),
    setRowText: (filterText) => patch({ filterText }),
    pickLayerRow: pick,
    setDiffLook: async (change) => {
      patch(change)
      const { row } = read()
      if (row !== null) await loadDiff(row)
    },
    moreDiffLines: async () => {
      const { comparison, row, diff, textSide, wholeText: whole } = read()
      if (comparison === null || row === null || diff === null || diff.loading || diff.lines.length >= diff.total) return
      const found = comparison.rows.find((one) => one.row === row)
      patch({ diff: { ...diff, loading: true } })
      try {
        const answer = await reading.run((signal) =>
          client.call(
            'compare.lines',
            {
              comparisonId: comparison.view.comparisonId,
              row,
              side: textSide,
              context: whole || found?.textChanged === false ? null : 3,
              offset: diff.lines.length,
              limit: LINES_A_PAGE,
            },
            { signal },
          ),
        )
        if (answer === null) return
        patch({ diff: { ...diff, lines: [...diff.lines, ...answer.value.lines], total: answer.value.total, loading: false } })
      } catch (error) {
        patch({ diff: { ...diff, loading: false, fault: isCancelled(error) ? null : toFault(error) } })
      }
    },
    jumpToFirstDifference: async () => {
      const { comparison } = read()
      const first = comparison?.view.firstDifference
      if (comparison === null || first == null) return
      const ids = [first.left.layerId, first.right.layerId]
      const found = comparison.rows.find(
        ({ left, right }) => (right !== null && right.layerId === ids[1]) || (left !== null && left.layerId === ids[0]),
      )
      if (found === undefined) return
      if (visibleLayerRows([found], read().filter, read().filterText).length === 0) patch({ filter: 'all', filterText: '' })
      await pick(found.row)
      patch({ reveal: nextNonce() })
    },
    copyComparison: (format) =>
      told(async () => {
        const found = await exported(format)
        if (found !== null) await copy(found.text, format === 'json' ? 'Comparison copied as JSON' : 'Comparison copied as Markdown')
      }),
    saveComparison: (format) =>
      told(async () => {
        const found = await exported(format)
        if (found !== null) parts.save(found.last, found.text)
      }),
    copyRowText: (which) =>
      told(async () => {
        const { comparison, row } = read()
        if (comparison === null || row === null) return
        const { comparisonId } = comparison.view
        const { text } = await wholeText((offset) => client.call('compare.text', { comparisonId, row, which, offset }))
        await copy(text, 'Text copied')
      }),
    loadPlaces,
  }
}

/** The one side whose place the fault speaks of. */
function sideOfFault({ detail }: Fault, { left, right }: Pick<CompareState, SideName>): SideName | null {
  const speaksOf = ({ kind, folder, worktree, cwd }: SideChoice): boolean => {
    const place = kind === 'folder' ? folder : kind === 'worktree' ? worktree : kind === 'cwd' ? cwd : ''
    return place.trim() !== '' && detail.includes(place.trim())
  }
  if (speaksOf(left) === speaksOf(right)) return null
  return speaksOf(left) ? 'left' : 'right'
}

function problemOf({ title, detail, remedy }: Fault): OpenProblem {
  return { code: 'missing', message: [`${title}: ${asSentence(detail)}`, remedy ?? ''].join(' ').trimEnd(), line: null, column: null }
}
