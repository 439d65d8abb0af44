// Why what is read is there: origin, size, cache, findings, and what would change it.

import { PanelRightClose } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActions, useAppState, useSnapshot } from '../../../state/app-context'
import { activePrompt } from '../../../state/app-state'
import { narrowQuery } from '../../../state/commands'
import { explainLayer } from '../../../state/prompt/explain-layer'
import type { Snapshot } from '../../../state/prompt/snapshot'
import type { TreeNode } from '../../../state/tree/build-tree'
import { GROUP_WORDS } from '../../../state/tree/layer-groups'
import { treeOf } from '../../../state/tree/tree-of'
import { findNode } from '../../../state/tree/visible-rows'
import { IconButton } from '../../../ui/icon-button'
import { showKeys } from '../../../ui/keyboard'
import { ScrollArea } from '../../../ui/scroll-area'
import { useMedia } from '../../../ui/use-media'
import { GroupFacts } from './group-facts'
import './inspector.css'
import { LayerFacts } from './layer-facts'
import { RequestFacts } from './request-facts'

export function Inspector(): ReactNode {
  const snapshot = useSnapshot()
  const selection = useAppState((state) => activePrompt(state)?.selection ?? null)
  const narrow = useMedia(narrowQuery(useAppState((state) => state.view.zoom)))
  const { toggleInspector } = useActions()
  const node = snapshot === null || selection === null ? null : (findNode(treeOf(snapshot), selection)?.node ?? null)
  const only = node?.type === 'group' && node.children.length === 0 ? (node.layers[0] ?? null) : null
  const layer = node?.type === 'layer' ? node.layer : only
  return (
    <aside className="pane inspector" aria-label="Inspector" data-pane="inspector">
      <div className="pane-head">
        <h2 className="grow">{snapshot === null || node === null ? 'Why it is here' : titleOf(node, layer, snapshot)}</h2>
        <IconButton
          label="Hide the inspector"
          keys={showKeys('Mod+I')}
          className="inspector-close"
          tipSide="left"
          onClick={() => toggleInspector(narrow)}
        >
          <PanelRightClose className="i" aria-hidden />
        </IconButton>
      </div>
      <ScrollArea key={selection} className="scroll inspector-body" label="Facts" data-pane-focus="">
        {snapshot === null || node === null ? null : layer !== null ? (
          <LayerFacts layer={layer} snapshot={snapshot} />
        ) : node.type === 'group' ? (
          <GroupFacts node={node} snapshot={snapshot} />
        ) : node.type === 'request' ? (
          <RequestFacts node={node} snapshot={snapshot} />
        ) : null}
      </ScrollArea>
    </aside>
  )
}

function titleOf(node: TreeNode, layer: Parameters<typeof explainLayer>[0] | null, snapshot: Snapshot): string {
  if (layer !== null) return explainLayer(layer, snapshot).title
  return node.type === 'group' ? GROUP_WORDS[node.group].title : node.name.file
}
