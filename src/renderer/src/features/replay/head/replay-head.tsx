// Title, transport, and what can be done with the whole replay.

import { ChevronDown, Download, Redo2, RotateCcw, Undo2 } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { useActions, useAppState } from '../../../state/app-context'
import { toFault } from '../../../state/fault'
import { MOST_POLICIES } from '../../../state/replay/policies'
import type { TimelineHandle } from '../../../timeline/timeline'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../../ui/menu'
import { InsertGap, ScaleGaps } from './gap-popovers'
import { Transport } from './transport'

export function ReplayHead({ timeline }: { readonly timeline: RefObject<TimelineHandle | null> }): ReactNode {
  const source = useAppState((state) => state.replay.source)
  const scenario = useAppState((state) => state.replay.scenario)
  const ran = useAppState((state) => state.replay.run !== null)
  return (
    <header className="replay-head" data-pane="replay">
      <h1>Replay</h1>
      <SourceMenu />
      {scenario === null ? null : (
        <span className="caption" data-testid="scenario-saved">
          {scenario.text === scenario.savedText ? 'saved' : 'not saved'}
        </span>
      )}
      <span className="grow" />
      {ran && source !== null && source.calls > 0 ? (
        <>
          <Transport />
          <span className="grow" />
          <EditTools />
          <PolicyButton />
          <ExportMenu timeline={timeline} title={source.title} />
        </>
      ) : null}
    </header>
  )
}

/** What is replayed, and where to find something else. */
function SourceMenu(): ReactNode {
  const source = useAppState((state) => state.replay.source)
  const scenario = useAppState((state) => state.replay.scenario)
  const gallery = useAppState((state) => state.replay.gallery)
  const { closeReplay, newScenario, recordScenario, replayBundled, loadGallery, go } = useActions()
  const title = scenario?.name ?? source?.title ?? 'Opening…'
  return (
    <Menu
      onOpenChange={(open) => {
        if (open) void loadGallery()
      }}
      trigger={
        <Button variant="quiet" className="replay-source" title={source?.file ?? title} data-testid="replay-source">
          <span className={scenario === null ? 'cut' : 'cut mono'}>{title}</span>
          <ChevronDown className="i12" aria-hidden />
        </Button>
      }
    >
      <MenuItem onSelect={closeReplay}>Something else…</MenuItem>
      <MenuItem onSelect={() => go('sessions')}>A session of the library</MenuItem>
      <MenuItem onSelect={() => void newScenario()}>A new scenario</MenuItem>
      {source?.file == null ? null : <MenuItem onSelect={() => void recordScenario()}>Make a scenario of this session</MenuItem>}
      <MenuLabel>Scenarios that teach</MenuLabel>
      {(gallery ?? []).map((one) => (
        <MenuItem key={one.id} onSelect={() => void replayBundled(one.id)}>
          {one.title}
        </MenuItem>
      ))}
    </Menu>
  )
}

function EditTools(): ReactNode {
  const undo = useAppState((state) => state.replay.edits.past.length > 0)
  const redo = useAppState((state) => state.replay.edits.future.length > 0)
  const { undoReplay, redoReplay, resetReplay } = useActions()
  return (
    <>
      <span className="replay-history">
        <IconButton label="Undo" keys="Alt+Z" size="small" disabled={!undo} onClick={undoReplay} data-testid="replay-undo">
          <Undo2 className="i14" aria-hidden />
        </IconButton>
        <IconButton label="Redo" keys="Alt+Shift+Z" size="small" disabled={!redo} onClick={redoReplay} data-testid="replay-redo">
          <Redo2 className="i14" aria-hidden />
        </IconButton>
        <IconButton label="Reset policies and gaps" size="small" disabled={!undo} onClick={resetReplay} data-testid="replay-reset">
          <RotateCcw className="i14" aria-hidden />
        </IconButton>
      </span>
      <InsertGap />
      <ScaleGaps />
    </>
  )
}

/** Shows the policies where they are hidden, or adds one more to compare with. */
function PolicyButton(): ReactNode {
  const open = useAppState((state) => state.replay.sideOpen)
  const count = useAppState((state) => state.replay.edits.present.policies.length)
  const { setReplaySide, addPolicy } = useActions()
  if (!open && count === 1) {
    return (
      <Button
        onClick={() => {
          addPolicy()
          setReplaySide(true)
        }}
        data-testid="add-policy"
      >
        Add policy
      </Button>
    )
  }
  return (
    <Button pressed={open} onClick={() => setReplaySide(!open)} data-testid="toggle-policies">
      Policies
      <span className="mono dim" aria-hidden>
        {count}/{MOST_POLICIES}
      </span>
    </Button>
  )
}

function ExportMenu({ timeline, title }: { readonly timeline: RefObject<TimelineHandle | null>; readonly title: string }): ReactNode {
  const scenario = useAppState((state) => state.replay.scenario !== null)
  const file = useAppState((state) => state.replay.source?.file ?? null)
  const { exportReplay, saveReplayPicture, saveScenario, copyScenario, recordScenario, notify } = useActions()
  const [saving, setSaving] = useState(false)
  const icon = <Download className="i14" aria-hidden />
  const savePng = async (): Promise<void> => {
    setSaving(true)
    try {
      const blob = await timeline.current?.png()
      if (blob === undefined) notify('There is no picture yet.')
      else saveReplayPicture({ kind: 'png', parts: [blob] })
    } catch (error) {
      notify(`There is no picture: ${toFault(error).detail}`)
    } finally {
      setSaving(false)
    }
  }
  const saveSvg = (): void => {
    const svg = timeline.current?.svg(title)
    if (svg === undefined) notify('There is no picture yet.')
    else saveReplayPicture({ kind: 'svg', parts: [svg] })
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button disabled={saving} data-testid="replay-export">
          Export
          <ChevronDown className="i12" aria-hidden />
        </Button>
      }
    >
      <MenuLabel>Results</MenuLabel>
      <MenuItem icon={icon} onSelect={() => void exportReplay('csv')} hint=".csv">
        Every call as a table
      </MenuItem>
      <MenuItem icon={icon} onSelect={() => void exportReplay('json')} hint=".json">
        All figures
      </MenuItem>
      <MenuLabel>The lanes in view</MenuLabel>
      <MenuItem icon={icon} onSelect={() => void savePng()} hint=".png">
        Picture
      </MenuItem>
      <MenuItem icon={icon} onSelect={saveSvg} hint=".svg">
        Drawing
      </MenuItem>
      {scenario ? (
        <>
          <MenuLine />
          <MenuItem icon={icon} onSelect={() => void saveScenario()} hint=".yaml">
            Save the scenario
          </MenuItem>
          <MenuItem onSelect={() => void copyScenario()}>Copy the scenario to share it</MenuItem>
        </>
      ) : file === null ? null : (
        <>
          <MenuLine />
          <MenuItem onSelect={() => void recordScenario()} hint=".yaml">
            Make a scenario of this session
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
