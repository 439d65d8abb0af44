// Measures how long the main loop was held up. For benchmarks and their tests.

import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface MainLoopFigures {
  /** The longest stretch in which nothing else could run, in milliseconds; as exact as the sampling. */
  readonly longestBlockMs: number
  readonly p99Ms: number
}

const SAMPLING_MS = 1
const NS_PER_MS = 1e6

/** Starts measuring; the function it gives ends it. */
export function measureMainLoop(): () => Promise<MainLoopFigures> {
  const delays = monitorEventLoopDelay({ resolution: SAMPLING_MS })
  delays.enable()
  return async () => {
    // A block is noted when the sampling timer fires again, which a stop right after it would prevent.
    await new Promise((resolve) => setTimeout(resolve, SAMPLING_MS * 3))
    delays.disable()
    const beyondSampling = (ns: number) => Math.max(0, ns / NS_PER_MS - SAMPLING_MS)
    return { longestBlockMs: beyondSampling(delays.max), p99Ms: beyondSampling(delays.percentile(99)) }
  }
}
