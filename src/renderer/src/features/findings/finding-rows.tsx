// The list itself: only the rows in view are in the page.

import { useVirtualizer } from '@tanstack/react-virtual'
import { Wrench } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { FindingView } from '../../../../preload/contract/doctor'
import { shortPath } from '../../lib/split-path'
import { useActions } from '../../state/app-context'
import type { Snapshot } from '../../state/prompt/snapshot'
import { SeverityIcon } from './severity-icon'

export interface FindingRowsProps {
  readonly findings: readonly FindingView[]
  readonly picked: number | null
  readonly snapshot: Snapshot
}

export function FindingRows({ findings, picked, snapshot }: FindingRowsProps): ReactNode {
  const scroll = useRef<HTMLDivElement>(null)
  const { pickFinding, openFinding } = useActions()
  const virtualizer = useVirtualizer({
    count: findings.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 62,
    overscan: 6,
  })
  return (
    <div className="findings-scroll" ref={scroll}>
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map((item) => {
          const finding = findings[item.index]
          if (finding === undefined) return null
          return (
            <button
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              type="button"
              className="findings-row"
              data-severity={finding.severity}
              data-testid="finding"
              aria-pressed={finding.index === picked}
              style={{ transform: `translateY(${item.start}px)` }}
              onClick={() => pickFinding(finding.index === picked ? null : finding.index)}
              onDoubleClick={() => openFinding(finding)}
            >
              <SeverityIcon severity={finding.severity} />
              <span className="grow">
                <span className="findings-message">{finding.message}</span>
                <span className="findings-place">
                  {placeOf(finding, snapshot)}
                  {finding.fixLabel === null ? null : <Wrench className="i12" aria-label="Can be fixed" />}
                </span>
              </span>
            </button>
          )
        })}
      </div>
    </div>
  )
}

/** The file with its line, short; the code where it is of no file. */
export function placeOf({ path, line, code }: FindingView, { view }: Snapshot): string {
  if (path === null) return code
  const short = shortPath(path, { root: view.project.root, home: view.places.home })
  return line === null ? short : `${short}:${line}`
}
