// How figures of a session are said. Pure.

import type { EventRow, SessionRow } from '../../../../preload/contract/sessions'
import type { Catalog } from '../contract-types'

/** `claude-opus-4-5-20251101` → `Opus 4.5`, by the catalogue, else read off the id; other ids as they are. */
export function modelName(id: string, catalog: Catalog | null): string {
  const bare = id.replace(/\[1m\]$/i, '')
  const known = catalog?.models.find((model) => model.id === bare || bare.startsWith(`${model.id}-`))
  if (known !== undefined) return known.name
  const parts = /^claude-(?:(\d+)(?:-(\d))?-)?(opus|sonnet|haiku)(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:-\d{6,8})?$/.exec(bare)
  if (parts === null) return id
  const [, oldMajor, oldMinor, family = '', major = oldMajor, minor = oldMinor] = parts
  const name = `${family.charAt(0).toUpperCase()}${family.slice(1)}`
  return major === undefined ? name : `${name} ${major}${minor === undefined ? '' : `.${minor}`}`
}

/** `Opus 4.5` or `Opus 4.5 +1`. */
export function modelsOf(row: Pick<SessionRow, 'models'>, catalog: Catalog | null): string {
  const [first, ...others] = row.models
  if (first === undefined) return ''
  return others.length === 0 ? modelName(first, catalog) : `${modelName(first, catalog)} +${others.length}`
}

/** `1 auto`, `1 auto, 2 manual`, `1 micro`; empty for none. */
export function compactionsOf(row: Pick<SessionRow, 'autoCompactions' | 'manualCompactions' | 'microcompactions'>): string {
  const parts: readonly (readonly [number, string])[] = [
    [row.autoCompactions, 'auto'],
    [row.manualCompactions, 'manual'],
    [row.microcompactions, 'micro'],
  ]
  return parts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : [])).join(', ')
}

/** `91.7%` */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}

/** Two digits behind the point; more for what is less than a cent. */
export function usd(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.01) return value.toFixed(4)
  return value.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** Beside an output that is a lower bound, and what is reckoned from it. */
export const OUTPUT_AT_LEAST = 'At least: the output is recorded too small for what was written'

/** `8 s`, `4 min 46 s`, `1 h 10 min`, `2 d 3 h`. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 1440) return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  const hours = Math.round(minutes / 60)
  return hours % 24 === 0 ? `${hours / 24} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}

const SHORT_DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const YEAR_DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const CLOCK = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' })
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const WEEK = 7 * 86_400_000

/** Relative up to a week, then `5 Jan 15:02`, and `5 Jan 2025` of another year. */
export function shortDate(ms: number, nowMs: number): string {
  const age = nowMs - ms
  if (age >= 0 && age < WEEK) {
    if (age < 3_600_000) return age < 60_000 ? 'just now' : `${Math.floor(age / 60_000)} min ago`
    return age < 86_400_000 ? `${Math.floor(age / 3_600_000)} h ago` : `${Math.floor(age / 86_400_000)} d ago`
  }
  const sameYear = new Date(ms).getFullYear() === new Date(nowMs).getFullYear()
  return (sameYear ? SHORT_DATE : YEAR_DATE).format(ms).replace(',', '')
}

/** `5 Jan 15:13:46` */
export function exactTime(ms: number): string {
  return CLOCK.format(ms).replace(',', '')
}

/** `15:13:46` */
export function clockTime(ms: number): string {
  return TIME.format(ms)
}

export function isCompaction(event: Pick<EventRow, 'kind'>): boolean {
  return event.kind === 'auto-compact' || event.kind === 'manual-compact'
}

/** The last part of a project's folder, with the one before it: `acme/cli`. */
export function projectName(cwd: string | null): string {
  if (cwd === null) return 'No folder named'
  const parts = cwd.split(/[\\/]/).filter((part) => part !== '')
  return parts.slice(-2).join('/') || cwd
}
