import { describe, expect, it } from 'vitest'
import { columnAtX, columnsAt, fitMinutePx, fitScale, idleOf, idlePx, layoutClock, layoutColumns, lowerBound, moveOrigin } from './x-layout'

const MINUTE = 60_000

describe('the width of calls', () => {
  it('comes first: five pixels at 1280, nine at 1920', () => {
    expect(fitScale({ width: 764, totalCalls: 97, idle: true })).toBe(5)
    expect(fitScale({ width: 1404, totalCalls: 97, idle: true })).toBe(9)
  })
  it('takes the whole plot where there is no idle time', () => {
    expect(fitScale({ width: 764, totalCalls: 97, idle: false })).toBe(7)
  })
  it('is never under three pixels: several calls share a column instead', () => {
    const scale = fitScale({ width: 764, totalCalls: 100_000, idle: false })
    const { level, columnWidth } = columnsAt(scale)
    expect(columnWidth).toBeGreaterThanOrEqual(3)
    expect(Math.ceil(100_000 / level) * columnWidth).toBeLessThanOrEqual(764)
    expect(Math.log2(level) % 1).toBe(0)
  })
  it('is of whole pixels at every scale', () => {
    for (let scale = 0.001; scale < 90; scale *= 1.07) expect(Number.isInteger(columnsAt(scale).columnWidth)).toBe(true)
  })
})

describe('idle time', () => {
  it('is drawn from twenty seconds on', () => {
    expect(idleOf(19_999)).toBe(0)
    expect(idleOf(20_000)).toBe(20_000)
    expect(idleOf(null)).toBe(0)
  })
  it('is to scale up to fifteen minutes, and no longer after that', () => {
    expect(idlePx(10 * MINUTE, 4)).toBe(40)
    expect(idlePx(15 * MINUTE, 4)).toBe(60)
    expect(idlePx(70 * MINUTE, 4)).toBe(60)
    expect(idlePx(9000 * MINUTE, 4)).toBe(60)
  })
  it('takes the most pixels with which everything still ends inside the plot', () => {
    const idles = [0, 5 * MINUTE, 0, 12 * MINUTE, 90 * MINUTE, 0]
    const minutePx = fitMinutePx(400, 9, idles)
    const used = (px: number): number => idles.length * 9 + idles.reduce((sum, ms) => sum + idlePx(ms, px), 0)
    expect(used(minutePx)).toBeLessThanOrEqual(400)
    expect(used(minutePx * 1.05)).toBeGreaterThan(400)
  })
  it('gets nothing where calls fill the plot', () => {
    expect(fitMinutePx(40, 9, [0, MINUTE, 0, 0, 0])).toBe(0)
  })
})

const GAPS: Readonly<Record<number, number>> = { 2: 5 * MINUTE, 5: 90 * MINUTE }
const spans = { width: 200, level: 1, columnWidth: 10, minutePx: 2, columns: 40, idle: (column: number) => GAPS[column] ?? 0 }

describe('columns in view', () => {
  it('stand one after another with idle time before them', () => {
    const layout = layoutColumns({ ...spans, origin: { column: 0, offset: 0 } })
    expect([...layout.x.slice(0, 6)]).toEqual([0, 10, 30, 40, 50, 90])
    expect([...layout.idleX.slice(0, 6)]).toEqual([0, 10, 20, 40, 50, 60])
    expect(layout.x[layout.count - 1]).toBeLessThan(200)
  })
  it('are only those in view', () => {
    const layout = layoutColumns({ ...spans, columns: 1_000_000, origin: { column: 500_000, offset: -4 } })
    expect(layout.first).toBe(500_000)
    expect(layout.count).toBe(21)
  })
  it('are moved across columns and back', () => {
    const there = moveOrigin(spans, { column: 0, offset: 0 }, 37)
    expect(there).toEqual({ column: 2, offset: -17 })
    expect(moveOrigin(spans, there, -37)).toEqual({ column: 0, offset: 0 })
  })
  it('never leave the lane', () => {
    expect(moveOrigin(spans, { column: 0, offset: 0 }, -500)).toEqual({ column: 0, offset: 0 })
    const end = moveOrigin(spans, { column: 0, offset: 0 }, 1e6)
    const layout = layoutColumns({ ...spans, origin: end })
    const last = layout.count - 1
    expect(layout.first + last).toBe(39)
    expect((layout.x[last] ?? 0) + (layout.width[last] ?? 0)).toBe(200)
  })
  it('are hit where they are drawn, idle time before a call with it', () => {
    const layout = layoutColumns({ ...spans, origin: { column: 0, offset: 0 } })
    expect(columnAtX(layout, 0)).toEqual({ column: 0, idle: false })
    expect(columnAtX(layout, 19.5)).toEqual({ column: 1, idle: false })
    expect(columnAtX(layout, 25)).toEqual({ column: 2, idle: true })
    expect(columnAtX(layout, 30)).toEqual({ column: 2, idle: false })
    expect(columnAtX(layout, -1)).toBeNull()
  })
  it('are not hit behind the last', () => {
    const layout = layoutColumns({ ...spans, columns: 2, origin: { column: 0, offset: 0 } })
    expect(columnAtX(layout, 19)).toEqual({ column: 1, idle: false })
    expect(columnAtX(layout, 20)).toBeNull()
  })
})

describe('by the clock', () => {
  const times = [0, 10_000, null, 200_000].map((startMs) => (startMs === null ? null : { startMs, endMs: startMs + 5000 }))
  it('columns stand at their time, one without a time at the end of the one before', () => {
    const layout = layoutClock({ width: 300, level: 1, fromMs: 0, msPerPx: 1000, first: 0, columns: 4, times: (at) => times[at] ?? null })
    expect([...layout.x.slice(0, 4)]).toEqual([0, 10, 15, 200])
    expect([...layout.width.slice(0, 4)]).toEqual([5, 5, 1, 5])
    expect(layout.idleX[3]).toBe(16)
    expect(layout.minutePx).toBe(60)
  })
  it('the one behind the right edge is there for the idle time that leads to it, no other', () => {
    const input = { level: 1, msPerPx: 1000, first: 0, columns: 4, times: (at: number) => times[at] ?? null }
    const inside = layoutClock({ ...input, width: 50, fromMs: 100_000 })
    expect([inside.count, inside.idleX[3], inside.x[3]]).toEqual([4, -84, 100])
    expect(columnAtX(inside, 25)).toEqual({ column: 3, idle: true })
    expect(layoutClock({ ...input, width: 12, fromMs: 0 }).count).toBe(2)
    expect(layoutClock({ ...input, width: 50, fromMs: -100_000 }).count).toBe(0)
  })
})

it('finds the first that is not below', () => {
  const values = [1, 3, 3, 7]
  const find = (at: number): number => lowerBound(values.length, (index) => values[index] ?? 0, at)
  expect([0, 1, 2, 3, 4, 8].map(find)).toEqual([0, 0, 1, 1, 3, 4])
})
