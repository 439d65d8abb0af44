// Gathers single changes into one telling: after a quiet while, and never too long after the first.

export interface Gathering {
  add(path: string): void
  close(): void
}

export interface GatheringInput {
  readonly quietMs: number
  readonly maxMs: number
  readonly tell: (paths: readonly string[]) => void
}

export function createGathering({ quietMs, maxMs, tell }: GatheringInput): Gathering {
  const pending = new Set<string>()
  let quiet: NodeJS.Timeout | null = null
  let latest: NodeJS.Timeout | null = null

  function stop(): void {
    if (quiet !== null) clearTimeout(quiet)
    if (latest !== null) clearTimeout(latest)
    quiet = null
    latest = null
  }
  function flush(): void {
    stop()
    const paths = [...pending].sort()
    pending.clear()
    tell(paths)
  }
  return {
    add(path) {
      pending.add(path)
      if (quiet !== null) clearTimeout(quiet)
      quiet = setTimeout(flush, quietMs)
      latest ??= setTimeout(flush, maxMs)
    },
    close() {
      stop()
      pending.clear()
    },
  }
}
