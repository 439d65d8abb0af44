import { afterEach, describe, expect, it } from 'vitest'
import { createTimeline, overviewLevel, type TimelineModel } from './create-timeline'
import { gapBox, hitScene, roundUp, topOf, xOfPosition } from './layout/scene'
import { sampleLane, sampleSession } from './testing/sample-columns'
import { sayKey, timelineKey } from './timeline-keys'
import type { AxisMode, TimelineLane } from './timeline-lane'

const settle = () => new Promise((done) => setTimeout(done, 0))
const open: TimelineModel[] = []
afterEach(() => {
  for (const model of open.splice(0)) model.dispose()
})

async function show(lanes: readonly TimelineLane[], mode: AxisMode = 'idle', width = 932): Promise<TimelineModel> {
  const model = createTimeline(() => undefined)
  open.push(model)
  model.setMode(mode)
  model.setLanes(lanes)
  model.resize(width, 430)
  // Once for what is asked, once for what the answers ask.
  for (let round = 0; round < 4; round++) {
    model.scene()
    await settle()
  }
  return model
}

describe('a timeline at first', () => {
  it.each(['calls', 'idle', 'clock'] as const)('shows every call inside the plot, by %s', async (mode) => {
    const model = await show([sampleLane(sampleSession(97))], mode)
    const { x, rows, lanes } = model.scene()
    expect(x.count).toBe(97)
    expect((x.x[96] ?? 0) + (x.width[96] ?? 0)).toBeLessThanOrEqual(rows.plotWidth)
    expect((x.x[96] ?? 0) + (x.width[96] ?? 0)).toBeGreaterThan(rows.plotWidth * 0.85)
    expect(lanes[0]?.slice.complete).toBe(true)
    expect(model.span()).toEqual({ from: 0, to: 96, fitted: true, loading: false })
  })
  it('shows a hundred thousand calls in columns of several', async () => {
    const model = await show([sampleLane(sampleSession(100_000))])
    const { x } = model.scene()
    expect(x.level).toBeGreaterThan(1)
    expect(x.columnWidth).toBeGreaterThanOrEqual(3)
    expect(model.span().to).toBe(99_999)
  })
  it('shows nothing of a lane without calls, and hits nothing', async () => {
    const model = await show([sampleLane({ calls: [], marks: [], levels: [] })])
    expect(model.scene().x.count).toBe(0)
    expect(model.hit(300, 200)).toBeNull()
    model.zoomBy(2)
    model.panBy(50)
    model.reveal(3)
    expect(model.scene().x.count).toBe(0)
  })
  it('shows a single call', async () => {
    const model = await show([sampleLane(sampleSession(1))], 'clock')
    expect(model.scene().x.count).toBe(1)
  })
})

describe('zooming', () => {
  it('keeps the call under the pointer', async () => {
    const model = await show([sampleLane(sampleSession(400))])
    const x = 600
    const before = model.hit(x, 200)?.position ?? -1
    for (let step = 0; step < 8; step++) {
      model.zoomBy(1.3, x)
      model.scene()
      await settle()
    }
    expect(model.scene().x.columnWidth).toBeGreaterThan(5)
    expect(Math.abs((model.hit(x, 200)?.position ?? -1) - before)).toBeLessThanOrEqual(2)
    expect(model.span().fitted).toBe(false)
  })
  it('out again ends with everything in view', async () => {
    const model = await show([sampleLane(sampleSession(300))])
    model.zoomBy(3)
    model.scene()
    await settle()
    for (let step = 0; step < 20; step++) model.zoomBy(1 / 1.3)
    expect(model.span()).toMatchObject({ from: 0, to: 299, fitted: true })
  })
  it('to a stretch brings its beginning to the left edge', async () => {
    const model = await show([sampleLane(sampleSession(300))], 'calls')
    const from = (xOfPosition(model.scene(), 100) ?? 0) - model.scene().rows.left
    model.zoomTo(from, from + 120)
    model.scene()
    await settle()
    expect(Math.abs(model.span().from - 100)).toBeLessThanOrEqual(1)
    expect(model.scene().x.columnWidth).toBeGreaterThan(10)
  })
  it('by the clock goes around the pointer, too', async () => {
    const model = await show([sampleLane(sampleSession(200))], 'clock')
    const before = model.hit(500, 200)?.position ?? -1
    model.zoomBy(4, 500)
    expect(Math.abs((model.hit(500, 200)?.position ?? -1) - before)).toBeLessThanOrEqual(1)
    model.panBy(1e9)
    expect(model.span().to).toBe(199)
    model.fit()
    expect(model.span()).toMatchObject({ from: 0, to: 199 })
  })
})

