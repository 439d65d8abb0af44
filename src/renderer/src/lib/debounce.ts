// Waits until a burst is over. The timer is an argument of the test, not of the caller.

export interface Debounced {
  /** Asks for a run `waitMs` after the last call of the burst. */
  (): void
  cancel(): void
}

/** `onWaiting(true)` when a wait begins, `false` when it ends by running or by cancel. */
export function debounce(run: () => void, waitMs: number, onWaiting: (waiting: boolean) => void = () => undefined): Debounced {
  let timer: ReturnType<typeof setTimeout> | null = null
  const stop = (): void => {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    onWaiting(false)
  }
  const call = (): void => {
    if (timer !== null) clearTimeout(timer)
    else onWaiting(true)
    timer = setTimeout(() => {
      timer = null
      run()
      onWaiting(false)
    }, waitMs)
  }
  return Object.assign(call, { cancel: stop })
}
