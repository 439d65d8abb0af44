// The Replay view: a start page until something is replayed, then lanes under one cursor with what belongs to them around.

import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Group, Panel, type PanelSize, Separator } from 'react-resizable-panels'
import { useActions, useAppState } from '../../state/app-context'
import { narrowQuery } from '../../state/commands'
import type { TimelineHandle } from '../../timeline/timeline'
import { Button } from '../../ui/button'
import { StateMessage } from '../../ui/state-message'
import { useMedia } from '../../ui/use-media'
import { BelowPane } from './below/below-pane'
import { ReplayDrop } from './drop/replay-drop'
import { ReplayHead } from './head/replay-head'
import { usePlayback } from './head/use-playback'
import { ReplayPlot } from './plot/replay-plot'
import { SidePane } from './policy/side-pane'
import './replay.css'
import { ScenarioPane } from './scenario/scenario-pane'
import { StartPage } from './start/start-page'

/** The most a scenario takes at first where the policies stand beside it as well. */
const BESIDE_POLICIES = 340

export function ReplayView(): ReactNode {
  const started = useAppState(({ replay }) => replay.source !== null || replay.scenario !== null || replay.opening || replay.fault !== null)
  return <ReplayDrop>{started ? <Opened /> : <StartPage />}</ReplayDrop>
}

function Opened(): ReactNode {
  const timeline = useRef<TimelineHandle>(null)
  const scenario = useAppState((state) => state.replay.scenario !== null)
  const side = useAppState((state) => state.replay.sideOpen && state.replay.source !== null)
  const zoom = useAppState((state) => state.view.zoom)
  const panes = useAppState((state) => state.view.panes)
  const narrow = useMedia(narrowQuery(zoom))
  const { setPanes } = useActions()
  const latest = useRef({ replayEditor: panes.replayEditor, replaySide: panes.replaySide })
  usePlayback()
  const keep = (name: 'replayEditor' | 'replaySide') => (size: PanelSize) => {
    latest.current[name] = Math.round(size.inPixels / zoom)
  }
  return (
    <div className="replay" data-testid="replay">
      <ReplayHead timeline={timeline} />
      <RunFault />
      <Group
        key={`${narrow} ${scenario} ${side}`}
        className="replay-panes"
        data-under={narrow ? Number(scenario) + Number(side) : 0}
        orientation={narrow ? 'vertical' : 'horizontal'}
        id="replay-panes"
        onLayoutChanged={(_layout, meta) => {
          if (meta.isUserInteraction && !narrow) setPanes(latest.current)
        }}
      >
        {scenario ? (
          <>
            <Panel
              id="replay-scenario"
              defaultSize={narrow ? '35%' : (side ? Math.min(panes.replayEditor, BESIDE_POLICIES) : panes.replayEditor) * zoom}
              minSize={(narrow ? 200 : 260) * zoom}
              maxSize="60%"
              groupResizeBehavior={narrow ? 'preserve-relative-size' : 'preserve-pixel-size'}
              onResize={keep('replayEditor')}
            >
              <ScenarioPane />
            </Panel>
            <Separator className="pane-line" {...(narrow ? { 'data-across': '' } : {})} aria-label="Size of the scenario" />
          </>
        ) : null}
        <Panel id="replay-middle" minSize={(narrow ? 300 : 380) * zoom}>
          <Middle timeline={timeline} />
        </Panel>
        {side ? (
          <>
            <Separator className="pane-line" {...(narrow ? { 'data-across': '' } : {})} aria-label="Size of the policies" />
            <Panel
              id="replay-side"
              defaultSize={narrow ? '30%' : panes.replaySide * zoom}
              minSize={(narrow ? 140 : 240) * zoom}
              maxSize="50%"
              groupResizeBehavior={narrow ? 'preserve-relative-size' : 'preserve-pixel-size'}
              onResize={keep('replaySide')}
            >
              <SidePane />
            </Panel>
          </>
        ) : null}
      </Group>
    </div>
  )
}

/** A run that failed: what is shown is older. */
function RunFault(): ReactNode {
  const fault = useAppState((state) => state.replay.runFault)
  const { runReplay } = useActions()
  if (fault === null) return null
  return (
    <p className="replay-strip" data-tone="danger" role="alert">
      <TriangleAlert className="i14" aria-hidden />
      <span className="grow">
        <b>{fault.title}.</b> {fault.detail} What is shown was made before.
      </span>
      <Button onClick={() => void runReplay()}>Try again</Button>
    </p>
  )
}

function Middle({ timeline }: { readonly timeline: React.RefObject<TimelineHandle | null> }): ReactNode {
  const source = useAppState((state) => state.replay.source)
  const fault = useAppState((state) => state.replay.fault)
  const ran = useAppState((state) => state.replay.run !== null)
  const scenario = useAppState((state) => state.replay.scenario)
  const height = useAppState((state) => state.view.panes.replayBelow)
  const zoom = useAppState((state) => state.view.zoom)
  const { setPanes, closeReplay } = useActions()
  const latest = useRef(height)
  if (fault !== null) {
    return (
      <StateMessage
        icon={<TriangleAlert aria-hidden />}
        title={fault.title}
        tone="danger"
        actions={<Button onClick={closeReplay}>Choose something else</Button>}
        testId="replay-failed"
      >
        <p>{fault.detail}</p>
        {fault.remedy === null ? null : <p>{fault.remedy}</p>}
      </StateMessage>
    )
  }
  if (source === null && scenario !== null && scenario.diagnostics.length > 0) {
    return (
      <StateMessage icon={<TriangleAlert aria-hidden />} title="This scenario cannot run yet" testId="replay-invalid">
        <p>The lines marked in the editor say what is wrong. It runs as soon as none is left.</p>
      </StateMessage>
    )
  }
  if (source !== null && source.calls === 0) {
    return (
      <StateMessage icon={<TriangleAlert aria-hidden />} title="There is no call to replay" testId="replay-empty">
        <p>{source.diagnostics[0]?.message ?? 'Add an assistant turn: each is one call of the model.'}</p>
      </StateMessage>
    )
  }
  if (source === null || !ran) {
    return (
      <div className="replay-bones" role="status">
        <span className="unseen">Running</span>
        <span className="bone" />
        <span className="bone" />
      </div>
    )
  }
  return (
    <Group
      orientation="vertical"
      id="replay-middle-panes"
      onLayoutChanged={(_layout, meta) => {
        if (meta.isUserInteraction) setPanes({ replayBelow: latest.current })
      }}
    >
      <Panel id="replay-plot" minSize={200 * zoom}>
        <ReplayPlot timeline={timeline} />
      </Panel>
      <Separator className="pane-line" data-across="" aria-label="Height of the results" />
      <Panel
        id="replay-below"
        defaultSize={height * zoom}
        minSize={90 * zoom}
        maxSize="70%"
        groupResizeBehavior="preserve-pixel-size"
        onResize={(size: PanelSize) => {
          latest.current = Math.round(size.inPixels / zoom)
        }}
      >
        <BelowPane />
      </Panel>
    </Group>
  )
}
