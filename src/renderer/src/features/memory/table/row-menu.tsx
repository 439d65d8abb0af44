// What can be done with the rows that are picked, as a menu: at the pointer, or from a button.

import { DropdownMenu, ContextMenu as Radix } from 'radix-ui'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { useActions, useApp, useAppState } from '../../../state/app-context'
import { type AppState, activeMemory } from '../../../state/app-state'
import type { Command } from '../../../state/command'
import { commandById, runCommand } from '../../../state/commands'
import { ROW_COMMANDS } from '../../../state/memory/memory-commands'
import { pickedRows } from '../../../state/memory/memory-state'
import { ContextMenu } from '../../../ui/context-menu'

type Primitives = Pick<typeof DropdownMenu, 'Item' | 'Separator' | 'Label'>

/** Shown beside the name; pressed in the table they do the same. */
const KEYS: Readonly<Record<string, string>> = {
  'memory.edit': 'Enter',
  'memory.rename': 'F2',
  'memory.step-up': 'Alt ↑',
  'memory.step-down': 'Alt ↓',
  'memory.delete': 'Del',
}

export function RowContextMenu({ children }: { readonly children: ReactElement }): ReactNode {
  return <ContextMenu items={<RowMenuItems of={Radix} />}>{children}</ContextMenu>
}

export function RowDropdown({ trigger }: { readonly trigger: ReactElement }): ReactNode {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="floating menu menu-of-row" align="end" sideOffset={4} collisionPadding={8} loop>
          <RowMenuItems of={DropdownMenu} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function RowMenuItems({ of }: { readonly of: Primitives }): ReactNode {
  const app = useApp()
  const state = useAppState((whole: AppState) => whole)
  const { copy, openInEditor, reveal } = useActions()
  const memory = activeMemory(state)
  const rows = memory === null ? [] : pickedRows(memory)
  const path = rows.length === 1 ? (rows[0]?.path ?? null) : null
  const groups = ROW_COMMANDS.map((ids) => ids.flatMap((id) => usable(id, state))).filter((group) => group.length > 0)
  const item = (command: Command): ReactNode => (
    <of.Item
      key={command.id}
      className="menu-item"
      data-danger={command.id === 'memory.delete' ? '' : undefined}
      onSelect={() => runCommand(app, command)}
    >
      <span className="grow cut">{command.title}</span>
      {KEYS[command.id] === undefined ? null : <span className="caption">{KEYS[command.id]}</span>}
    </of.Item>
  )
  return (
    <>
      <of.Label className="menu-label">{rows.length === 1 ? rows[0]?.file : `${rows.length} picked`}</of.Label>
      {groups.map((group, at) => (
        <Fragment key={group[0]?.id}>
          {at === 0 ? null : <of.Separator className="menu-line" />}
          {group.map(item)}
        </Fragment>
      ))}
      {path === null ? null : (
        <>
          <of.Separator className="menu-line" />
          <of.Item className="menu-item" onSelect={() => void openInEditor(path)}>
            Open in your editor
          </of.Item>
          {state.host?.capabilities.includes('reveal') ? (
            <of.Item className="menu-item" onSelect={() => void reveal(path)}>
              Show in the file manager
            </of.Item>
          ) : null}
          <of.Item className="menu-item" onSelect={() => void copy(path, 'Path copied')}>
            Copy the path
          </of.Item>
        </>
      )}
    </>
  )
}

function usable(id: string, state: AppState): readonly Command[] {
  const command = commandById(id)
  return command?.enabled(state) ? [command] : []
}
