// What a plan does to the index, in numbers, and what a person should know before it is written.

import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DiagnosticView } from '../../../../../preload/contract/common'
import { formatCount } from '../../../lib/format-count'
import { baseName } from '../../../lib/split-path'
import { useAppState } from '../../../state/app-context'
import type { PlanState } from '../../../state/memory/memory-state'

/** More than these would push what is written out of sight. */
const FIRST_NOTES = 4

function note(one: DiagnosticView): ReactNode {
  return (
    <p key={`${one.code}:${one.message}`} className="memory-effect-note" data-severity={one.severity}>
      {one.severity === 'info' ? <Info className="i12" aria-hidden /> : <TriangleAlert className="i12" aria-hidden />}
      {one.message}
    </p>
  )
}

export function PlanEffect({ plan }: { readonly plan: PlanState }): ReactNode {
  const edited = useAppState((state) => state.editing.files)
  if (plan.plan === null) return null
  const touched = new Set(plan.plan.files.flatMap((file) => [file.path, file.renamedFrom ?? file.path]))
  const unsaved = edited.filter((file) => file.dirty && touched.has(file.path)).map((file) => baseName(file.path))
  const { effect, diagnostics } = plan.plan
  const { before, after } = effect
  const unit = after.sizeUnit === 'chars' ? 'characters' : 'bytes'
  const figures = [
    { what: 'lines', from: before.lines, to: after.lines, bad: after.lines > after.maxLines },
    { what: unit, from: before.size, to: after.size, bad: after.maxBytes !== null && after.size > after.maxBytes },
    {
      what: 'entries below the cut',
      from: effect.belowCutBefore,
      to: effect.belowCutAfter,
      bad: effect.belowCutAfter > effect.belowCutBefore,
    },
  ].filter(({ from, to }) => from !== to || to > 0)
  return (
    <div className="memory-effect" data-testid="memory-effect">
      <p>
        Index:
        {figures.map(({ what, from, to, bad }) => (
          <span key={what} className="memory-figure">
            {from === to ? null : <s>{formatCount(from)}</s>}
            <b className={bad && from !== to ? 'warn' : undefined}>{formatCount(to)}</b> {what}
          </span>
        ))}
      </p>
      {unsaved.length === 0 ? null : (
        <p className="memory-effect-note" data-severity="warning">
          <TriangleAlert className="i12" aria-hidden />
          {unsaved.join(', ')}: an edit here is not saved. Both sides will have to be looked at; save it first.
        </p>
      )}
      {diagnostics.slice(0, FIRST_NOTES).map(note)}
      {diagnostics.length <= FIRST_NOTES ? null : (
        <details className="memory-effect-more">
          <summary>{formatCount(diagnostics.length - FIRST_NOTES)} more to know</summary>
          {diagnostics.slice(FIRST_NOTES).map(note)}
        </details>
      )}
    </div>
  )
}