describe('moving', () => {
  it('stops at both ends', async () => {
    const model = await show([sampleLane(sampleSession(3000))])
    model.zoomBy(8, 200)
    model.scene()
    await settle()
    model.panBy(-1e9)
    expect(model.span().from).toBe(0)
    model.panBy(1e9)
    model.scene()
    await settle()
    expect(model.span().to).toBe(2999)
  })
  it('brings a call into view that is not', async () => {
    const model = await show([sampleLane(sampleSession(3000))])
    model.zoomBy(8, 60)
    model.scene()
    await settle()
    expect(model.span().to).toBeLessThan(2500)
    model.reveal(2500)
    model.scene()
    await settle()
    const { from, to } = model.span()
    expect(from).toBeLessThanOrEqual(2500)
    expect(to).toBeGreaterThanOrEqual(2500)
  })
  it('asks for what comes into view and nothing twice', async () => {
    const session = sampleSession(20_000)
    const asked: string[] = []
    const lane = sampleLane(session)
    const model = await show([
      {
        ...lane,
        fetch: (range, signal) => {
          asked.push(JSON.stringify(range))
          return lane.fetch(range, signal)
        },
      },
    ])
    model.zoomBy(400, 300)
    for (let step = 0; step < 40; step++) {
      model.panBy(200)
      model.scene()
      await settle()
    }
    expect(new Set(asked).size).toBe(asked.length)
  })
})

describe('hits', () => {
  it('are where things are drawn', async () => {
    const model = await show([sampleLane(sampleSession(97))])
    const scene = model.scene()
    const x = xOfPosition(scene, 40) ?? -1
    const { lanes, gaps, axis } = scene.rows
    expect(hitScene(scene, x, (lanes[0]?.plot.y ?? 0) + 5)).toMatchObject({ part: 'plot', position: 40, idle: false })
    expect(hitScene(scene, x, (lanes[0]?.cache.y ?? 0) + 5)).toMatchObject({ part: 'cache', position: 40 })
    expect(hitScene(scene, x, (lanes[0]?.marks.y ?? 0) + 5)).toMatchObject({ part: 'marks', position: 40 })
    expect(hitScene(scene, x, axis.y + 5)).toMatchObject({ part: 'axis' })
    const paused = scene.x.gapMs.findIndex((ms) => ms > 60_000)
    const box = gapBox(scene, 0, paused)
    expect(box?.width).toBeGreaterThan(2)
    expect(hitScene(scene, (box?.x ?? 0) + 1, (gaps[0]?.y ?? 0) + 3)).toMatchObject({ part: 'gap', position: paused, idle: true })
    expect(hitScene(scene, 10, 100)).toBeNull()
    expect(hitScene(scene, scene.rows.left + scene.rows.plotWidth + 3, 100)).toBeNull()
  })
})

describe('two lanes', () => {
  it('share one mapping: a gap takes the greater of its lengths in both', async () => {
    const session = sampleSession(50)
    const edited = { ...session, calls: session.calls.map((call, at) => (at === 20 ? { ...call, gapMs: 600_000 } : call)) }
    const single = await show([sampleLane(session)])
    const model = await show([sampleLane(session, { title: 'Recorded' }), sampleLane(edited, { id: 'b', title: 'A', outlineOf: 'main' })])
    const { x, lanes, rows } = model.scene()
    expect(x.gapMs[20]).toBe(600_000)
    expect(single.scene().x.gapMs[20]).not.toBe(600_000)
    expect(rows.gaps).toHaveLength(2)
    expect(lanes[0]?.top).toBe(lanes[1]?.top)
    expect(lanes[1]?.outline?.[10]).toBe(lanes[0]?.slice.context[10])
  })
  it('of different length end where they end', async () => {
    const model = await show([sampleLane(sampleSession(80)), sampleLane(sampleSession(30), { id: 'b' })])
    const { lanes, x } = model.scene()
    expect(x.count).toBe(80)
    expect([...(lanes[1]?.slice.there ?? [])].filter((one) => one === 1)).toHaveLength(30)
    expect(model.span().loading).toBe(false)
  })
  it('keep what is there when one of them is renewed', async () => {
    const session = sampleSession(60)
    const lane = sampleLane(session)
    const model = await show([lane])
    model.setLanes([{ ...lane, revision: 1, totalCalls: 60 }])
    expect(model.scene().lanes[0]?.slice.there[10]).toBe(1)
  })
})

