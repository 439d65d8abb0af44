import { expect, it } from 'vitest'
import { createFrameScheduler } from './frame-scheduler'

it('paints once per frame, however often it is asked', () => {
  let painted = 0
  const waiting = new Map<number, () => void>()
  let ids = 0
  const frames = createFrameScheduler(() => (painted += 1), {
    request: (run) => {
      ids += 1
      waiting.set(ids, run)
      return ids
    },
    cancel: (id) => void waiting.delete(id),
  })
  const frame = (): void => {
    const due = [...waiting.values()]
    waiting.clear()
    for (const run of due) run()
  }
  frames.request()
  frames.request()
  frame()
  expect(painted).toBe(1)
  frame()
  expect(painted).toBe(1)
  frames.request()
  frames.flush()
  expect(painted).toBe(2)
  frames.flush()
  frame()
  expect(painted).toBe(2)
  frames.request()
  frames.dispose()
  frame()
  expect(painted).toBe(2)
})
