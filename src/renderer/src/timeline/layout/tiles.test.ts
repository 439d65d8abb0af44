import { describe, expect, it } from 'vitest'
import { sampleColumns, sampleSession } from '../testing/sample-columns'
import type { ColumnRange } from '../timeline-lane'
import { createTiles, TILE_COLUMNS } from './tiles'

const SESSION = sampleSession(5000)

function createRig(total = 5000) {
  const asked: ColumnRange[] = []
  let changes = 0
  const fetch = (range: ColumnRange) => {
    asked.push(range)
    return Promise.resolve(sampleColumns(SESSION, range))
  }
  const tiles = createTiles(total, fetch, () => {
    changes += 1
  })
  return { tiles, asked, fetch, changes: () => changes }
}
const settle = () => new Promise((done) => setTimeout(done, 0))

describe('tiles of a lane', () => {
  it('are asked for once, by range and number of columns', async () => {
    const { tiles, asked } = createRig()
    expect(tiles.find(1, 10)).toBeNull()
    expect(tiles.find(1, 11)).toBeNull()
    await settle()
    expect(asked).toEqual([{ fromCall: 0, toCall: TILE_COLUMNS, columns: TILE_COLUMNS }])
    const found = tiles.find(1, 10)
    expect(found?.tile.columns.call[found.at]).toBe(10)
    expect(asked).toHaveLength(1)
  })
  it('are stood in for by a coarser level while they are on their way', async () => {
    const { tiles } = createRig()
    tiles.ready(8, 0, 625)
    await settle()
    const found = tiles.find(1, 1234)
    expect(found?.tile.perColumn).toBe(8)
    expect(found?.tile.columns.call[found.at]).toBe(1232)
    await settle()
    expect(tiles.find(1, 1234)?.tile.perColumn).toBe(1)
  })
  it('end where the lane ends, with as many columns as were asked for', async () => {
    const { tiles, asked } = createRig()
    tiles.ready(4, 1024, 1250)
    await settle()
    expect(asked).toEqual([{ fromCall: 4096, toCall: 5000, columns: 226 }])
    expect(tiles.find(4, 1249)?.tile.columns.call.length).toBe(226)
    expect(tiles.find(4, 1250)).toBeNull()
  })
  it('stay on screen while a grown lane is fetched anew', async () => {
    const { tiles, asked, fetch } = createRig(1000)
    tiles.find(1, 0)
    await settle()
    tiles.renew(1100, fetch)
    expect(tiles.find(1, 999)).not.toBeNull()
    await settle()
    expect(asked[1]).toEqual({ fromCall: 0, toCall: 1024, columns: 1024 })
    expect(tiles.total).toBe(1100)
  })
  it('that fail are told and not asked for again until the lane is renewed', async () => {
    let asked = 0
    const fail = () => {
      asked += 1
      return Promise.reject(new Error('gone'))
    }
    const tiles = createTiles(10, fail, () => undefined)
    tiles.find(1, 0)
    await settle()
    tiles.find(1, 0)
    await settle()
    expect(asked).toBe(1)
    expect(tiles.fault()).toBeInstanceOf(Error)
    tiles.renew(10, fail)
    tiles.find(1, 0)
    await settle()
    expect(asked).toBe(2)
  })
  it('that come too late are dropped', async () => {
    const { tiles, changes } = createRig()
    tiles.find(1, 0)
    tiles.dispose()
    const before = changes()
    await settle()
    expect(tiles.peek(1, 0)).toBeNull()
    expect(changes()).toBe(before + 1)
  })
})
