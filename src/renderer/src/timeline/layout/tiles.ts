// Columns of one lane, fetched in tiles per level of detail and kept. A level is a power of two: so many calls in one column.

import type { TimelineColumns } from '../../../../preload/contract/timeline'
import type { FetchColumns, TimelineLane } from '../timeline-lane'

export const TILE_COLUMNS = 1024
const MOST_TILES = 96

export interface Tile {
  /** Position of its first call. */
  readonly from: number
  readonly perColumn: number
  readonly columns: TimelineColumns
}

export interface Found {
  readonly tile: Tile
  readonly at: number
}

export interface Tiles {
  readonly total: number
  /** The column of a level by its number, or the one of a coarser level that holds it; null while nothing is there. Fetches what is missing. */
  find(level: number, column: number): Found | null
  /** Whether every column of the level between two numbers is there and up to date. Fetches what is missing. */
  ready(level: number, from: number, to: number): boolean
  /** The tile itself, if it is there. Fetches nothing. */
  peek(level: number, column: number): Tile | null
  /** All tiles that touch a range, of the level only, in order. */
  among(level: number, from: number, to: number): readonly Tile[]
  /** The lane has other calls now: what is there is shown until it is fetched anew. */
  renew(total: number, fetch: FetchColumns): void
  fault(): unknown
  dispose(): void
}

export interface HeldLane {
  readonly lane: TimelineLane
  readonly tiles: Tiles
}

interface Slot {
  tile: Tile | null
  /** Of which revision the tile is. */
  revision: number
  loading: AbortController | null
  usedAt: number
}

export function columnsOfLevel(total: number, level: number): number {
  return Math.ceil(total / level)
}

export function createTiles(firstTotal: number, firstFetch: FetchColumns, onChange: () => void): Tiles {
  let total = firstTotal
  let fetch = firstFetch
  let revision = 0
  let uses = 0
  let fault: unknown = null
  let ended = false
  const levels = new Map<number, Map<number, Slot>>()

  const slotOf = (level: number, index: number): Slot => {
    let slots = levels.get(level)
    if (slots === undefined) {
      slots = new Map()
      levels.set(level, slots)
    }
    let slot = slots.get(index)
    if (slot === undefined) {
      slot = { tile: null, revision: -1, loading: null, usedAt: 0 }
      slots.set(index, slot)
    }
    return slot
  }

  const load = (level: number, index: number, slot: Slot): void => {
    const fromCall = index * TILE_COLUMNS * level
    const toCall = Math.min(total, fromCall + TILE_COLUMNS * level)
    if (toCall <= fromCall || ended) return
    const abort = new AbortController()
    const mine = revision
    slot.loading = abort
    fetch({ fromCall, toCall, columns: Math.ceil((toCall - fromCall) / level) }, abort.signal).then(
      (columns) => {
        if (slot.loading !== abort) return
        slot.loading = null
        slot.tile = { from: columns.fromCall, perColumn: columns.perColumn, columns }
        slot.revision = mine
        fault = null
        forgetOldest()
        onChange()
      },
      (error: unknown) => {
        if (slot.loading !== abort) return
        slot.loading = null
        if (abort.signal.aborted) return
        // Not asked for again before the lane is renewed: a host that fails is not hammered.
        slot.revision = mine
        fault = error
        onChange()
      },
    )
  }

  const want = (level: number, index: number): Slot => {
    const slot = slotOf(level, index)
    uses += 1
    slot.usedAt = uses
    if (slot.revision !== revision && slot.loading === null) load(level, index, slot)
    return slot
  }

  const forgetOldest = (): void => {
    const all = [...levels].flatMap(([level, slots]) => [...slots].map(([index, slot]) => ({ level, index, slot })))
    const full = all.filter(({ slot }) => slot.tile !== null)
    if (full.length <= MOST_TILES) return
    full.sort((a, b) => a.slot.usedAt - b.slot.usedAt)
    for (const { level, index } of full.slice(0, full.length - MOST_TILES)) levels.get(level)?.delete(index)
  }

  const coarser = (level: number, column: number): Found | null => {
    const position = column * level
    for (let up = level * 2; up <= total * 2; up *= 2) {
      const tile = levels.get(up)?.get(Math.floor(position / (TILE_COLUMNS * up)))?.tile
      if (tile != null) return foundAt(tile, position)
    }
    return null
  }

  return {
    get total() {
      return total
    },
    find: (level, column) => {
      const slot = want(level, Math.floor(column / TILE_COLUMNS))
      if (slot.tile === null) return coarser(level, column)
      const at = column % TILE_COLUMNS
      return at < slot.tile.columns.call.length ? { tile: slot.tile, at } : null
    },
    ready: (level, from, to) => {
      let all = true
      const last = Math.floor((Math.max(from, to) - 1) / TILE_COLUMNS)
      for (let index = Math.floor(from / TILE_COLUMNS); index <= last; index++) {
        const slot = want(level, index)
        if (slot.tile === null) all = false
      }
      return all
    },
    peek: (level, column) => levels.get(level)?.get(Math.floor(column / TILE_COLUMNS))?.tile ?? null,
    among: (level, from, to) => {
      const found: Tile[] = []
      for (let index = Math.floor(from / TILE_COLUMNS); index <= Math.floor((Math.max(from, to) - 1) / TILE_COLUMNS); index++) {
        const tile = levels.get(level)?.get(index)?.tile
        if (tile != null) found.push(tile)
      }
      return found
    },
    renew: (nextTotal, nextFetch) => {
      total = nextTotal
      fetch = nextFetch
      revision += 1
      fault = null
      for (const slots of levels.values()) {
        for (const slot of slots.values()) {
          slot.loading?.abort()
          slot.loading = null
        }
      }
      onChange()
    },
    fault: () => fault,
    dispose: () => {
      ended = true
      for (const slots of levels.values()) for (const slot of slots.values()) slot.loading?.abort()
      levels.clear()
    },
  }
}

function foundAt(tile: Tile, position: number): Found | null {
  const at = Math.floor((position - tile.from) / tile.perColumn)
  return at >= 0 && at < tile.columns.call.length ? { tile, at } : null
}
