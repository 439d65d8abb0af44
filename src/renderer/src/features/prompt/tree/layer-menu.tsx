// What can be done with the layer that is selected, as a menu at its row.

import { ContextMenu as Radix } from 'radix-ui'
import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { useActions, useAppState, useSnapshot } from '../../../state/app-context'
import { activePrompt } from '../../../state/app-state'
import { treeOf } from '../../../state/tree/tree-of'
import { findNode, type TreeRow } from '../../../state/tree/visible-rows'
import { ContextMenu } from '../../../ui/context-menu'
import { showKeys } from '../../../ui/keyboard'

export interface LayerMenuProps {
  /** What is on screen says what can be folded. */
  readonly rows: readonly TreeRow[]
  /** Selects the row that was asked, or keeps the menu closed. */
  readonly onAsk: (event: MouseEvent) => void
  readonly children: ReactElement
}

export function LayerMenu({ rows, onAsk, children }: LayerMenuProps): ReactNode {
  return (
    <ContextMenu items={<LayerMenuItems rows={rows} />} onAsk={onAsk}>
      {children}
    </ContextMenu>
  )
}

interface Item {
  readonly title: string
  readonly keys?: string
  readonly run: () => void
}

function LayerMenuItems({ rows }: { readonly rows: readonly TreeRow[] }): ReactNode {
  const snapshot = useSnapshot()
  const selection = useAppState((state) => activePrompt(state)?.selection ?? null)
  const reveals = useAppState((state) => state.host?.capabilities.includes('reveal') ?? false)
  const { copy, editFile, go, openInEditor, reveal, select, setSidePane, toggleRow } = useActions()
  const node = snapshot === null || selection === null ? null : (findNode(treeOf(snapshot), selection)?.node ?? null)
  if (node === null) return null
  const row = rows.find((one) => one.type === 'node' && one.key === node.key)
  // A group of one layer stands for it.
  const layer = node.type === 'layer' ? node.layer : node.type === 'group' && node.children.length === 0 ? (node.layers[0] ?? null) : null
  const path = layer?.origin.path ?? null
  const fold: Item | null =
    row?.type === 'node' && row.expandable ? { title: row.expanded ? 'Fold' : 'Unfold', run: () => toggleRow(row.key) } : null
  const ofMemory: readonly Item[] =
    layer?.kind === 'memory.index' ? [{ title: 'Show in the memory', keys: 'Alt+2', run: () => go('memory') }] : []
  const ofFile: readonly Item[] =
    path === null
      ? []
      : [
          { title: 'Edit the file', keys: 'Mod+E', run: () => void editFile(path) },
          {
            title: 'Local history',
            run: () => {
              void editFile(path)
              setSidePane('history')
            },
          },
          { title: 'Open in your editor', keys: 'Alt+E', run: () => void openInEditor(path) },
          ...(reveals ? [{ title: 'Show in the file manager', keys: 'Alt+S', run: () => void reveal(path) }] : []),
          { title: 'Copy the path', keys: 'Alt+P', run: () => void copy(path, 'Path copied') },
        ]
  const items = [...ofMemory, ...ofFile, ...(fold === null ? [] : [fold])]
  return (
    <>
      <Radix.Label className="menu-label">{node.name.file}</Radix.Label>
      {items.map((item) => (
        <Radix.Item key={item.title} className="menu-item" onSelect={item.run}>
          <span className="grow cut">{item.title}</span>
          {item.keys === undefined ? null : <span className="caption">{showKeys(item.keys)}</span>}
        </Radix.Item>
      ))}
      {items.length === 0 ? (
        <Radix.Item className="menu-item" onSelect={() => select(node.key)}>
          Show the text
        </Radix.Item>
      ) : null}
    </>
  )
}
