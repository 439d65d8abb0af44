import { describe, expect, it } from 'vitest'
import { measureMainLoop } from './measure-main-loop'

describe('measureMainLoop', () => {
  it('notices a block, also one right before the end', async () => {
    const stop = measureMainLoop()
    await new Promise((resolve) => setTimeout(resolve, 20))
    for (const until = performance.now() + 120; performance.now() < until; );
    const { longestBlockMs, p99Ms } = await stop()
    expect(longestBlockMs).toBeGreaterThan(90)
    expect(p99Ms).toBeLessThanOrEqual(longestBlockMs + 1)
  })
})
