import { describe, expect, it } from 'vitest'
import { CACHE_OUTCOMES, CAUSES, BandKind as Kinds, type Mark, MarkKind } from '../../../../preload/contract/timeline'
import { createClock, createElapsedClock } from '../clock'
import { createTimeline } from '../create-timeline'
import { describeHit, sayCall } from '../describe-call'
import { groupAt, groupMarks, type MarkGroup } from '../layout/mark-groups'
import { sampleLane, sampleSession } from '../testing/sample-columns'
import type { AxisMode, TimelineLane } from '../timeline-lane'
import { BAND_NAMES, BAND_ORDER, CAUSE_CODES, CAUSE_WORDS, OUTCOME_WORDS, OUTCOMES } from './bands'
import { paintAxis } from './paint-axis'
import { paintGlyph, placeLabels } from './paint-marks'
import { formatThousands } from './paint-plot'
import { paintScene } from './paint-scene'
import { paintGaps, sayGap, warmPx } from './paint-strips'
import type { Painter } from './painter'
import { createSvgPainter } from './svg-painter'
import { buildTheme, parseComputedColour, THEME_TOKENS, type Tokens } from './theme'

const settle = () => new Promise((done) => setTimeout(done, 0))
const grey = (value: number) => ({ red: value, green: value, blue: value })
const TOKENS = Object.fromEntries(THEME_TOKENS.map((token, at) => [token, grey(token === 'surface' ? 255 : at * 4)])) as Tokens
const THEME = buildTheme(TOKENS)

async function scenePainted(lanes: readonly TimelineLane[], clock = createClock('UTC')) {
  const model = createTimeline(() => undefined)
  model.setLanes(lanes)
  model.resize(932, 430)
  for (let round = 0; round < 3; round++) {
    model.scene()
    await settle()
  }
  model.setCursor(23)
  const scene = model.scene()
  const painter = createSvgPainter({ ui: 'Inter', mono: 'JetBrains Mono' })
  paintScene(painter, THEME, scene, clock)
  const svg = painter.finish({
    width: 932,
    height: scene.rows.height,
    background: 'rgb(255 255 255)',
    title: 'A <session>',
    summary: '97 calls',
  })
  model.dispose()
  return { scene, svg }
}

describe('what is written out for the window is what the contract says', () => {
  it('outcomes and causes, by their numbers', () => {
    expect(OUTCOMES).toEqual(CACHE_OUTCOMES)
    expect(CAUSE_CODES).toEqual(CAUSES)
  })
  it('a name for everything', () => {
    expect([...BAND_ORDER].sort()).toEqual([...Kinds.options].sort())
    expect(Object.keys(BAND_NAMES).sort()).toEqual([...Kinds.options].sort())
    expect(Object.keys(OUTCOME_WORDS)).toEqual([...CACHE_OUTCOMES])
    expect(Object.keys(CAUSE_WORDS)).toEqual([...CAUSES])
  })
  it.each(MarkKind.options)('a glyph for %s', (kind) => {
    const painter = createSvgPainter({ ui: 'a', mono: 'b' })
    paintGlyph(painter, THEME, kind, 10, 10)
    const size = { width: 20, height: 20, background: 'none', title: '', summary: '' }
    expect(painter.finish(size).length).toBeGreaterThan(createSvgPainter({ ui: 'a', mono: 'b' }).finish(size).length + 20)
  })
})

it('writes no character that XML forbids', () => {
  const painter = createSvgPainter({ ui: 'a', mono: 'b' })
  painter.text(0, 0, 'a\0b\u001bc', { colour: '#000', font: 'ui' })
  const svg = painter.finish({ width: 9, height: 9, background: 'none', title: 'Ti\0tle \u0008\n\ttwo', summary: '\uffff & <' })
  expect(svg).toContain('<title>Ti\ufffdtle \ufffd\n\ttwo</title>')
  expect(svg).toContain('<desc>\ufffd &amp; &lt;</desc>')
  expect(svg).toContain('a\ufffdb\ufffdc')
})

