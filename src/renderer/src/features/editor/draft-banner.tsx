// Offers texts that were not saved when their window or host ended.

import { FileClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, plural } from '../../lib/format-count'
import { formatAbsoluteTime, formatRelativeTime } from '../../lib/format-time'
import { shortPath } from '../../lib/split-path'
import { useActions, useAppState, useSnapshot } from '../../state/app-context'
import type { LeftDraft } from '../../state/documents/documents-state'
import { Button } from '../../ui/button'
import './draft-banner.css'

export function DraftBanner(): ReactNode {
  const left = useAppState((state) => state.editing.left)
  const first = left[0]
  if (first === undefined) return null
  return (
    <div className="draft-banner" role="status" data-testid="draft-banner">
      <Draft key={first.draftId} draft={first} more={left.length - 1} />
    </div>
  )
}

function Draft({ draft, more }: { readonly draft: LeftDraft; readonly more: number }): ReactNode {
  const view = useSnapshot()?.view
  const { restoreDraft, compareDraft, dropDraft } = useActions()
  const name = view === undefined ? draft.path : shortPath(draft.path, { root: view.project.root, home: view.places.home })
  return (
    <>
      <FileClock className="i" aria-hidden />
      <p className="grow">
        <b>Strata has unsaved changes</b> to <span className="mono">{name}</span> from{' '}
        <span title={formatAbsoluteTime(draft.savedMs)}>{formatRelativeTime(draft.savedMs, Date.now())}</span>.
        {draft.diskChanged ? ' The file has changed since.' : ''}
        {more > 0 ? <span className="dim"> And {plural(more, 'more draft')}.</span> : null}
      </p>
      <Button variant="quiet" onClick={() => void dropDraft(draft.draftId)} title={`${formatCount(draft.chars)} characters are lost`}>
        Drop
      </Button>
      <Button onClick={() => void compareDraft(draft.draftId)}>Compare</Button>
      <Button variant="primary" onClick={() => void restoreDraft(draft.draftId)}>
        Restore
      </Button>
    </>
  )
}
