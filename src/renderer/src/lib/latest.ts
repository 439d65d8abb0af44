// One answer at a time: the newest question wins, older ones are aborted and their answers dropped.

export interface Latest {
  /**
   * Runs `job` and aborts the one before it. Resolves with the answer, or with `null` when a newer run (or `cancel`)
   * overtook this one, whatever its job answered or threw by then.
   */
  run<T>(job: (signal: AbortSignal) => Promise<T>): Promise<{ readonly value: T } | null>
  /** Aborts the run under way, if there is one. */
  cancel(): void
}

export function createLatest(): Latest {
  let current: AbortController | null = null
  return {
    run: async (job) => {
      current?.abort()
      const mine = new AbortController()
      current = mine
      try {
        const value = await job(mine.signal)
        return current === mine ? { value } : null
      } catch (error) {
        if (current !== mine) return null // overtaken: what went wrong there concerns nobody any more
        throw error
      } finally {
        if (current === mine) current = null
      }
    },
    cancel: () => {
      current?.abort()
      current = null
    },
  }
}