describe('the axis', () => {
  const span = async (lengthMs: number) => {
    const session = sampleSession(40)
    const [first] = session.calls
    const start = first?.requestMs ?? 0
    const calls = session.calls.map((call, at) => ({
      ...call,
      requestMs: start + (at * lengthMs) / 39,
      endMs: start + (at * lengthMs) / 39,
    }))
    const model = createTimeline(() => undefined)
    model.setMode('clock')
    model.setLanes([sampleLane({ ...session, calls, marks: [] })])
    model.resize(932, 430)
    for (let round = 0; round < 3; round++) {
      model.scene()
      await settle()
    }
    const scene = model.scene()
    const told: string[] = []
    const painter = createSvgPainter({ ui: 'Inter', mono: 'JetBrains Mono' })
    paintAxis(
      { ...painter, text: (_x, y, words) => void (y === scene.rows.axis.y + 30 && told.push(words)) },
      THEME,
      scene,
      createClock('UTC'),
    )
    model.dispose()
    return told.slice(0, -1)
  }
  it.each([20_000, 90_000, 3_600_000, 86_400_000, 40 * 86_400_000, 1.7e12, 6.5e13, 8e15])(
    'has a few times, no two alike, over %s ms',
    async (lengthMs) => {
      const told = await span(lengthMs)
      expect(told.length).toBeGreaterThan(2)
      expect(told.length).toBeLessThan(16)
      if (lengthMs < 86_400_000 || lengthMs > 1e12) expect(new Set(told).size).toBe(told.length)
    },
  )
})

