// What fills the window, in the order of the request: for the gauge, its legend and its words.

import type { LayerKind } from '../contract-types'
import { GROUP_WORDS, type GroupKey, groupOf } from '../tree/layer-groups'
import type { Snapshot } from './snapshot'

export interface WindowSegment {
  readonly group: GroupKey
  readonly label: string
  readonly tokens: number
}

export interface WindowSegments {
  readonly size: number
  readonly used: number
  /** Up to where the conversation may grow before it is compacted (or blocked); may be negative. */
  readonly free: number
  /** What is kept back above that point. */
  readonly buffer: number
  readonly parts: readonly WindowSegment[]
}

export function windowSegments(window: Snapshot['view']['window']): WindowSegments {
  const sums = new Map<GroupKey, number>()
  for (const [kind, tokens] of Object.entries(window.byKind)) {
    const group = groupOf(kind as LayerKind)
    sums.set(group, (sums.get(group) ?? 0) + tokens)
  }
  const parts: WindowSegment[] = []
  for (const group of Object.keys(GROUP_WORDS) as GroupKey[]) {
    const tokens = sums.get(group) ?? 0
    if (tokens > 0) parts.push({ group, label: GROUP_WORDS[group].short, tokens })
  }
  const limit = window.autoCompactAt ?? window.blockingAt
  return { size: window.size, used: window.used, free: window.free, buffer: Math.max(0, window.size - limit), parts }
}

/** `auto-compact in 128,588`, or what stands in its place. The number is apart, so that it can be set in figures. */
export function sayDistance(window: Snapshot['view']['window']): { readonly words: string; readonly tokens: number } {
  const over = window.free < 0
  const tokens = Math.abs(window.free)
  if (window.mode === 'ahead') return { words: over ? 'over auto-compact by' : 'auto-compact in', tokens }
  if (window.mode === 'reactive') return { words: over ? 'over the limit by' : 'compacts at the limit, in', tokens }
  return { words: over ? 'over the blocking limit by' : 'auto-compact off, blocked in', tokens }
}
