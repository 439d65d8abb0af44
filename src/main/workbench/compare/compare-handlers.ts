// The Compare part of the contract: opens both sides, keeps the comparison, answers pages of it.

import type { compareContract, DiffLine } from '../../../preload/contract/compare'
import type { Handlers as HandlersOf } from '../../../preload/contract/define'
import { WorkbenchError } from '../../engine/base/workbench-error'
import { type Comparison, compareContexts } from '../../engine/compare/compare-contexts'
import type { LayerComparison } from '../../engine/compare/compare-layers'
import { diffTexts, type TextDiffLine } from '../../engine/compare/diff-texts'
import { findGitPlace } from '../../engine/git/find-git-place'
import { listRevisions } from '../../engine/git/list-revisions'
import { findWorktrees } from '../../engine/memory/find-sharing'
import { absoluteFolder } from '../build-collect-request'
import { sliceList, sliceText } from '../text-page'
import { toDiffDocument } from './diff-document'
import { renderDiffMarkdown } from './diff-markdown'
import { type OpenedSide, openSide, type SideDeps } from './open-side'
import { positionsOf, toComparisonView, toLayerRow } from './to-compare-view'

interface StoredComparison {
  readonly id: string
  readonly comparison: Comparison
  readonly left: OpenedSide
  readonly right: OpenedSide
  /** Diffs computed so far, by row, side and context: they are asked for page by page. */
  readonly lines: Map<string, readonly TextDiffLine[]>
  readonly exports: Map<'markdown' | 'json', string>
}

const KEPT = 6
const MOST_REVISIONS = 300
const MOST_WORKTREES = 200

export function createCompareHandlers(sides: SideDeps, seed: string): HandlersOf<typeof compareContract> {
  const { deps } = sides
  const { ports } = deps
  const kept = new Map<string, StoredComparison>()
  let count = 0

  function get(comparisonId: string): StoredComparison {
    const entry = kept.get(comparisonId)
    if (entry === undefined)
      throw new WorkbenchError('comparison.unknown', 'This comparison is no longer kept; compare again', { comparisonId })
    kept.delete(comparisonId)
    kept.set(comparisonId, entry)
    return entry
  }

  function rowOf({ comparison }: StoredComparison, row: number): LayerComparison {
    const found = comparison.rows[row]
    if (found === undefined)
      throw new WorkbenchError('input.invalid', `The comparison has no row ${row}`, { fields: ['row'], count: comparison.rows.length })
    return found
  }

  return {
    'compare.run': async ({ left, right }, { signal }) => {
      const [a, b] = [await openSide(sides, left, signal), await openSide(sides, right, signal)]
      if (!a.ok) return { ok: false, side: 'left', problem: a.error }
      if (!b.ok) return { ok: false, side: 'right', problem: b.error }
      signal.throwIfAborted()
      const comparison = compareContexts(a.value.side, b.value.side)
      count += 1
      const id = `comparison-${seed}-${count}`
      kept.set(id, { id, comparison, left: a.value, right: b.value, lines: new Map(), exports: new Map() })
      for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT))) kept.delete(oldest)
      return { ok: true, comparison: toComparisonView(id, comparison, a.value.view, b.value.view) }
    },
    'compare.layers': async ({ comparisonId, only, offset, limit }) => {
      const { comparison } = get(comparisonId)
      const positions = { left: positionsOf(comparison.left), right: positionsOf(comparison.right) }
      const numbered = comparison.rows
        .map((row, index) => ({ row, index }))
        .filter(({ row }) => only.length === 0 || only.includes(row.change))
      const page = numbered.slice(offset, offset + limit).map(({ row, index }) => toLayerRow(index, row, positions))
      return { total: numbered.length, rows: [...sliceList(page, 0, limit)] }
    },
    'compare.lines': async ({ comparisonId, row, side, context, offset, limit }) => {
      const entry = get(comparisonId)
      const { left, right } = rowOf(entry, row)
      const key = `${row} ${side} ${context}`
      const textOf = (layer: LayerComparison['left']): string =>
        layer === null ? '' : ((side === 'sent' ? layer.text : layer.diskText) ?? '')
      const lines = entry.lines.get(key) ?? diffTexts(textOf(left), textOf(right), context)
      entry.lines.set(key, lines)
      return { total: lines.length, lines: [...sliceList(lines.slice(offset, offset + limit).map(toLine), 0, limit)] }
    },
    'compare.text': async ({ comparisonId, row, which, offset, limit }) => {
      const layer = rowOf(get(comparisonId), row)[which]
      if (layer === null) throw new WorkbenchError('layer.unknown', `There is nothing on the ${which} of this row`, { row, which })
      return sliceText(layer.text, offset, limit)
    },
    'compare.export': async ({ comparisonId, format, offset, limit }) => {
      const entry = get(comparisonId)
      const text = entry.exports.get(format) ?? renderExport(entry, format)
      entry.exports.set(format, text)
      const fileName = `${fileStem(entry.left.view.label)}-to-${fileStem(entry.right.view.label)}.${format === 'json' ? 'json' : 'md'}`
      return {
        ...sliceText(text, offset, limit),
        fileName,
        mediaType: format === 'json' ? 'application/json' : 'text/markdown; charset=utf-8',
      }
    },
    'compare.places': async ({ folder, text }, { signal }) => {
      const path = absoluteFolder(ports.paths, deps.home, folder)
      const place = await findGitPlace(ports, path)
      if (place === null) return { revisions: [], worktrees: [], note: 'This folder is in no git repository' }
      const [revisions, others] = await Promise.all([
        listRevisions(ports, place.gitRoot, signal),
        findWorktrees(ports, { commonDir: place.commonDir, mainRoot: place.canonicalGitRoot, own: place.gitRoot }),
      ])
      const words = text
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== '')
      const fits = (...parts: readonly string[]): boolean => words.every((word) => parts.some((part) => part.toLowerCase().includes(word)))
      const worktrees = [place.gitRoot, ...others].filter((one) => fits(one)).slice(0, MOST_WORKTREES)
      const named = revisions.ok ? revisions.value.filter(({ name, subject, hash }) => fits(name, subject, hash)) : []
      return {
        revisions: [...sliceList(named, 0, MOST_REVISIONS)],
        worktrees: await Promise.all(
          worktrees.map(async (one) => ({ path: one, branch: await branchOf(one), current: one === place.gitRoot })),
        ),
        note: revisions.ok ? null : `git could not list revisions: ${revisions.error.message.split('\n', 1)[0] ?? ''}`,
      }
    },
  }

  async function branchOf(worktree: string): Promise<string | null> {
    const place = await findGitPlace(ports, worktree)
    const head = place === null ? null : await ports.fs.readFile(ports.paths.join(place.gitDir, 'HEAD'), { maxBytes: 4096 })
    const target = head?.ok === true ? /^ref:\s*refs\/heads\/(\S+)/.exec(new TextDecoder().decode(head.value)) : null
    return target?.[1] ?? null
  }
}

function renderExport({ id, comparison, left, right }: StoredComparison, format: 'markdown' | 'json'): string {
  const document = toDiffDocument(toComparisonView(id, comparison, left.view, right.view), comparison)
  return format === 'json' ? `${JSON.stringify(document, null, 2)}\n` : renderDiffMarkdown(document)
}

export function toLine(line: TextDiffLine): DiffLine {
  return line.kind === 'skip' ? { ...line } : { ...line, spans: line.spans.map((span) => ({ ...span })) }
}

/** What every file system takes. */
export function fileStem(label: string): string {
  const stem = label.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+|[.-]+$/g, '')
  return stem === '' ? 'context' : stem.slice(0, 60)
}