describe('a picture', () => {
  it('is the same every time, names thresholds, bands and the compaction, and escapes what it is called', async () => {
    const session = sampleSession(97)
    const { svg } = await scenePainted([sampleLane(session)])
    expect((await scenePainted([sampleLane(session)])).svg).toBe(svg)
    for (const words of [
      'auto-compact',
      '155k',
      'window',
      '200k',
      'warning',
      '135k',
      'compaction buffer',
      'tool results',
      'tools ≈',
      'per call',
      'UTC',
    ]) {
      expect(svg).toContain(`>${words}<`)
    }
    const compaction = session.marks.find((mark) => mark.kind === 'auto-compact')
    expect(svg).toContain(`${compaction?.before?.toLocaleString('en-US')} → ${compaction?.after?.toLocaleString('en-US')}`)
    expect(svg).toContain('<title>A &lt;session&gt;</title>')
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  })
  it('has steps and no slopes: every line of the stack is level or upright', async () => {
    const { svg } = await scenePainted([sampleLane(sampleSession(97))])
    const paths = [...svg.matchAll(/<path d="([^"]+)Z" [^>]*crispEdges/g)].map((match) => match[1] ?? '')
    const stack = paths.filter((path) => path.length > 60)
    expect(stack.length).toBeGreaterThan(4)
    for (const path of stack) {
      const points = [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map((match) => [Number(match[1]), Number(match[2])] as const)
      const slopes = points.slice(1).filter(([x, y], at) => x !== points[at]?.[0] && y !== points[at]?.[1])
      expect(slopes).toEqual([])
    }
  })
  it('goes on with idle time at its left edge, at the height before it', async () => {
    const model = createTimeline(() => undefined)
    model.setLanes([sampleLane(sampleSession(97))])
    model.resize(932, 430)
    for (let round = 0; round < 3; round++) {
      model.scene()
      await settle()
    }
    const all = model.scene()
    const at = Array.from({ length: all.x.count }, (_none, column) => column).find(
      (column) => column > 20 && (all.x.x[column] ?? 0) - (all.x.idleX[column] ?? 0) > 20,
    )
    if (at === undefined) throw new Error('The sample has no idle time')
    model.zoomTo((all.x.idleX[at] ?? 0) + 2, (all.x.x[at] ?? 0) + 60)
    const { x, lanes, rows } = model.scene()
    expect(x.x[0]).toBeGreaterThan(20)
    const painter = createSvgPainter({ ui: 'a', mono: 'b' })
    paintScene(painter, THEME, model.scene(), createClock('UTC'))
    const svg = painter.finish({ width: 932, height: rows.height, background: 'none', title: '', summary: '' })
    model.dispose()
    expect(lanes[0]?.slice.bands.reduce((sum, { before }) => sum + (before ?? 0), 0)).toBeCloseTo(lanes[0]?.slice.contextBefore ?? -1, 6)
    const starts = [...svg.matchAll(/<path d="M(-?[\d.]+) [^"]+Z" [^>]*crispEdges/g)].map((match) => Number(match[1]))
    expect(starts.filter((start) => start <= rows.left).length).toBeGreaterThan(4)
  })
  it('of two lanes has both titles and two idle rows', async () => {
    const lanes = [
      sampleLane(sampleSession(60), { title: 'Recorded' }),
      sampleLane(sampleSession(60, 1500), { id: 'b', title: 'Policy C' }),
    ]
    const { svg } = await scenePainted(lanes)
    expect(svg.match(/>idle</g)).toHaveLength(2)
    expect(svg).toContain('>Policy C<')
  })
})

describe('the lifetime in a gap', () => {
  const drawn = { width: 100, cut: false, minutePx: 20 }
  it('counts from the last use, the gap from its end: a miss after 4:46 that was 5:19 unused', () => {
    expect(warmPx(319_000, 300_000, 286_000, drawn)).toBe(Math.round((267 / 60) * 20))
  })
  it('and a hit after 4:44 that was 4:51 unused', () => {
    expect(warmPx(291_000, 300_000, 284_000, drawn)).toBe(100)
  })
  it('tells warm from cold past an axis break', () => {
    expect(warmPx(4_200_000, 3_600_000, 4_200_000, { width: 60, cut: true, minutePx: 4 })).toBe(52)
    expect(warmPx(3_000_000, 3_600_000, 3_000_000, { width: 60, cut: true, minutePx: 4 })).toBe(60)
  })
  it('says nothing where nothing is known', () => {
    expect(warmPx(319_000, Number.NaN, 286_000, drawn)).toBeNull()
  })
})

describe('idle time by the clock', () => {
  const rects = async (mode: AxisMode, lanes = [sampleLane(sampleSession(97))], width = 932) => {
    const model = createTimeline(() => undefined)
    model.setMode(mode)
    model.setLanes(lanes)
    model.resize(width, 430)
    for (let round = 0; round < 3; round++) {
      model.scene()
      await settle()
    }
    const scene = model.scene()
    const [row] = scene.rows.gaps
    const drawn: { x: number; width: number; fill: unknown }[] = []
    const painter = createSvgPainter({ ui: 'Inter', mono: 'JetBrains Mono' })
    const rect: Painter['rect'] = (x, y, wide, _height, fill) => void (y === row?.y && drawn.push({ x, width: wide, fill }))
    paintGaps({ ...painter, rect, clip: (_x, _y, _width, _height, draw) => draw() }, THEME, scene)
    model.dispose()
    const of = (fill: unknown) => drawn.filter((one) => one.fill === fill)
    return { scene, warm: of(THEME.gap.warm), cold: of(THEME.gap.cold), apart: of(THEME.gap.apart) }
  }
  const long = sampleSession(97).calls.filter(({ gapMs }) => (gapMs ?? 0) > 60_000)

  it('has the lifetime of the cache in it, to scale: alive first, then over', async () => {
    const { scene, warm, cold, apart } = await rects('clock')
    expect(scene.rows.gaps).toHaveLength(1)
    expect(cold).toHaveLength(long.filter(({ gapMs, unusedMs }) => (unusedMs ?? 0) > 300_000 && (gapMs ?? 0) > 0).length)
    expect(cold.length).toBeGreaterThan(2)
    expect(apart).toEqual([])
    for (const one of cold) {
      const alive = warm.find(({ x, width }) => x + width === one.x)
      expect((alive?.width ?? 0) / scene.x.minutePx).toBeLessThanOrEqual(5.1)
      const gap = scene.lanes[0]?.slice.gapMs[scene.x.x.findIndex((x) => x + scene.rows.left === one.x + one.width)] ?? 0
      expect(Math.abs(((alive?.width ?? 0) + one.width) / scene.x.minutePx - gap / 60_000) * scene.x.minutePx).toBeLessThanOrEqual(3)
    }
  })
  it('is as cold as the axis of calls and idle time has it', async () => {
    expect((await rects('clock')).cold).toHaveLength((await rects('idle')).cold.length)
  })
  it('is drawn for a night, however long, without an axis break', async () => {
    const session = sampleSession(20)
    const night = 9 * 3_600_000
    const calls = session.calls.map((call, at) =>
      at < 10
        ? call
        : {
            ...call,
            requestMs: call.requestMs + night,
            endMs: call.endMs + night,
            ...(at === 10 ? { gapMs: (call.gapMs ?? 0) + night, unusedMs: (call.unusedMs ?? 0) + night } : {}),
          },
    )
    const { scene, cold } = await rects('clock', [sampleLane({ ...session, calls, marks: [] })])
    expect(cold.reduce((most, { width }) => Math.max(most, width), 0)).toBeGreaterThan(0.9 * scene.rows.plotWidth)
    expect([...scene.x.gapMs].every((ms) => ms === 0)).toBe(true)
  })
  it('of several calls in a column is the time that is drawn, not the longest gap inside the column', async () => {
    const { scene, warm, cold } = await rects('clock', [sampleLane(sampleSession(4000))])
    expect(scene.x.level).toBeGreaterThan(1)
    for (const { width } of [...warm, ...cold]) expect(width).toBeLessThanOrEqual(Math.ceil(16 * scene.x.minutePx) + 2)
  })
  it('is not drawn where the axis counts calls alone', async () => {
    expect((await rects('calls')).scene.rows.gaps).toEqual([])
  })
})

describe('labels of marks', () => {
  const mark = (label: string): Mark => ({ kind: 'expiry', position: 0, atMs: null, label, why: '', before: null, after: null, line: null })
  const place = (marks: readonly (readonly [number, string])[], right = 800) =>
    placeLabels(
      marks.map(([x, label]): MarkGroup => ({ x, toX: x, lead: mark(label), marks: [mark(label)] })),
      right,
      0,
    )
  it('go right of their glyph', () => {
    expect(place([[100, 'unused 5:19']])).toEqual([{ x: 109, text: 'unused 5:19', side: 'right' }])
  })
  it('else left of it', () => {
    expect(
      place([
        [700, 'unused 5:19'],
        [740, 'auto-compact'],
      ])[0],
    ).toMatchObject({ side: 'left', text: 'unused 5:19' })
  })
  it('else shorter, else not at all', () => {
    const placed = place([
      [300, 'unused 5:19'],
      [312, 'unused 13:11'],
      [360, 'unused 7:58'],
      [366, 'auto-compact'],
    ])
    expect(placed[1]?.text).toBe('13:11')
    expect(placed[2]).toBeNull()
  })
})

describe('marks that lie on one another', () => {
  const at = (x: number, kind: MarkKind = 'expiry', label = `${kind} ${x}`) => ({
    x,
    mark: { kind, position: x, atMs: null, label, why: '', before: null, after: null, line: null } satisfies Mark,
  })
  const told = (groups: readonly MarkGroup[]) => groups.map(({ x, lead, marks }) => [x, lead.kind, marks.length])

  it('become one group with its number; what stands apart stands alone', () => {
    expect(told(groupMarks([at(100), at(109), at(130), at(133), at(150), at(180)]))).toEqual([
      [100, 'expiry', 1],
      [109, 'expiry', 1],
      [130, 'expiry', 3],
      [180, 'expiry', 1],
    ])
  })
  it('are led by a compaction, else by what went wrong, else by the first', () => {
    expect(told(groupMarks([at(10), at(12, 'blocked'), at(14, 'model-switch')]))).toEqual([[12, 'blocked', 3]])
    expect(told(groupMarks([at(10, 'blocked'), at(14, 'auto-compact'), at(16, 'manual-compact')]))).toEqual([[14, 'auto-compact', 3]])
  })
  it('lose none, whatever their number, and their numbers never touch the next glyph', () => {
    const many = groupMarks(Array.from({ length: 2000 }, (_none, index) => at(index / 3)))
    expect(many.reduce((sum, { marks }) => sum + marks.length, 0)).toBe(2000)
    for (const [index, group] of many.entries()) {
      const next = many[index + 1]
      if (next !== undefined) expect(next.x - group.x).toBeGreaterThanOrEqual(9 + `+${group.marks.length - 1}`.length * 6.6)
    }
  })
  it('show their number where their label has no room, and with it where it has', () => {
    const crowd = groupMarks([at(300), at(302), at(304), at(336)])
    expect(placeLabels(crowd, 800, 296)[0]).toEqual({ x: 307, text: '+2', side: 'right' })
    expect(placeLabels(groupMarks([at(300, 'expiry', 'unused 5:19'), at(302)]), 800, 0)[0]?.text).toBe('unused 5:19 +1')
  })
  it('are found by the pointer on the glyph, on the number and close by', () => {
    const groups = groupMarks([at(100), at(103), at(160)])
    expect([92, 100, 113, 119].map((x) => groupAt(groups, x, 8)?.marks.length)).toEqual([2, 2, 2, 2])
    expect([140, 157, 190].map((x) => groupAt(groups, x, 8)?.marks.length)).toEqual([undefined, 1, undefined])
  })
  it('are each named beside the pointer and to a reader of the screen', async () => {
    const session = sampleSession(97)
    const crowd = [1, 1, 2, 3].map(
      (position, index): Mark => ({
        kind: index === 3 ? 'auto-compact' : 'model-switch',
        position: 40 + position,
        atMs: null,
        label: index === 3 ? 'auto-compact 150k → 12k' : `model-${index}`,
        why: 'Because.',
        before: index === 3 ? 150_000 : null,
        after: index === 3 ? 12_000 : null,
        line: index,
      }),
    )
    const { scene, svg } = await scenePainted([sampleLane({ ...session, marks: crowd })])
    expect(svg).toContain('>auto-compact +3<')
    const tip = describeHit(scene, { lane: 'main', laneIndex: 0, part: 'marks', position: 43, idle: false }, createClock('UTC'))
    expect([tip?.title, tip?.side]).toEqual(['4 marks', 'call 41 to 43'])
    expect(tip?.lines).toEqual([
      { name: 'Model switched: model-0', value: 'call 41' },
      { name: 'Model switched: model-1', value: 'call 41' },
      { name: 'Model switched: model-2', value: 'call 42' },
      { name: 'Auto-compaction: 150,000 → 12,000', value: 'call 43' },
    ])
    const many = crowd.flatMap((mark) => [mark, mark, mark, mark])
    const crowded = (await scenePainted([sampleLane({ ...session, marks: many })])).scene
    expect(
      describeHit(crowded, { lane: 'main', laneIndex: 0, part: 'marks', position: 43, idle: false }, createClock('UTC'))?.lines,
    ).toEqual([
      { name: 'Model switched', value: '12' },
      { name: 'Auto-compaction', value: '4' },
    ])
    expect(sayCall(scene, 41)).toMatch(/; Model switched: model-0; Model switched: model-1$/)
    expect(sayCall(scene, 43)).toMatch(/; Auto-compaction: 150,000 → 12,000$/)
  })
})

describe('words', () => {
  it('say a call as it is announced', async () => {
    const session = sampleSession(97)
    const { scene } = await scenePainted([sampleLane(session)])
    const missed = session.calls.findIndex((call) => call.cause === 0)
    expect(sayCall(scene, missed)).toBe(
      `Call ${missed}, ${session.calls[missed]?.context.toLocaleString('en-US')} tokens, miss: lifetime over; ${session.marks.find(({ position }) => position === missed)?.label}`,
    )
    expect(sayCall(scene, 1)).toMatch(/^Call 1, [\d,]+ tokens, hit$/)
    expect(sayCall(scene, 500)).toBeNull()
  })
  it('of a session whose clock begins at 0 the axis says how long it has been, and knows no day', async () => {
    const { svg } = await scenePainted([sampleLane(sampleSession(97))], createElapsedClock())
    expect(svg).toContain('>elapsed<')
    expect(svg).toMatch(/>T\+\d/)
    expect(svg).not.toMatch(/>UTC<|null/)
  })
  it('beside the pointer are four lines at most', async () => {
    const { scene } = await scenePainted([sampleLane(sampleSession(97))])
    const tip = describeHit(scene, { lane: 'main', laneIndex: 0, part: 'plot', position: 30, idle: false }, createClock('UTC'))
    expect(tip?.title).toBe('Call 30')
    expect(tip?.lines.map((line) => line.name)).toEqual(['In the window', 'Added', 'Read from cache'])
  })
  it.each([
    [286_000, '4:46'],
    [59_600, '1:00'],
    [4_200_000, '1 h 10'],
    [180_000_000, '2 d 2 h'],
  ])('a gap of %d ms is %s', (ms, words) => {
    expect(sayGap(ms)).toBe(words)
  })
  it.each([
    [0, '0'],
    [800, '800'],
    [136_588, '136.6k'],
    [1_000_000, '1M'],
  ])('%d tokens on an axis are %s', (tokens, words) => {
    expect(formatThousands(tokens)).toBe(words)
  })
  it.each([
    ['rgb(1, 2, 3)', { red: 1, green: 2, blue: 3 }],
    ['rgba(1, 2, 3, 0.5)', { red: 1, green: 2, blue: 3 }],
    ['color(srgb 0.5 1 0)', { red: 128, green: 255, blue: 0 }],
  ])('the computed colour %s is read', (text, rgb) => {
    expect(parseComputedColour(text)).toEqual(rgb)
  })
})
