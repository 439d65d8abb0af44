// Tells when files and directories of a given set change: made, written, replaced, moved or removed, whether they
// exist yet or not. One listener per directory and nothing below it, so that watching thousands of files costs a few
// milliseconds. Knows nothing of why a path is watched.
//
// Node's own directory listener is used and not chokidar, which lists and stats every entry of a watched directory and
// puts a listener on each: 340 directories of 10 files took it 850 ms and 3,340 listeners, this 10 ms and 340.

import type { Log } from '../engine/ports'
import { createGathering } from './create-gathering'
import { createWatchedDirectory, type WatchedDirectory } from './create-watched-directory'
import { examine, planWatch, type Seen, type WatchPlan } from './plan-watch'

export interface Watcher {
  /** Watches exactly these absolute paths from now on. A directory: itself and its own entries; an absent path: until it appears. */
  watch(paths: readonly string[]): void
  /** Resolves when all listeners stand; changes between the call of `watch` and then are told too. */
  ready(): Promise<void>
  close(): Promise<void>
}

export interface CreateWatcherInput {
  readonly log: Log
  /** Absolute paths that changed, as they were given or below a directory that was, sorted; gathered over a short while. */
  readonly onChange: (paths: readonly string[]) => void
  /** Told after this long without a change, */
  readonly quietMs?: number
  /** but never later than this after the first one. */
  readonly maxMs?: number
  /** How often is looked where the system does not tell. */
  readonly pollMs?: number
  /** Look everywhere, whatever the system says. */
  readonly poll?: boolean
}

const QUIET_MS = 80
const MAX_MS = 400
const POLL_MS = 2_000
const BREATH_MS = 30

export function createWatcher(input: CreateWatcherInput): Watcher {
  const { log } = input
  const gathering = createGathering({ quietMs: input.quietMs ?? QUIET_MS, maxMs: input.maxMs ?? MAX_MS, tell: input.onChange })
  const open = new Map<string, WatchedDirectory>()
  const seen = new Map<string, Seen>()
  let targets: readonly string[] = []
  let plan: WatchPlan = { directories: new Map(), above: new Set() }
  let wanted = 0
  let done = 0
  let working: Promise<void> | null = null
  let closed = false
  let toldOfPolling = false

  function replan(): void {
    wanted += 1
    start()
  }

  function start(): void {
    if (working !== null || closed || done === wanted) return
    working = work().finally(() => {
      working = null
      start()
    })
  }

  async function work(): Promise<void> {
    const round = wanted
    try {
      await arrange()
    } catch (error) {
      log.write('error', 'watching failed', { error })
    }
    done = round
    // Where much is going on, many changes end in one new look.
    if (done !== wanted && !closed) await new Promise((resolve) => setTimeout(resolve, BREATH_MS))
  }

  /** Looks, listens, looks again: what changed before the listeners stood shows in the difference. */
  async function arrange(): Promise<void> {
    const paths = targets
    const before = new Map(await Promise.all(paths.map(async (path) => [path, await examine(path)] as const)))
    const next = await planWatch(before)
    if (closed) return
    const fresh = new Set<string>()
    for (const [directory, { identity }] of next.directories) {
      const standing = open.get(directory)
      if (standing?.identity === identity && !standing.failed) continue
      standing?.close()
      open.set(directory, listenTo(directory, identity))
      fresh.add(directory)
    }
    plan = next
    for (const [directory, standing] of open) {
      if (next.directories.has(directory)) continue
      standing.close()
      open.delete(directory)
    }
    const covered = new Set([...fresh].flatMap((directory) => [...(next.directories.get(directory)?.targets ?? [])]))
    await Promise.all(
      paths.map(async (path) => {
        const first = seen.get(path) ?? before.get(path)
        const now = covered.has(path) ? await examine(path) : before.get(path)
        if (now === undefined || closed) return
        seen.set(path, now)
        if (!covered.has(path) || first === undefined || first.signature === now.signature) return
        gathering.add(path)
        // It came, went or became another kind of thing while we looked: the listeners may stand in the wrong place.
        if (before.get(path)?.kind !== now.kind || before.get(path)?.realPath !== now.realPath) wanted += 1
      }),
    )
    for (const path of seen.keys()) if (!before.has(path)) seen.delete(path)
  }

  function listenTo(directory: string, identity: string): WatchedDirectory {
    return createWatchedDirectory({
      directory,
      identity,
      poll: input.poll === true,
      pollMs: input.pollMs ?? POLL_MS,
      onEntry: (event, name) => onEntry(directory, event, name),
      onLook: () => look(directory),
      onPolling: (why) => {
        if (!toldOfPolling) log.write('info', 'the system does not tell of changes here: looking now and then instead', { directory, why })
        toldOfPolling = true
      },
      onGone: replan,
    })
  }

  function onEntry(directory: string, event: 'rename' | 'change', name: string | null): void {
    const entry = plan.directories.get(directory)
    if (entry === undefined || closed) return
    if (name === null) return void look(directory)
    const { path, reported } = entry.entryOf(name)
    for (const target of reported) {
      gathering.add(target)
      void refresh(target)
    }
    if (event === 'rename' && (plan.above.has(path) || open.has(path))) replan()
  }

  /** So that a change that was told is not told again by whoever looks next. A file that replaces a file needs no new listener, all else may. */
  async function refresh(target: string): Promise<void> {
    if (!seen.has(target)) return
    const now = await examine(target)
    const before = seen.get(target)
    if (before === undefined || closed) return
    seen.set(target, now)
    if (before.kind !== now.kind || before.realPath !== now.realPath) replan()
  }

  /** For a system that does not tell, or not what: compares what can be seen with what was. */
  async function look(directory: string): Promise<void> {
    const watched = plan.directories.get(directory)
    if (watched === undefined) return
    const looks = [...watched.targets].map(async (path) => {
      const now = await examine(path)
      const before = seen.get(path)
      if (closed || before === undefined || before.signature === now.signature) return
      seen.set(path, now)
      gathering.add(path)
      if (before.kind !== now.kind || before.realPath !== now.realPath) replan()
    })
    await Promise.all(looks)
    if ((await examine(directory)).identity !== watched.identity) replan()
  }

  return {
    watch(paths) {
      if (closed) return
      targets = [...new Set(paths)]
      replan()
    },
    async ready() {
      while (working !== null) await working
    },
    async close() {
      closed = true
      gathering.close()
      for (const directory of open.values()) directory.close()
      open.clear()
      await working
    },
  }
}
