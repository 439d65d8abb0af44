// A search field over a list: type to narrow, arrows to move, Enter to take. What matches is the caller's matter.

import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'

export interface PickItem {
  readonly key: string
  readonly content: ReactNode
  readonly disabled?: boolean
  readonly onPick: () => void
}
export interface PickGroup {
  readonly title: string | null
  readonly items: readonly PickItem[]
}

export interface PickListProps {
  readonly label: string
  readonly placeholder: string
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly groups: readonly PickGroup[]
  readonly empty: ReactNode
  readonly footer?: ReactNode
}

export function PickList({ label, placeholder, query, onQuery, groups, empty, footer }: PickListProps): ReactNode {
  const none = groups.every((group) => group.items.length === 0)
  return (
    <Command className="picks" label={label} shouldFilter={false} loop>
      <div className="picks-search">
        <Search className="i14" aria-hidden />
        <Command.Input className="picks-input" value={query} onValueChange={onQuery} placeholder={placeholder} autoFocus />
      </div>
      <Command.List className="picks-list" label={label}>
        {none ? <div className="picks-empty">{empty}</div> : null}
        {groups.map((group) =>
          group.items.length === 0 ? null : (
            <Command.Group key={group.title ?? ''} heading={group.title ?? undefined}>
              {group.items.map((item) => (
                <Command.Item
                  key={item.key}
                  value={item.key}
                  className="menu-item"
                  disabled={item.disabled === true}
                  onSelect={item.onPick}
                >
                  {item.content}
                </Command.Item>
              ))}
            </Command.Group>
          ),
        )}
      </Command.List>
      {footer === undefined ? null : <div className="picks-foot">{footer}</div>}
    </Command>
  )
}
