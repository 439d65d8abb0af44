// How full the index is, what of it is sent, and which folder it is; the panels of the view stand at its end.

import { Eye, Lightbulb, Waypoints } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { formatCount, plural } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { activeMemory } from '../../../state/app-state'
import { lineGauge, type MemoryGauge, sayForecast, saySent, sizeGauge } from '../../../state/memory/gauges'
import type { MemoryLook, MemoryPanel } from '../../../state/memory/memory-state'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { Tooltip } from '../../../ui/tooltip'
import { useSize } from '../../../ui/use-size'
import { FolderCell } from './folder-cell'
import './bar.css'

export function MemoryBar({ look }: { readonly look: MemoryLook }): ReactNode {
  const { view } = look
  const forecast = sayForecast(view)
  const bar = useRef<HTMLElement>(null)
  const zoom = useAppState((state) => state.view.zoom)
  const { width } = useSize(bar)
  // What is zoomed takes more room, which a media query would not know.
  const room = width / zoom
  return (
    <section
      ref={bar}
      className="memory-bar"
      aria-label="How full the memory is"
      data-pane="gauge"
      data-room={room >= 1150 ? 'wide' : room >= 830 ? 'plain' : 'tight'}
    >
      {view.source.kind === 'logs' ? (
        <div className="memory-cell">
          <p className="memory-line">
            Daily log <b>{formatCount(look.rows.length)}</b> {look.rows.length === 1 ? 'day' : 'days'}
          </p>
          <p className="memory-caption">only the agent adds to it</p>
        </div>
      ) : (
        <>
          <GaugeCell gauge={lineGauge(view)} hint={forecast} />
          <GaugeCell gauge={sizeGauge(view)} hint={forecast} />
        </>
      )}
      <div className="memory-cell memory-cell-sent" data-testid="memory-sent">
        <p className="memory-line">
          Sent <b>≈ {formatCount(view.sent.tokens)}</b> tokens
        </p>
        <p className="memory-caption cut">{saySent(view)}</p>
      </div>
      <FolderCell look={look} />
      <BarActions look={look} />
    </section>
  )
}

function GaugeCell({ gauge, hint }: { readonly gauge: MemoryGauge; readonly hint: string }): ReactNode {
  const { name, used, limit, unit, headroom, over, filled, limitAt } = gauge
  const of = limit === null ? unit : `of ${formatCount(limit)}${unit === '' ? '' : ` ${unit}`}`
  const label = `${name}: ${formatCount(used)} ${of}, ${headroom}`
  return (
    <Tooltip text={hint}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what the bar says on hover must be reachable by keyboard */}
      <div className="memory-cell memory-gauge" data-gauge={name} role="img" aria-label={label} tabIndex={0} data-testid="memory-gauge">
        <p className="memory-line">
          {name} <b className={over ? 'warn' : undefined}>{formatCount(used)}</b>
          <span className="memory-of">{of}</span>
          <span className={over ? 'memory-headroom warn' : 'memory-headroom'}>{headroom}</span>
        </p>
        <div className="memory-meter">
          <i className="memory-meter-used" style={{ width: `${filled * 100}%` }} />
          {limitAt === null ? null : (
            <>
              <i className="memory-meter-over" style={{ left: `${limitAt * 100}%` }} />
              <i className="memory-meter-limit" style={{ left: `${limitAt * 100}%` }} />
            </>
          )}
        </div>
      </div>
    </Tooltip>
  )
}

function BarActions({ look }: { readonly look: MemoryLook }): ReactNode {
  const panel = useAppState((state) => activeMemory(state)?.panel ?? 'detail')
  const planning = useAppState((state) => (activeMemory(state)?.plan ?? null) !== null)
  const { setMemoryPanel } = useActions()
  const isOpen = (one: MemoryPanel): boolean => panel === one && !planning
  const toggle = (one: MemoryPanel) => () => setMemoryPanel(isOpen(one) ? 'detail' : one)
  const hints = look.hints.length
  const hintLabel = hints === 0 ? 'Hints: none' : plural(hints, 'hint')
  return (
    <div className="memory-bar-actions">
      <Button pressed={isOpen('sent')} onClick={toggle('sent')} aria-label="What the model sees" data-testid="memory-sent-button">
        <Eye className="i14" aria-hidden />
        <span className="memory-bar-word">What the model sees</span>
      </Button>
      <IconButton label={hintLabel} pressed={isOpen('hints')} onClick={toggle('hints')} data-testid="memory-hints-button">
        <Lightbulb className="i" aria-hidden />
      </IconButton>
      <IconButton label="Links between the memories" pressed={isOpen('links')} onClick={toggle('links')} data-testid="memory-links-button">
        <Waypoints className="i" aria-hidden />
      </IconButton>
    </div>
  )
}
