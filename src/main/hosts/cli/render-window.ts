// The window in two lines: what fills it, and how far it is to the next threshold.

import type { WindowView } from '../../../preload/contract/prompt'
import { type LayerGroup, withCommas } from '../../workbench/layer-words'
import { wrapWords } from './display-width'
import type { Palette } from './paint'
import { shareColumns } from './render-bar'

export function renderWindow(
  window: WindowView,
  groups: readonly { readonly group: LayerGroup; readonly tokens: number }[],
  columns: number,
  palette: Palette,
): readonly string[] {
  const stop = window.autoCompactAt ?? window.blockingAt
  const used = shareColumns(
    groups.map(({ tokens }) => tokens),
    window.size,
    columns,
  )
  const filled = used.reduce((sum, width) => sum + width, 0)
  const buffer = Math.min(columns - filled, Math.round(((window.size - stop) / window.size) * columns))
  const bar = [
    ...groups.map(({ group }, i) => palette.group[group.id]('█'.repeat(used[i] ?? 0))),
    palette.dim('─'.repeat(Math.max(0, columns - filled - buffer))),
    palette.dim('░'.repeat(Math.max(0, buffer))),
  ].join('')
  const percent = Math.round((window.used / window.size) * 100)
  const limit = window.autoCompactAt === null ? `the limit at ${withCommas(stop)}` : `auto-compact at ${withCommas(stop)}`
  const free = window.free >= 0 ? `${withCommas(window.free)} until ${limit}` : `${withCommas(-window.free)} over ${limit}`
  const parts = [
    `${palette.bold(`≈ ${withCommas(window.used)}`)} of ${withCommas(window.size)} tokens (${percent}%)`,
    window.free >= 0 ? free : palette.danger(free),
    palette.dim(`buffer ${withCommas(window.size - stop)}`),
  ]
  const line = parts.join(' · ')
  const plain = `≈ ${withCommas(window.used)} of ${withCommas(window.size)} tokens (${percent}%) · ${free} · buffer ${withCommas(window.size - stop)}`
  return plain.length <= columns ? [bar, line] : [bar, ...wrapWords(plain, columns)]
}
