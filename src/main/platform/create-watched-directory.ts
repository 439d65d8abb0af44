// One directory's listener: the system's where it tells, a timer where it does not. Knows nothing of sets of paths.

import fs from 'node:fs'
import path from 'node:path'

export interface WatchedDirectory {
  /** Which directory it listens to: another one may take its name. */
  readonly identity: string
  /** It has ended by itself and a new one is needed. */
  readonly failed: boolean
  close(): void
}

export interface WatchedDirectoryInput {
  readonly directory: string
  readonly identity: string
  readonly poll: boolean
  readonly pollMs: number
  /** `rename`: an entry came, went or was replaced. The name is null where the system does not say it. */
  readonly onEntry: (event: 'rename' | 'change', name: string | null) => void
  /** Time to look whether anything changed. */
  readonly onLook: () => void
  readonly onPolling: (why: string) => void
  /** The directory is no longer what it was. */
  readonly onGone: () => void
}

/** File systems whose changes may come from elsewhere, of which this machine is not told (statfs types of Linux). */
const ELSEWHERE: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x01021997, '9P'],
  [0x65735546, 'FUSE'],
  [0x53464846, 'WSL'],
])

export function createWatchedDirectory(input: WatchedDirectoryInput): WatchedDirectory {
  let listener: fs.FSWatcher | null = null
  let timer: NodeJS.Timeout | null = null
  let failed = false

  function startPolling(why: string): void {
    if (timer !== null) return
    input.onPolling(why)
    timer = setInterval(input.onLook, input.pollMs)
    timer.unref()
  }
  function stop(): void {
    listener?.close()
    if (timer !== null) clearInterval(timer)
    listener = null
    timer = null
  }

  function end(): void {
    if (failed) return
    failed = true
    stop()
    input.onGone()
  }

  if (input.poll) startPolling('asked for')
  else {
    try {
      const ownName = path.basename(input.directory)
      listener = fs.watch(input.directory, { persistent: false }, (event, name) => {
        input.onEntry(event, name)
        // Linux tells a directory's own end under its own name; an entry may have that name too, and then nothing is lost.
        if (event === 'rename' && name === ownName) end()
      })
      // Windows ends a listener this way when its directory goes.
      listener.on('error', end)
      const elsewhere = process.platform === 'linux' ? ELSEWHERE.get(typeOf(input.directory)) : undefined
      if (elsewhere !== undefined) startPolling(elsewhere)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      // It went between being seen and being listened to.
      if (code === 'ENOENT' || code === 'ENOTDIR') {
        failed = true
        queueMicrotask(input.onGone)
      } else startPolling(message)
    }
  }

  return {
    identity: input.identity,
    get failed() {
      return failed
    },
    close: stop,
  }
}

function typeOf(directory: string): number {
  try {
    return fs.statfsSync(directory).type
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}
