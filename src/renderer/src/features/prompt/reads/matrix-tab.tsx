// Rules against files: a dot where one matches. Only the cells in view are in the page, and only their part is asked for.

import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatCount, plural } from '../../../lib/format-count'
import { shortPath, splitPath } from '../../../lib/split-path'
import { useActions, useAppState, useSnapshot } from '../../../state/app-context'
import { readFiles } from '../../../state/reads/read-files'
import { Segmented } from '../../../ui/segmented'
import { type MatrixView, useMatrix } from './use-matrix'

const CELL = 24
const ROW = 26
const NAME = 240
const HEAD = 96

const WHICH = [
  { value: 'matched', label: 'Files any rule matches' },
  { value: 'read', label: 'Files read' },
] as const

export function MatrixTab(): ReactNode {
  const chosen = useAppState(readFiles)
  const [which, setWhich] = useState<'matched' | 'read'>('matched')
  const matrix = useMatrix(which === 'read' ? chosen : null)
  return (
    <div className="matrix-tab">
      <Matrix matrix={matrix} nothing={which === 'read' && chosen.length === 0} />
      <div className="reads-foot">
        <Segmented label="Which files" value={which} options={WHICH} onChange={setWhich} />
        <span className="caption grow cut figures" role="status" data-testid="matrix-at">
          {matrix.fault ??
            (matrix.ready ? `${plural(matrix.rules, 'rule')}, ${plural(matrix.files, 'file')}` : 'listing the files of the project…')}
        </span>
        <span className="caption">Arrows move, Enter reads the file</span>
      </div>
    </div>
  )
}

