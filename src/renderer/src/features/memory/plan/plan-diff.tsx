// Every file of a plan as one diff below the other. Files past the first few are fetched when they are opened.

import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { PlannedFile } from '../../../../../preload/contract/memory'
import { formatCount, plural } from '../../../lib/format-count'
import { isBelow } from '../../../lib/split-path'
import { useActions } from '../../../state/app-context'
import type { DiffGap, DiffLine, FileDiff } from '../../../state/memory/file-diff'
import type { MemoryLook, PlanState } from '../../../state/memory/memory-state'
import { CodeLine, CodeMark } from '../code/code-line'
import { VirtualLines } from '../code/virtual-lines'

type DiffItem =
  | { readonly type: 'file'; readonly at: number; readonly file: PlannedFile; readonly open: boolean }
  | { readonly type: 'line'; readonly line: DiffLine }
  | { readonly type: 'gap'; readonly gap: DiffGap }
  | { readonly type: 'note'; readonly text: string }

/** Files that are open from the start. */
const OPEN_AT_FIRST = 12

export function PlanDiff({ plan, look }: { readonly plan: PlanState; readonly look: MemoryLook }): ReactNode {
  const { plan: view, diffs } = plan
  const { loadPlanDiff } = useActions()
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const items = useMemo(() => {
    if (view === null) return []
    const all: DiffItem[] = []
    view.files.forEach((file, at) => {
      const open = at < OPEN_AT_FIRST !== toggled.has(file.path)
      all.push({ type: 'file', at, file, open })
      if (open) all.push(...itemsOf(diffs.get(at)))
    })
    if (view.total > view.files.length) all.push({ type: 'note', text: `and ${plural(view.total - view.files.length, 'more file')}` })
    return all
  }, [view, diffs, toggled])
  if (view === null) return null
  const toggle = (item: Extract<DiffItem, { type: 'file' }>): void => {
    const next = new Set(toggled)
    if (!next.delete(item.file.path)) next.add(item.file.path)
    setToggled(next)
    if (!item.open && !diffs.has(item.at)) loadPlanDiff(item.at)
  }
  const digits = String(
    items.reduce((most, item) => (item.type === 'line' ? Math.max(most, item.line.after ?? 0, item.line.before ?? 0) : most), 0),
  ).length
  return (
    <VirtualLines
      label="What changes"
      items={items}
      length={(item) => (item.type === 'line' ? item.line.text.length : 0)}
      digits={digits}
      className="memory-diff"
      flush
      testId="memory-diff"
      render={(item) => {
        switch (item.type) {
          case 'file':
            return <FileHead item={item} dir={look.view.path} onToggle={() => toggle(item)} />
          case 'line':
            return <DiffRow line={item.line} />
          case 'gap':
            return <CodeMark tone="gap">{plural(item.gap.lines, 'line')} as before</CodeMark>
          case 'note':
            return <p className="memory-diff-note">{item.text}</p>
        }
      }}
    />
  )
}

function itemsOf(diff: FileDiff | undefined): readonly DiffItem[] {
  if (diff === undefined) return [{ type: 'note', text: 'Reading…' }]
  const rows: DiffItem[] = diff.rows.map((row) => (row.type === 'gap' ? { type: 'gap', gap: row } : { type: 'line', line: row }))
  if (diff.unseen) rows.push({ type: 'note', text: 'Only line ends or signs that are not seen differ' })
  if (diff.clipped) rows.push({ type: 'note', text: 'Longer than is shown here' })
  return rows
}

const CHANGES: Readonly<Record<PlannedFile['change'], string>> = {
  create: 'new',
  edit: 'changed',
  delete: 'to the trash',
  rename: 'renamed',
}

function FileHead({
  item,
  dir,
  onToggle,
}: {
  readonly item: Extract<DiffItem, { type: 'file' }>
  readonly dir: string
  readonly onToggle: () => void
}): ReactNode {
  const { file, open } = item
  const name = (path: string): string => (isBelow(path, dir) ? path.slice(dir.length).replace(/^[\\/]/, '') : path)
  const Arrow = open ? ChevronDown : ChevronRight
  return (
    <button type="button" className="memory-diff-file" aria-expanded={open} onClick={onToggle} data-testid="memory-diff-file">
      <Arrow className="i12" aria-hidden />
      <span className="mono cut">
        {file.renamedFrom === null ? null : (
          <>
            <span className="dim">{name(file.renamedFrom)}</span> →{' '}
          </>
        )}
        {name(file.path)}
      </span>
      <span className={file.change === 'delete' ? 'caption danger' : 'caption'}>{CHANGES[file.change]}</span>
      <span className="grow" />
      {file.addedLines === 0 ? null : <span className="memory-plus">+{formatCount(file.addedLines)}</span>}
      {file.removedLines === 0 ? null : <span className="memory-minus">−{formatCount(file.removedLines)}</span>}
    </button>
  )
}

function DiffRow({ line }: { readonly line: DiffLine }): ReactNode {
  return (
    <CodeLine
      number={line.after ?? line.before}
      text={line.text}
      look={line.type === 'same' ? 'plain' : line.type}
      syntax={line.yaml ? 'yaml' : 'markdown'}
      words={line.words}
      sign={line.type === 'added' ? '+' : line.type === 'removed' ? '−' : ''}
    />
  )
}
