// Which read attached a layer and why, in a few words for its row.

import { splitPath } from '../../lib/split-path'
import type { LayerView } from '../contract-types'
import type { ReadsRun } from './reads-state'

export interface AttachedBy {
  readonly text: string
  /** Words of it that are code. */
  readonly mono: readonly string[]
}

const NONE: ReadonlyMap<string, AttachedBy> = new Map()

/** By layer id; empty where nothing was read. */
export function attachedBy(run: ReadsRun | null): ReadonlyMap<string, AttachedBy> {
  if (run === null || run.steps.length === 0) return NONE
  const by = new Map<string, AttachedBy>()
  for (const step of run.steps) {
    const read = `read ${step.index + 1}`
    for (const hit of step.attaches) {
      if (hit.how === 'rule')
        by.set(hit.layerId, { text: `${read} matches ${hit.pattern ?? 'it'}`, mono: hit.pattern === null ? [] : [hit.pattern] })
      else if (hit.how === 'nested') by.set(hit.layerId, { text: `${read} lies below it`, mono: [] })
      else by.set(hit.layerId, { text: `${read} brings ${includer(hit.includedBy)}, which includes it`, mono: [] })
    }
  }
  return by
}

/** What became of a layer once the files were read, for the head of its text; null for one that no read attaches. */
export function sayAttached(
  run: ReadsRun | null,
  { id, origin }: Pick<LayerView, 'id' | 'origin'>,
  short: (path: string) => string,
): string | null {
  if (origin.trigger === null) return null
  const step = run?.steps.find(({ attaches }) => attaches.some(({ layerId }) => layerId === id))
  return `would be attached after ${step === undefined ? `reading ${short(origin.trigger)}` : `read ${step.index + 1}`}`
}

function includer(path: string | null): string {
  return path === null ? 'a file' : splitPath(path).file
}