function Matrix({ matrix, nothing }: { readonly matrix: MatrixView; readonly nothing: boolean }): ReactNode {
  const scroll = useRef<HTMLDivElement>(null)
  const zoom = useAppState((state) => state.view.zoom)
  const rules = useAppState((state) => state.reads.rules)
  const snapshot = useSnapshot()
  const { addReads, pickRule } = useActions()
  const [at, setAt] = useState({ rule: 0, file: 0 })
  const px = (size: number): number => Math.round(size * zoom)
  const rowSize = px(ROW)
  const cellSize = px(CELL)
  const rows = useVirtualizer({
    count: matrix.rules,
    getScrollElement: () => scroll.current,
    estimateSize: useCallback(() => rowSize, [rowSize]),
    overscan: 4,
    scrollPaddingStart: px(HEAD),
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: matrix.files,
    getScrollElement: () => scroll.current,
    estimateSize: useCallback(() => cellSize, [cellSize]),
    overscan: 8,
    scrollPaddingStart: px(NAME),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are void when the zoom changes
  useLayoutEffect(() => {
    rows.measure()
    columns.measure()
  }, [rowSize, cellSize, rows, columns])
  const shownRows = rows.getVirtualItems()
  const shownColumns = columns.getVirtualItems()
  const view = {
    fromRule: shownRows[0]?.index ?? 0,
    toRule: (shownRows.at(-1)?.index ?? 0) + 1,
    fromFile: shownColumns[0]?.index ?? 0,
    toFile: (shownColumns.at(-1)?.index ?? 0) + 1,
  }
  const { need } = matrix
  // biome-ignore lint/correctness/useExhaustiveDependencies: the four numbers say what is in view
  useEffect(() => need(view), [need, view.fromRule, view.toRule, view.fromFile, view.toFile])

  const ruleName = useMemo(() => {
    const places = { root: snapshot?.view.project.root ?? '', home: snapshot?.view.places.home ?? '' }
    const byRule = new Map((rules?.rules ?? []).map((rule) => [rule.rule, rule]))
    return (row: number): string => {
      const rule = byRule.get(matrix.ruleAt(row) ?? -1)
      return rule === undefined ? '…' : shortPath(rule.path, places)
    }
  }, [rules, snapshot, matrix])
  const patternOf = (row: number, file: number): string | null => {
    const pattern = matrix.cell(row, file)
    if (pattern === null) return null
    const rule = rules?.rules.find((one) => one.rule === matrix.ruleAt(row))
    return rule?.patterns[pattern]?.written ?? 'one of its patterns'
  }

  if (nothing || (matrix.ready && (matrix.rules === 0 || matrix.files === 0))) {
    const why = nothing
      ? 'No file is read yet. Pick some above, or look at all files that any rule matches.'
      : matrix.rules === 0
        ? 'No rule has patterns, so there is nothing to hold files against.'
        : 'No file of the project matches any rule.'
    return <p className="reads-empty matrix-empty">{why}</p>
  }
  const active = { rule: Math.min(at.rule, matrix.rules - 1), file: Math.min(at.file, matrix.files - 1) }
  const move = (rule: number, file: number): void => {
    const next = { rule: Math.min(matrix.rules - 1, Math.max(0, rule)), file: Math.min(matrix.files - 1, Math.max(0, file)) }
    setAt(next)
    rows.scrollToIndex(next.rule, { align: 'auto' })
    columns.scrollToIndex(next.file, { align: 'auto' })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey) return
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / rowSize) - 4)
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(active.rule + 1, active.file),
      ArrowUp: () => move(active.rule - 1, active.file),
      ArrowRight: () => move(active.rule, active.file + 1),
      ArrowLeft: () => move(active.rule, active.file - 1),
      PageDown: () => move(active.rule + page, active.file),
      PageUp: () => move(active.rule - page, active.file),
      Home: () => move(event.ctrlKey ? 0 : active.rule, 0),
      End: () => move(event.ctrlKey ? matrix.rules - 1 : active.rule, matrix.files - 1),
      Enter: () => {
        const file = matrix.fileAt(active.file)
        if (file !== null) addReads([file])
        const rule = matrix.ruleAt(active.rule)
        if (rule !== null) pickRule(rule)
      },
    }
    const act = keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const cellId = (rule: number, file: number): string => `matrix-${rule}-${file}`
  const inView = shownRows.some((row) => row.index === active.rule) && shownColumns.some((column) => column.index === active.file)
  const activeFile = matrix.fileAt(active.file) ?? '…'
  const activePattern = patternOf(active.rule, active.file)
  return (
    <>
      <p className="matrix-said" role="status" data-testid="matrix-cell">
        <span className="mono cut">{ruleName(active.rule)}</span>
        <span className="caption">{activePattern === null ? 'does not match' : 'matches'}</span>
        <span className="mono cut">{activeFile}</span>
        {activePattern === null ? null : (
          <>
            <span className="caption">by</span>
            <span className="mono cut">{activePattern}</span>
          </>
        )}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: only the cells in view are in the page, which a table element cannot say */}
      <div
        role="grid"
        ref={scroll}
        className="scroll matrix"
        aria-label="Rules against files"
        aria-rowcount={matrix.rules + 1}
        aria-colcount={matrix.files + 1}
        aria-activedescendant={inView ? cellId(active.rule, active.file) : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        data-testid="matrix"
      >
        <div
          role="presentation"
          className="matrix-space"
          style={{ width: columns.getTotalSize() + px(NAME), height: rows.getTotalSize() + px(HEAD) }}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: see above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell */}
          <div role="row" aria-rowindex={1} className="matrix-head" style={{ height: px(HEAD) }}>
            {/* biome-ignore lint/a11y/useSemanticElements: see above */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
            <span role="columnheader" aria-colindex={1} className="matrix-corner" style={{ width: px(NAME), height: px(HEAD) }}>
              {formatCount(matrix.rules)} × {formatCount(matrix.files)}
            </span>
            {shownColumns.map((column) => {
              const file = matrix.fileAt(column.index)
              return (
                // biome-ignore lint/a11y/useSemanticElements: see above
                // biome-ignore lint/a11y/useFocusableInteractive: see above
                <span
                  role="columnheader"
                  key={column.key}
                  aria-colindex={column.index + 2}
                  aria-label={file ?? 'on its way'}
                  className="matrix-file"
                  title={file ?? undefined}
                  data-active={column.index === active.file}
                  style={{ width: column.size, height: px(HEAD), left: column.start + px(NAME) }}
                >
                  {file === null ? '…' : splitPath(file).file}
                </span>
              )
            })}
          </div>
          {shownRows.map((row) => (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div
              role="row"
              key={row.key}
              aria-rowindex={row.index + 2}
              className="matrix-row"
              data-active={row.index === active.rule}
              style={{ height: row.size, top: row.start + px(HEAD) }}
            >
              {/* biome-ignore lint/a11y/useSemanticElements: see above */}
              {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
              <span
                role="rowheader"
                aria-colindex={1}
                className="matrix-rule mono cut"
                style={{ width: px(NAME) }}
                title={ruleName(row.index)}
              >
                {ruleName(row.index)}
              </span>
              {shownColumns.map((column) => {
                const pattern = patternOf(row.index, column.index)
                const here = row.index === active.rule && column.index === active.file
                return (
                  // The keys are handled by the grid.
                  // biome-ignore lint/a11y/useSemanticElements: see above
                  // biome-ignore lint/a11y/useFocusableInteractive: see above
                  // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                  <span
                    role="gridcell"
                    key={column.key}
                    id={cellId(row.index, column.index)}
                    aria-colindex={column.index + 2}
                    aria-selected={here}
                    aria-label={pattern === null ? 'no match' : `matches by ${pattern}`}
                    className="matrix-cell"
                    data-hit={pattern !== null}
                    data-here={here}
                    style={{ width: column.size, left: column.start + px(NAME) }}
                    onClick={() => setAt({ rule: row.index, file: column.index })}
                  />
                )
              })}
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
