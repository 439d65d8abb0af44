// The panes below the gauge: their sizes can be dragged and are remembered.

import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { Group, Panel, type PanelSize, Separator } from 'react-resizable-panels'
import { useActions, useAppState } from '../../state/app-context'
import { Busy } from '../../state/busy'
import { narrowQuery, slimQuery } from '../../state/commands'
import type { ViewState } from '../../state/view-state'
import { useMedia } from '../../ui/use-media'
import { Inspector } from './inspector/inspector'
import { TextPane } from './text/text-pane'
import { TreePane } from './tree/tree-pane'

const WhatIfDrawer = lazy(async () => ({ default: (await import('./what-if/what-if-drawer')).WhatIfDrawer }))
const ReadsDrawer = lazy(async () => ({ default: (await import('./reads/reads-drawer')).ReadsDrawer }))

type PaneSizes = ViewState['panes']

export interface PromptPanesProps {
  /** What stands in the middle; it is handed the text as it is read. */
  readonly middle: (reading: ReactNode) => ReactNode
}

export function PromptPanes({ middle }: PromptPanesProps): ReactNode {
  const panes = useAppState((state) => state.view.panes)
  const zoom = useAppState((state) => state.view.zoom)
  const treeOpen = useAppState((state) => state.view.treeOpen)
  const inspectorOpen = useAppState((state) => state.view.inspectorOpen)
  const drawer = useAppState((state) => state.ui.drawer)
  const narrow = useMedia(narrowQuery(zoom))
  const slim = useMedia(slimQuery(zoom))
  const { setPanes } = useActions()
  const latest = useRef<Partial<PaneSizes>>({})
  const watch = (name: keyof PaneSizes) => (size: PanelSize) => {
    latest.current = { ...latest.current, [name]: Math.round(size.inPixels / zoom) }
  }
  // Only what a person dragged is remembered, not what a small window squeezed.
  const keep = (_layout: unknown, meta: { readonly isUserInteraction: boolean }): void => {
    if (meta.isUserInteraction) setPanes(latest.current)
  }
  const beside = inspectorOpen && !narrow
  const inDrawer = <Suspense fallback={<Busy />}>{drawer === 'reads' ? <ReadsDrawer /> : <WhatIfDrawer />}</Suspense>
  // no room for both: what is tried has the place to itself until it is closed
  if (drawer !== null && slim) return <div className="prompt-panes prompt-drawer-alone">{inDrawer}</div>
  return (
    <Group className="prompt-panes" orientation="horizontal" onLayoutChanged={keep} id="prompt-outer">
      {treeOpen ? (
        <>
          <Panel
            id="tree"
            defaultSize={panes.tree * zoom}
            minSize={200 * zoom}
            maxSize="60%"
            groupResizeBehavior="preserve-pixel-size"
            onResize={watch('tree')}
          >
            <TreePane />
          </Panel>
          <Separator className="pane-line" aria-label="Width of the layers" />
        </>
      ) : null}
      <Panel id="work" minSize={280 * zoom}>
        <Group orientation="vertical" onLayoutChanged={keep} id="prompt-work">
          <Panel id="upper" minSize={120 * zoom}>
            <Group orientation="horizontal" onLayoutChanged={keep} id="prompt-upper">
              <Panel id="text" minSize={240 * zoom}>
                {middle(<TextPane narrow={narrow} />)}
              </Panel>
              {beside ? (
                <>
                  <Separator className="pane-line" aria-label="Width of the inspector" />
                  <Panel
                    id="inspector"
                    defaultSize={panes.inspector * zoom}
                    minSize={220 * zoom}
                    maxSize="60%"
                    groupResizeBehavior="preserve-pixel-size"
                    onResize={watch('inspector')}
                  >
                    <Inspector />
                  </Panel>
                </>
              ) : null}
            </Group>
          </Panel>
          {drawer !== null ? (
            <>
              <Separator className="pane-line" data-across="" aria-label="Height of the drawer" />
              <Panel
                id="drawer"
                defaultSize={panes.drawer * zoom}
                minSize={160 * zoom}
                maxSize="70%"
                groupResizeBehavior="preserve-pixel-size"
                onResize={watch('drawer')}
              >
                {inDrawer}
              </Panel>
            </>
          ) : null}
        </Group>
      </Panel>
    </Group>
  )
}
