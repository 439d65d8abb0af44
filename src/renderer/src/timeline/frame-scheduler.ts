// One painting per frame, however often it is asked for.

export interface FrameScheduler {
  request(): void
  /** Paints now, if a painting is due. */
  flush(): void
  dispose(): void
}

export interface FrameClock {
  request(run: () => void): number
  cancel(id: number): void
}

export function createFrameScheduler(paint: () => void, clock: FrameClock): FrameScheduler {
  let due: number | null = null
  const run = (): void => {
    due = null
    paint()
  }
  return {
    request: () => {
      due ??= clock.request(run)
    },
    flush: () => {
      if (due === null) return
      clock.cancel(due)
      run()
    },
    dispose: () => {
      if (due !== null) clock.cancel(due)
      due = null
    },
  }
}
