// Find: in the text on screen, or across all layers.

import { ArrowDown, ArrowUp, CaseSensitive, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { IconButton } from '../../../ui/icon-button'
import { Segmented } from '../../../ui/segmented'

const SCOPES = [
  { value: 'text', label: 'This text' },
  { value: 'all', label: 'All layers' },
] as const

export interface FindBarProps {
  /** Matches in the text on screen. */
  readonly inText: number
  readonly atLimit: boolean
}

export function FindBar({ inText, atLimit }: FindBarProps): ReactNode {
  const find = useAppState((state) => state.find)
  const { patchFind, closeFind, showMatch } = useActions()
  const field = useRef<HTMLInputElement>(null)
  const { scope } = find
  // Asked for again (another scope, the shortcut pressed twice) the field takes the focus with its words selected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [scope])

  const total = scope === 'text' ? inText : (find.found?.matches.length ?? 0)
  const step = (by: number): void => {
    if (total === 0) return
    const next = find.current < 0 && by < 0 ? total - 1 : (find.current + by + total) % total
    if (scope === 'all') showMatch(next)
    else patchFind({ current: next })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.preventDefault()
      closeFind()
    } else if (event.key === 'Enter' || event.key === 'F3') {
      event.preventDefault()
      step(event.shiftKey ? -1 : 1)
    }
  }
  return (
    <search className="find-bar" onKeyDown={onKeyDown}>
      <input
        ref={field}
        className="field find-field"
        type="text"
        aria-label="Find"
        placeholder={scope === 'text' ? 'Find in this text' : 'Find in all layers'}
        value={find.query}
        onChange={(event) => patchFind({ query: event.target.value })}
        data-testid="find-field"
      />
      <IconButton label="Match case" size="small" pressed={find.matchCase} onClick={() => patchFind({ matchCase: !find.matchCase })}>
        <CaseSensitive className="i" aria-hidden />
      </IconButton>
      <span className="find-count figures" role="status" data-testid="find-count">
        {sayCount(find.query, find.searching, find.current, total, scope === 'all' ? (find.found?.total ?? 0) : total, atLimit)}
      </span>
      <IconButton label="Previous match" size="small" disabled={total === 0} onClick={() => step(-1)}>
        <ArrowUp className="i14" aria-hidden />
      </IconButton>
      <IconButton label="Next match" size="small" disabled={total === 0} onClick={() => step(1)}>
        <ArrowDown className="i14" aria-hidden />
      </IconButton>
      <Segmented label="Where to look" value={scope} options={SCOPES} onChange={(next) => patchFind({ scope: next })} />
      <IconButton label="Close find" size="small" onClick={closeFind}>
        <X className="i14" aria-hidden />
      </IconButton>
    </search>
  )
}

function sayCount(query: string, searching: boolean, current: number, shown: number, total: number, atLimit: boolean): string {
  if (query === '') return ''
  if (searching) return 'looking…'
  if (total === 0) return 'none'
  if (current < 0) return `${formatCount(total)} found`
  const at = Math.min(current + 1, shown)
  return `${formatCount(at)} of ${formatCount(total)}${atLimit ? '+' : ''}`
}
