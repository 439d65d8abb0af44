// For long work on the host's one thread: lets other work run, and ends when nobody waits any more.

/** Rejects with the signal's reason once the call was cancelled. */
export function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) =>
    setImmediate(() => {
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }),
  )
}
