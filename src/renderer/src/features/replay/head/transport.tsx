// Play, pause, step, and how fast; and which call is looked at.

import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { gapText } from '../../../state/replay/gap-text'
import { lastCall, type ReplaySpeed } from '../../../state/replay/replay-state'
import { clockTime, exactTime } from '../../../state/sessions/session-words'
import { IconButton } from '../../../ui/icon-button'
import { Segmented } from '../../../ui/segmented'

const SPEEDS = [
  { value: 'call', label: 'by call' },
  { value: '1', label: '1×' },
  { value: '20', label: '20×' },
  { value: '200', label: '200×' },
] as const

export function Transport(): ReactNode {
  const cursor = useAppState((state) => state.replay.cursor)
  const last = useAppState((state) => lastCall(state.replay))
  const playing = useAppState((state) => state.replay.playing)
  const speed = useAppState((state) => state.replay.speed)
  const { stepReplay, playReplay, setReplaySpeed } = useActions()
  return (
    <>
      <fieldset className="transport" aria-label="Transport">
        <IconButton label="First call" size="small" disabled={cursor === 0} onClick={() => stepReplay(-cursor)}>
          <ChevronFirst className="i14" aria-hidden />
        </IconButton>
        <IconButton label="One call back" keys="Alt+," size="small" disabled={cursor === 0} onClick={() => stepReplay(-1)}>
          <ChevronLeft className="i14" aria-hidden />
        </IconButton>
        <IconButton
          label={playing ? 'Pause' : 'Play'}
          keys="Alt+K"
          size="small"
          className="transport-play"
          onClick={() => playReplay(!playing)}
          data-testid="replay-play"
        >
          {playing ? <Pause className="i14" aria-hidden /> : <Play className="i14" aria-hidden />}
        </IconButton>
        <IconButton label="One call on" keys="Alt+." size="small" disabled={cursor >= last} onClick={() => stepReplay(1)}>
          <ChevronRight className="i14" aria-hidden />
        </IconButton>
        <IconButton label="Last call" size="small" disabled={cursor >= last} onClick={() => stepReplay(last - cursor)}>
          <ChevronLast className="i14" aria-hidden />
        </IconButton>
      </fieldset>
      <Segmented label="Speed" value={String(speed)} options={SPEEDS} onChange={(value) => setReplaySpeed(SPEED_OF[value] ?? 'call')} />
      <Where cursor={cursor} last={last} />
    </>
  )
}

const SPEED_OF: Readonly<Record<string, ReplaySpeed>> = { call: 'call', 1: 1, 20: 20, 200: 200 }

function Where({ cursor, last }: { readonly cursor: number; readonly last: number }): ReactNode {
  const at = useAppState((state) => state.replay.point?.requestMs[0] ?? null)
  const recording = useAppState((state) => state.replay.source?.kind === 'recording')
  return (
    <span className="replay-where" data-testid="replay-where">
      <span className="mono">
        call {formatCount(cursor)} <span className="dim">of {formatCount(last)}</span>
      </span>
      {at === null ? null : (
        <span className="mono replay-clock" title={recording ? `${exactTime(at)}, by the clock of the replay` : 'Since the first call'}>
          {recording ? clockTime(at) : `T+${at === 0 ? '0' : gapText(at)}`}
        </span>
      )}
    </span>
  )
}
