// Counts work under way, so that one place can say whether the window is at rest.

export interface Activity {
  /** Marks one piece of work as begun; the function returned ends it (a second call does nothing). */
  begin(): () => void
  isIdle(): boolean
  /** Told on every change from busy to idle and back. Returns the function that ends the subscription. */
  subscribe(listener: (idle: boolean) => void): () => void
}

export function createActivity(): Activity {
  let running = 0
  const listeners = new Set<(idle: boolean) => void>()
  const tell = (idle: boolean): void => {
    for (const listener of listeners) listener(idle)
  }
  return {
    begin: () => {
      running += 1
      if (running === 1) tell(false)
      let ended = false
      return () => {
        if (ended) return
        ended = true
        running -= 1
        if (running === 0) tell(true)
      }
    },
    isIdle: () => running === 0,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
