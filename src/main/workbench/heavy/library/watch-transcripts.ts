// Listens to the folders of the libraries and to opened files, and says which transcripts changed. Knows nothing of what is in them.

import type { Watcher } from '../../workbench-deps'
import type { HeavyDeps } from '../heavy-deps'

export interface TranscriptWatch {
  /** Folders with transcripts in them and above them, newest first: only so many are listened to. */
  setFolders(name: string, folders: readonly string[]): void
  setFiles(files: readonly string[]): void
  close(): Promise<void>
}

/** Each costs the system a listener. */
const MOST_FOLDERS = 1500

export function watchTranscripts(
  deps: Pick<HeavyDeps, 'ports' | 'createWatcher'>,
  told: {
    /** Transcripts that were written, appeared or went. */
    readonly onFiles: (files: readonly string[]) => void
    /** Something else changed in a folder: it may be a new folder with transcripts. */
    readonly onFolders: () => void
  },
): TranscriptWatch {
  const folders = new Map<string, readonly string[]>()
  let files: readonly string[] = []
  let watcher: Watcher | null = null

  function arrange(): void {
    if (deps.createWatcher === null) return
    watcher ??= deps.createWatcher(onChange)
    watcher.watch([...new Set([...files, ...[...folders.values()].flat().slice(0, MOST_FOLDERS)])])
  }

  function onChange(changed: readonly string[]): void {
    const transcripts = changed.filter((path) => path.endsWith('.jsonl') || files.includes(path))
    if (transcripts.length > 0) told.onFiles(transcripts)
    if (transcripts.length < changed.length) told.onFolders()
  }

  return {
    setFolders(name, given) {
      folders.set(name, given)
      arrange()
    },
    setFiles(given) {
      files = given
      arrange()
    },
    close: async () => {
      await watcher?.close()
      watcher = null
    },
  }
}
