// How full the index is, in words and shares. Pure.

import type { MemoryView } from '../../../../preload/contract/memory'
import { formatCount, formatShort, plural } from '../../lib/format-count'

export interface MemoryGauge {
  readonly name: 'Lines' | 'Size'
  readonly used: number
  /** Null: this version has no such limit. */
  readonly limit: number | null
  readonly unit: string
  /** What is left, or how much is too much. */
  readonly headroom: string
  readonly over: boolean
  /** Share of the bar that is filled, 0 to 1. */
  readonly filled: number
  /** Where on the bar the limit stands, where it is passed; the rest is too much. */
  readonly limitAt: number | null
}

export function lineGauge({ limits }: MemoryView): MemoryGauge {
  return gauge('Lines', limits.lines, limits.maxLines, '')
}

export function sizeGauge({ limits }: MemoryView): MemoryGauge {
  return gauge('Size', limits.size, limits.maxBytes, limits.sizeUnit)
}

function gauge(name: MemoryGauge['name'], used: number, limit: number | null, unit: string): MemoryGauge {
  const base = { name, used, limit, unit }
  if (limit === null) return { ...base, headroom: 'no limit', over: false, filled: 0, limitAt: null }
  if (used > limit) {
    return { ...base, headroom: sayOver(used - limit), over: true, filled: limit / used, limitAt: limit / used }
  }
  return { ...base, headroom: `${formatCount(limit - used)} left`, over: false, filled: limit === 0 ? 0 : used / limit, limitAt: null }
}

function sayOver(over: number): string {
  return over < 1000 ? `${formatCount(over)} too many` : `${formatShort(over)} over`
}

/** One sentence: how many more entries fit, and what stops them. */
export function sayForecast({ forecast, limits }: MemoryView): string {
  const { entries, limitedBy, meanEntrySize } = forecast
  const unit = limits.sizeUnit === 'chars' ? 'characters' : 'bytes'
  const mean = `Entries here take ${formatCount(meanEntrySize)} ${unit} on average`
  if (entries === 0) return `${mean}. No more fit: the limit of ${limitedBy === 'lines' ? 'lines' : unit} is reached.`
  return `${mean}: about ${plural(entries, 'more entry', 'more entries')} fit before the limit of ${limitedBy === 'lines' ? 'lines' : unit} is reached.`
}

/** What of the index reaches the model and how much more would, in a few words. */
export function saySent({ off, limits, hasIndex, source, sent, forecast }: MemoryView): string {
  if (source.kind === 'logs') return 'nothing of a log'
  if (off !== null) return 'nothing: memory is off'
  if (!hasIndex || sent.chars === 0) return 'nothing yet'
  if (limits.cutAtLine !== null)
    return `${plural(limits.cutBy === 'lines' ? limits.maxLines : limits.cutAtLine - 1, 'line')} and a note on the cut`
  return `all of it · about ${plural(forecast.entries, 'more entry', 'more entries')}`
}

const VIA: Readonly<Record<MemoryView['dir']['via'], string>> = {
  override: 'set by a variable',
  setting: 'set in the settings',
  default: 'default place',
}

export function sayVia(via: MemoryView['dir']['via']): string {
  return VIA[via]
}

/** What decides where the folder is, and what that means. */
export function sayWhyHere({ dir }: MemoryView): string {
  switch (dir.via) {
    case 'override':
      return 'CLAUDE_COWORK_MEMORY_PATH_OVERRIDE names this folder. It goes before every setting.'
    case 'setting':
      return 'The setting autoMemoryDirectory names this folder.'
    case 'default':
      return `Nothing names a folder, so it is made of the repository’s path: ${dir.name}.`
  }
}

/** What turns memory on again, by what turned it off. */
export function sayTurnOn(reason: string): string {
  switch (reason) {
    case 'disabled-by-env':
      return 'Unset CLAUDE_CODE_DISABLE_AUTO_MEMORY where the agent is started, or set it to 0.'
    case 'bare-mode':
      return 'Start the agent without bare mode.'
    case 'remote':
      return 'Set CLAUDE_CODE_REMOTE_MEMORY_DIR to a folder that outlives the session.'
    default:
      return 'Set autoMemoryEnabled to true in the settings, or use the agent’s /memory command.'
  }
}
