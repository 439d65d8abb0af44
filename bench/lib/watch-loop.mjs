// @ts-check
// Preloaded into a host (`node --import`): answers over the process channel how long its main loop stood still.

import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('message', (message) => {
  if (message === 'reset') delay.reset()
  if (message === 'report') process.send?.({ blockMs: delay.max / 1e6 })
})
// Listening must not keep a host alive that has ended its work.
process.channel?.unref()
