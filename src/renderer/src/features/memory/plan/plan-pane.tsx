// What is about to be changed: the fields it takes, what it does to the index, every file as a diff; then written, or not.

import { CircleAlert, TriangleAlert, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { plural } from '../../../lib/format-count'
import { useActions } from '../../../state/app-context'
import type { ActionDraft } from '../../../state/memory/action-draft'
import type { MemoryLook, PlanState } from '../../../state/memory/memory-state'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { PlanDiff } from './plan-diff'
import { PlanEffect } from './plan-effect'
import { PlanFields } from './plan-fields'
import './plan.css'

const TITLES: Readonly<Record<ActionDraft['kind'], string>> = {
  new: 'New memory',
  edit: 'Change name and description',
  rename: 'Rename',
  retype: 'Change the type',
  merge: 'Merge into one',
  split: 'Split',
  reorder: 'Move in the index',
  'move-up': 'Move above the cut',
  'remove-dangling': 'Remove dangling lines',
  'write-missing': 'Write missing files',
  'add-orphans': 'Add missing lines',
  'remove-lines': 'Remove lines',
  delete: 'Delete',
  'fix-all': 'Fix all',
}

/** Where something is to be filled in, or the table keeps the keyboard; all others only want to be looked at. */
const HAS_FIELDS: readonly ActionDraft['kind'][] = ['new', 'edit', 'rename', 'split', 'reorder']

export interface PlanPaneProps {
  readonly plan: PlanState
  readonly look: MemoryLook
}

export function PlanPane({ plan, look }: PlanPaneProps): ReactNode {
  const { applyMemoryAction, cancelMemoryAction, focusPane } = useActions()
  const button = useRef<HTMLButtonElement>(null)
  const cancel = (): void => {
    cancelMemoryAction()
    focusPane('memory-table')
  }
  const apply = (event: FormEvent): void => {
    event.preventDefault()
    void applyMemoryAction()
  }
  const ready = plan.phase === 'ready'
  const takesFocus = useRef(!HAS_FIELDS.includes(plan.draft.kind))
  useEffect(() => {
    if (!ready || !takesFocus.current) return
    takesFocus.current = false
    button.current?.focus()
  }, [ready])
  return (
    <section className="pane memory-plan" aria-label={TITLES[plan.draft.kind]} data-pane="memory-side" data-testid="memory-plan">
      <div className="pane-head">
        <h2>{TITLES[plan.draft.kind]}</h2>
        <span className="caption cut grow" data-testid="memory-plan-label">
          {plan.plan?.label}
        </span>
        <IconButton label="Cancel" keys="Esc" size="small" onClick={cancel}>
          <X className="i14" aria-hidden />
        </IconButton>
      </div>
      <form className="memory-plan-form" onSubmit={apply}>
        <PlanFields draft={plan.draft} look={look} />
        <PlanEffect plan={plan} />
        <Refusal plan={plan} />
        <div className="memory-plan-files" data-stale={plan.phase === 'planning'}>
          <PlanDiff plan={plan} look={look} />
        </div>
        <div className="memory-plan-foot">
          <span className="caption cut grow">{sayFoot(plan)}</span>
          <Button onClick={cancel}>Cancel</Button>
          <Button
            variant={plan.draft.kind === 'delete' ? 'danger' : 'primary'}
            type="submit"
            disabled={!ready}
            data-testid="memory-apply"
            ref={button}
          >
            {sayApply(plan)}
          </Button>
        </div>
      </form>
    </section>
  )
}

function sayApply({ phase, draft, plan }: PlanState): string {
  if (phase === 'applying') return 'Writing…'
  if (draft.kind === 'delete') return 'Delete'
  return plan === null ? 'Write' : `Write ${plural(plan.total, 'file')}`
}

function sayFoot({ phase, draft, plan }: PlanState): string {
  if (phase === 'planning' && plan === null) return 'Working out what changes…'
  if (plan === null) return 'Nothing is written before you have seen it'
  const trash = draft.kind === 'delete' || draft.kind === 'merge' ? 'Files go to the trash. ' : ''
  return `${trash}One step: it can be undone as one`
}

function Refusal({ plan }: { readonly plan: PlanState }): ReactNode {
  if (plan.phase === 'refused' && plan.refused !== null) {
    return (
      <p className="memory-refused" role="status" data-testid="memory-refused">
        <TriangleAlert className="i14" aria-hidden />
        {plan.refused}
      </p>
    )
  }
  if (plan.phase === 'failed' && plan.fault !== null) {
    return (
      <p className="memory-refused danger" role="alert">
        <CircleAlert className="i14" aria-hidden />
        {plan.fault.title}: {plan.fault.detail}
      </p>
    )
  }
  return null
}