describe('the top of the plot', () => {
  const levels = [
    { fromPosition: 0, window: 1_000_000, autoCompactAt: null, warningAt: null, blockingAt: null, percentOf: 980_000, label: '' },
  ]
  const slice = { context: new Float64Array([1]), position: new Float64Array([0]), levels }
  it('is the window, unless the context never comes near it', () => {
    expect(topOf(slice, 600_000)).toBe(1_000_000)
    expect(topOf(slice, 150_000)).toBe(200_000)
    expect(topOf({ ...slice, levels: [{ ...(levels[0] ?? slice.levels[0]), window: 200_000 } as (typeof levels)[number]] }, 30_000)).toBe(
      200_000,
    )
  })
  it('is above everything where there is no window', () => {
    expect(topOf({ ...slice, levels: [] }, 90_000)).toBeGreaterThan(90_000)
    expect(roundUp(0)).toBeGreaterThan(0)
  })
})

it('an overview is one tile', () => {
  expect([1, 1024, 1025, 100_000].map(overviewLevel)).toEqual([1, 1, 2, 128])
})

describe('by keyboard', () => {
  const press = (model: TimelineModel, cursor: number | null, key: string, held: Partial<Record<'shiftKey' | 'ctrlKey', boolean>> = {}) => {
    let went: number | null = null
    timelineKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }, model, cursor, (to) => {
      went = to
    })?.()
    return went
  }
  it('arrows step, Home and End jump, Shift goes to the next mark', async () => {
    const session = sampleSession(97)
    const model = await show([sampleLane(session)])
    expect(press(model, 5, 'ArrowRight')).toBe(6)
    expect(press(model, null, 'ArrowRight')).toBe(0)
    expect(press(model, 5, 'ArrowLeft')).toBe(4)
    expect(press(model, 5, 'End')).toBe(96)
    expect(press(model, 5, 'Home')).toBe(0)
    const [first, second] = session.marks
    expect(press(model, first?.position ?? 0, 'ArrowRight', { shiftKey: true })).toBe(second?.position)
    expect(press(model, second?.position ?? 0, 'ArrowLeft', { shiftKey: true })).toBe(first?.position)
  })
  it('a step is a column where several calls share one', async () => {
    const model = await show([sampleLane(sampleSession(10_000))])
    const { level } = model.scene().x
    expect(level).toBeGreaterThan(1)
    expect(press(model, 0, 'ArrowRight')).toBe(level)
  })
})

describe('what a key says', () => {
  const span = { from: 10, to: 40, fitted: false, loading: false }
  const key = (name: string, shiftKey = false) => ({ key: name, shiftKey, ctrlKey: false, metaKey: false, altKey: false })
  it.each([
    ['nothing where the cursor tells it', key('ArrowRight'), { from: 3, to: 4 }, ''],
    ['that there is no further call', key('End'), { from: 96, to: 96 }, 'This is the last call'],
    ['that there is no earlier call', key('ArrowLeft'), { from: 0, to: 0 }, 'This is the first call'],
    ['that there is no further mark', key('ArrowRight', true), { from: 90, to: null }, 'No mark after this call'],
    ['that there is no earlier mark', key('ArrowLeft', true), { from: 2, to: null }, 'No mark before this call'],
    ['what is in view', key('+'), { from: 20, to: null }, 'Calls 10 to 40 of 97 are in view'],
  ])('%s', (_what, event, moved, words) => {
    expect(sayKey(event, span, 97, moved)).toBe(words)
  })
  it('that everything is in view', () => {
    expect(sayKey(key('0'), { ...span, fitted: true }, 97, { from: 20, to: null })).toBe('All 97 calls are in view')
    expect(sayKey(key('0'), { ...span, fitted: true }, 0, { from: null, to: null })).toBe('')
  })
})
