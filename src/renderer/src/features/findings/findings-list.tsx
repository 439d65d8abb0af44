// All findings of the collection, worst first; choosing one shows its layer and line.

import { useVirtualizer } from '@tanstack/react-virtual'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { formatCount } from '../../lib/format-count'
import { shortPath } from '../../lib/split-path'
import { useActions, useSnapshot } from '../../state/app-context'
import { sortFindings } from '../../state/app-state'
import type { DiagnosticView } from '../../state/contract-types'
import { layerFindings } from '../../state/prompt/layer-findings'
import type { Snapshot } from '../../state/prompt/snapshot'
import './findings.css'

type Wanted = DiagnosticView['severity'] | 'all'

const ICONS = {
  error: <CircleAlert className="i" aria-label="Error" />,
  warning: <TriangleAlert className="i" aria-label="Warning" />,
  info: <Info className="i" aria-label="Remark" />,
} as const

export function FindingsList(): ReactNode {
  const snapshot = useSnapshot()
  const [wanted, setWanted] = useState<Wanted>('all')
  const findings = useMemo(() => sortFindings(snapshot?.diagnostics ?? []), [snapshot])
  if (snapshot === null) return null
  const shown = wanted === 'all' ? findings : findings.filter((finding) => finding.severity === wanted)
  const { error, warning, info } = snapshot.view.diagnostics
  const chips: readonly { readonly value: Wanted; readonly label: string; readonly count: number }[] = [
    { value: 'all', label: 'All', count: findings.length },
    { value: 'error', label: 'Errors', count: error },
    { value: 'warning', label: 'Warnings', count: warning },
    { value: 'info', label: 'Remarks', count: info },
  ]
  return (
    <section className="findings" aria-label="Findings" data-testid="findings">
      <div className="pane-head">
        <h2>Findings</h2>
        <span className="grow" />
        {chips.map((chip) =>
          chip.value !== 'all' && (chip.count === 0 || chip.count === findings.length) ? null : (
            <button
              key={chip.value}
              type="button"
              className="chip"
              aria-pressed={chip.value === wanted}
              onClick={() => setWanted(chip.value)}
            >
              {chip.label} <span className="figures">{formatCount(chip.count)}</span>
            </button>
          ),
        )}
      </div>
      {shown.length === 0 ? (
        <p className="findings-none">Nothing to look at: every file could be read, and every include leads somewhere.</p>
      ) : (
        <FindingRows findings={shown} snapshot={snapshot} />
      )}
      <Assumptions snapshot={snapshot} />
    </section>
  )
}

function FindingRows({ findings, snapshot }: { readonly findings: readonly DiagnosticView[]; readonly snapshot: Snapshot }): ReactNode {
  const scroll = useRef<HTMLDivElement>(null)
  const { goToLine, selectLayer, setFindings } = useActions()
  const virtualizer = useVirtualizer({
    count: findings.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 62,
    overscan: 6,
  })
  const open = (finding: DiagnosticView): void => {
    const layer = layerFindings(snapshot).layerOf(finding)
    if (layer === null) return
    if (finding.at?.line === undefined) selectLayer(layer.id)
    else goToLine(layer.id, finding.at.line, layer.diskChars === null ? 'sent' : 'disk')
    setFindings(false)
  }
  return (
    <div className="findings-scroll" ref={scroll}>
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map((item) => {
          const finding = findings[item.index]
          if (finding === undefined) return null
          const at = finding.at
          const place = at === null ? null : shortPath(at.path, { root: snapshot.view.project.root, home: snapshot.view.places.home })
          return (
            <button
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              type="button"
              className="findings-row"
              data-severity={finding.severity}
              style={{ transform: `translateY(${item.start}px)` }}
              onClick={() => open(finding)}
            >
              {ICONS[finding.severity]}
              <span className="grow">
                <span className="findings-message">{finding.message}</span>
                {finding.fix === undefined ? null : <span className="findings-fix">{finding.fix}</span>}
                {place === null ? null : (
                  <span className="findings-place">
                    {place}
                    {at?.line === undefined ? '' : `:${at.line}`}
                  </span>
                )}
              </span>
            </button>
          )
        })}
      </div>
    </div>
  )
}

function Assumptions({ snapshot }: { readonly snapshot: Snapshot }): ReactNode {
  const { assumptions } = snapshot.view
  if (assumptions.length === 0) return null
  return (
    <details className="findings-assumptions">
      <summary>{formatCount(assumptions.length)} assumptions: what no source settles</summary>
      <ul>
        {assumptions.map((one) => (
          <li key={one.name}>
            <span className="mono">{one.name}</span> {one.text}
          </li>
        ))}
      </ul>
    </details>
  )
}
