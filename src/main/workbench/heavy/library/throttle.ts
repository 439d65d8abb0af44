// Tells something at most every so often, by name: at once, then gathered, and the last one always.

export interface Throttle {
  soon(name: string): void
  /** Whatever the clock says; what was gathered goes with it. */
  now(name: string): void
  stop(): void
}

export function createThrottle(everyMs: number, tell: (name: string) => void): Throttle {
  const waiting = new Map<string, { timer: NodeJS.Timeout; again: boolean }>()

  function begin(name: string): void {
    tell(name)
    const timer = setTimeout(() => {
      const again = waiting.get(name)?.again === true
      waiting.delete(name)
      if (again) begin(name)
    }, everyMs)
    timer.unref()
    waiting.set(name, { timer, again: false })
  }

  return {
    soon(name) {
      const running = waiting.get(name)
      if (running === undefined) begin(name)
      else running.again = true
    },
    now(name) {
      const running = waiting.get(name)
      if (running !== undefined) clearTimeout(running.timer)
      waiting.delete(name)
      tell(name)
    },
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
