// What a fix or a silence would write, file by file as a diff; then written, or not.

import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { plural } from '../../lib/format-count'
import { useActions } from '../../state/app-context'
import type { FindingsPlan } from '../../state/findings/findings-state'
import type { FileDiff } from '../../state/memory/file-diff'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { ScrollArea } from '../../ui/scroll-area'

const SIGNS = { same: ' ', added: '+', removed: '−' } as const
/** Rows of a file that are in the page at once; what is longer is cut, and written whole. */
const MOST_ROWS = 400

export function FindingPlan({ plan: { what, view, diffs, applying } }: { readonly plan: FindingsPlan }): ReactNode {
  const { cancelFindingPlan, applyFindingPlan } = useActions()
  const diff = useRef<HTMLElement>(null)
  // What asked for it has gone: the keyboard goes on where the change is read, ahead of the buttons that decide.
  useEffect(() => diff.current?.focus({ preventScroll: true }), [])
  return (
    <aside className="finding-detail" aria-label={view.label} data-testid="finding-plan">
      <div className="pane-head">
        <h2 className="cut grow">{view.label}</h2>
        <IconButton label="Cancel" size="small" onClick={cancelFindingPlan}>
          <X className="i14" aria-hidden />
        </IconButton>
      </div>
      <ScrollArea ref={diff} className="finding-diffs" label="What changes" data-testid="finding-diff">
        {view.files.map((file, i) => (
          <section key={file.path}>
            <h3 className="finding-file">
              <span className="mono cut">{file.file ?? file.path}</span>
              <span className="caption">{file.beforeChars === null ? 'new' : 'changed'}</span>
            </h3>
            <Diff diff={diffs[i]} />
          </section>
        ))}
        {view.left.length === 0 ? null : (
          <p className="findings-silenced">{plural(view.left.length, 'finding')} left for another time: they change the same places.</p>
        )}
      </ScrollArea>
      <div className="finding-foot">
        <span className="caption grow">One step, which can be undone</span>
        <Button onClick={cancelFindingPlan}>Cancel</Button>
        <Button variant="primary" disabled={applying} onClick={() => void applyFindingPlan()} data-testid="finding-apply">
          {applying
            ? 'Writing…'
            : what === 'silence' && /^silence/i.test(view.label)
              ? 'Silence'
              : `Write ${plural(view.files.length, 'file')}`}
        </Button>
      </div>
    </aside>
  )
}

function Diff({ diff }: { readonly diff: FileDiff | undefined }): ReactNode {
  if (diff === undefined) return null
  const rows = diff.rows.slice(0, MOST_ROWS)
  return (
    <div className="finding-lines">
      {rows.map((row, i) =>
        row.type === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a diff do not move
          <div key={i} className="finding-gap">
            {plural(row.lines, 'line')} as before
          </div>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a diff do not move
          <div key={i} className="finding-line" data-type={row.type}>
            <span className="finding-number" aria-hidden>
              {row.after ?? row.before}
            </span>
            <span className="finding-sign">{SIGNS[row.type]}</span>
            <span>{row.text}</span>
          </div>
        ),
      )}
      {diff.unseen ? <div className="finding-gap">Only line ends or signs that are not seen differ</div> : null}
      {diff.clipped || diff.rows.length > MOST_ROWS ? <div className="finding-gap">Longer than is shown here</div> : null}
    </div>
  )
}
