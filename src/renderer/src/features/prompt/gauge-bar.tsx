// What fills the window, to scale, with its legend; every part leads to its layers. The view's actions stand at its end.

import { Camera, ChevronDown, Download, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, formatSigned } from '../../lib/format-count'
import { useActions, useAppState, useSnapshot } from '../../state/app-context'
import { activePrompt } from '../../state/app-state'
import { listChanges } from '../../state/prompt/collect-input'
import { attachedTokens, triesOnlyReads, withoutAttached } from '../../state/prompt/tried'
import { sayDistance, type WindowSegment, type WindowSegments, windowSegments } from '../../state/prompt/window-segments'
import { readFiles } from '../../state/reads/read-files'
import { treeOf } from '../../state/tree/tree-of'
import { Button } from '../../ui/button'
import { showKeys } from '../../ui/keyboard'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../ui/menu'
import { Tooltip } from '../../ui/tooltip'

/** Parts below this share of what is used stand together as “other” where there is no room. */
const MINOR = 0.02

export function GaugeBar(): ReactNode {
  const snapshot = useSnapshot()
  const stale = useAppState((state) => activePrompt(state)?.stale === true)
  if (snapshot === null) return null
  const read = attachedTokens(snapshot.layers)
  const segments = withoutAttached(windowSegments(snapshot.view.window), read)
  return (
    <section className="gauge" aria-label="Window" data-pane="gauge" data-stale={stale}>
      <div className="gauge-body">
        <GaugeScale segments={segments} read={read} />
        <GaugeLegend segments={segments} read={read} />
      </div>
      <GaugeActions />
    </section>
  )
}

function useGroupSelect(): (group: string) => void {
  const snapshot = useSnapshot()
  const { select } = useActions()
  return (group) => {
    const node = snapshot === null ? undefined : treeOf(snapshot).groups.find((one) => one.group === group)
    if (node !== undefined) select(node.key)
  }
}

interface GaugePartProps {
  readonly segments: WindowSegments
  /** Tokens that reads attached: a part of their own. */
  readonly read: number
}

function GaugeScale({ segments, read }: GaugePartProps): ReactNode {
  const selectGroup = useGroupSelect()
  const used = `Window: ${formatCount(segments.used)} of ${formatCount(segments.size)} tokens used`
  const limit = segments.size - segments.buffer
  const whole = Math.max(segments.used, segments.size)
  return (
    <div className="gauge-scale" role="img" aria-label={used} data-testid="gauge">
      {segments.parts.map((part) => (
        // The legend below does the same by keyboard; the bar is its picture.
        // biome-ignore lint/a11y/noStaticElementInteractions: the legend is the accessible way
        // biome-ignore lint/a11y/useKeyWithClickEvents: the legend is the accessible way
        <i
          key={part.group}
          data-kind={part.group}
          style={{ flexGrow: part.tokens }}
          title={`${part.label} ${formatCount(part.tokens)}`}
          onClick={() => selectGroup(part.group)}
        />
      ))}
      {read === 0 ? null : <i className="gauge-reads" style={{ flexGrow: read }} title={`if read ${formatCount(read)}`} />}
      <i className="gauge-free" style={{ flexGrow: Math.max(0, segments.free) }} title={`free ${formatCount(segments.free)}`} />
      <i
        className="gauge-buffer"
        style={{ flexGrow: Math.max(0, segments.size - Math.max(limit, segments.used)) }}
        title={`kept back ${formatCount(segments.buffer)}`}
      />
      {segments.used > limit ? (
        <span className="gauge-limit" style={{ left: `${(100 * limit) / whole}%` }} title={`limit ${formatCount(limit)}`} />
      ) : null}
    </div>
  )
}

