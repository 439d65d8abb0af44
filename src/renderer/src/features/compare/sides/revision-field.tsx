// A revision: any name git knows can be typed; branches, tags and the newest commits can be taken from a list.

import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatRelativeTime } from '../../../lib/format-time'
import { useActions, useAppState } from '../../../state/app-context'
import { activeProject } from '../../../state/app-state'
import { type PickGroup, PickList } from '../../../ui/pick-list'
import { Popover } from '../../../ui/popover'

export interface RevisionFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onEnter: () => void
}

export function RevisionField({ label, value, onChange, onEnter }: RevisionFieldProps): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <div className="cmp-given">
      <input
        className="field"
        data-mono=""
        aria-label={label}
        placeholder="main~3, v1.2, 4f2a9c…"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter()
        }}
      />
      <Popover
        label="Revisions"
        className="picker-panel"
        align="end"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button type="button" className="icon-btn" aria-label={`${label}, from a list`} title="Branches, tags and commits">
            <ChevronDown className="i" aria-hidden />
          </button>
        }
      >
        <Revisions
          onPick={(name) => {
            onChange(name)
            setOpen(false)
          }}
        />
      </Popover>
    </div>
  )
}

const KINDS = [
  { kind: 'branch', title: 'Branches' },
  { kind: 'tag', title: 'Tags' },
  { kind: 'remote', title: 'Remote branches' },
  { kind: 'commit', title: 'Newest commits' },
] as const

function Revisions({ onPick }: { readonly onPick: (name: string) => void }): ReactNode {
  const [query, setQuery] = useState('')
  const folder = useAppState((state) => activeProject(state)?.folder ?? '')
  const places = useAppState((state) => state.compare.places[folder])
  const { loadPlaces } = useActions()
  const known = places !== undefined && 'revisions' in places ? places.revisions : []
  const groups: readonly PickGroup[] = [
    ...KINDS.map(({ kind, title }) => ({
      title,
      items: known
        .filter((one) => one.kind === kind)
        .map((one) => ({
          key: `${kind} ${one.name}`,
          content: (
            <>
              <span className="mono cut">{one.kind === 'commit' ? one.hash.slice(0, 9) : one.name}</span>
              <span className="grow cut dim">{one.subject}</span>
              {one.atMs === null ? null : <span className="caption">{formatRelativeTime(one.atMs, Date.now())}</span>}
            </>
          ),
          onPick: () => onPick(one.name),
        })),
    })),
    {
      title: 'As typed',
      items:
        query.trim() === ''
          ? []
          : [{ key: 'typed', content: <span className="mono">{query.trim()}</span>, onPick: () => onPick(query.trim()) }],
    },
  ]
  return (
    <PickList
      label="Revisions"
      placeholder="Branch, tag or commit"
      query={query}
      onQuery={(text) => {
        setQuery(text)
        void loadPlaces(text)
      }}
      groups={groups}
      empty={places !== undefined && 'note' in places ? (places.note ?? 'Nothing of that name.') : 'Asking git…'}
    />
  )
}