function GaugeLegend({ segments, read }: GaugePartProps): ReactNode {
  const snapshot = useSnapshot()
  const baseline = useAppState((state) => activePrompt(state)?.baseline ?? null)
  const onlyReads = useAppState(triesOnlyReads)
  const selectGroup = useGroupSelect()
  if (snapshot === null) return null
  const before = baseline !== null && baseline !== snapshot ? windowSegments(baseline.view.window) : null
  const others = before === null ? 0 : segments.used - before.used - read
  const distance = sayDistance(snapshot.view.window)
  const changed = (part: WindowSegment): boolean =>
    before !== null && before.parts.find((one) => one.group === part.group)?.tokens !== part.tokens
  const minor = segments.parts.filter((part) => part.tokens < segments.used * MINOR && !changed(part))
  return (
    <div className="gauge-legend" data-tried={before !== null}>
      {segments.parts.map((part) => (
        <button
          key={part.group}
          type="button"
          data-kind={part.group}
          data-minor={minor.includes(part)}
          className={changed(part) ? 'accent' : undefined}
          onClick={() => selectGroup(part.group)}
        >
          <span className="swatch" />
          {part.label} <b>{formatCount(part.tokens)}</b>
        </button>
      ))}
      {minor.length < 2 ? null : (
        <span className="gauge-other" title={minor.map((part) => `${part.label} ${formatCount(part.tokens)}`).join(', ')}>
          other <b>{formatCount(minor.reduce((sum, part) => sum + part.tokens, 0))}</b>
        </span>
      )}
      {before === null || read === 0 ? null : (
        <span className="accent" data-testid="gauge-reads">
          <span className="swatch gauge-reads" />
          if read <b>{formatSigned(read)}</b>
        </span>
      )}
      {before === null || onlyReads ? null : (
        <span className="accent" data-testid="gauge-delta">
          what if <b>{formatSigned(others)}</b>
        </span>
      )}
      <span className={segments.free < 0 ? 'danger' : undefined} title={`${distance.words} ${formatCount(distance.tokens)}`}>
        <span className="swatch gauge-free" />
        {segments.free < 0 ? 'over' : 'free'} <b>{formatCount(Math.abs(segments.free))}</b>
      </span>
      <Tooltip text="Kept back for the summary when the conversation is compacted">
        <span>
          <span className="swatch gauge-buffer" />
          buffer <b>{formatCount(segments.buffer)}</b>
        </span>
      </Tooltip>
    </div>
  )
}

function GaugeActions(): ReactNode {
  const drawer = useAppState((state) => state.ui.drawer)
  const reads = useAppState((state) => readFiles(state).length)
  const tried = useAppState((state) => listChanges(activePrompt(state)?.whatIf ?? {}).filter((one) => one.key !== 'reads').length)
  const { setDrawer, exportAs, openCompare } = useActions()
  return (
    <div className="gauge-actions">
      <Tooltip text="Try inputs and see what they do" keys={showKeys('Mod+J')}>
        <Button
          variant="quiet"
          pressed={drawer === 'what-if'}
          onClick={() => setDrawer(drawer === 'what-if' ? null : 'what-if')}
          data-testid="what-if-button"
        >
          What if
          {tried > 0 ? <span className="count-badge figures">{tried}</span> : null}
        </Button>
      </Tooltip>
      <Tooltip text="Which rules and nested files a read attaches" keys={showKeys('Alt+J')}>
        <Button
          variant="quiet"
          pressed={drawer === 'reads'}
          onClick={() => setDrawer(drawer === 'reads' ? null : 'reads')}
          data-testid="reads-button"
        >
          If it reads…
          {reads > 0 ? <span className="count-badge figures">{reads}</span> : null}
        </Button>
      </Tooltip>
      <Tooltip text="Lay this beside another folder, revision, snapshot or captured request" keys={showKeys('Alt+M')}>
        <Button variant="quiet" onClick={() => openCompare('sides')} data-testid="compare-button">
          Compare
        </Button>
      </Tooltip>
      <Menu
        align="end"
        trigger={
          <Button variant="quiet" data-testid="export-button">
            Export
            <ChevronDown className="i12" aria-hidden />
          </Button>
        }
      >
        <MenuLabel>All layers, with what was left out and why</MenuLabel>
        <MenuItem icon={<Download className="i14" aria-hidden />} onSelect={() => void exportAs('markdown')} hint=".md">
          Markdown
        </MenuItem>
        <MenuItem icon={<Download className="i14" aria-hidden />} onSelect={() => void exportAs('json')} hint=".json">
          JSON
        </MenuItem>
        <MenuItem icon={<Download className="i14" aria-hidden />} onSelect={() => void exportAs('html')} hint=".html">
          One HTML page
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<EyeOff className="i14" aria-hidden />} onSelect={() => openCompare('bundle')} hint=".json">
          Redacted bundle to send…
        </MenuItem>
        <MenuItem icon={<Camera className="i14" aria-hidden />} onSelect={() => openCompare('snapshots')}>
          Save a snapshot, or open one…
        </MenuItem>
      </Menu>
    </div>
  )
}
