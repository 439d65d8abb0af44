// The Sessions part of the contract: the library, opened sessions, and the tail of what is being written.

import type { Handlers } from '../../../preload/contract/define'
import type { sessionsContract } from '../../../preload/contract/sessions'
import type { HeavyContract } from '../../../preload/contract/workbench'
import { WorkbenchError } from '../../engine/base/workbench-error'
import type { EventHub } from '../event-hub'
import type { HeavyDeps } from './heavy-deps'
import { detectSession } from './library/detect-session'
import { createLibraries } from './library/library-handlers'
import { sideLanes } from './library/side-lanes'
import { createThrottle } from './library/throttle'
import { watchTranscripts } from './library/watch-transcripts'
import { compactionReport } from './session/compaction-view'
import { promptThen } from './session/prompt-then'
import { calibrationOf } from './session/session-calibration'
import { createSessionPages } from './session/session-handlers'
import type { SessionStore, StoredSession } from './session/session-store'
import { createSessionTexts } from './session/session-texts'
import { toSessionView } from './session/session-view'

export interface OpenSessions {
  readonly handlers: Handlers<typeof sessionsContract>
  /** A transcript, read and watched as `session.open` does. */
  open(file: string, signal: AbortSignal): Promise<StoredSession>
  /** Resolves when a library is looked through. */
  settled(libraryId: string, signal: AbortSignal): Promise<void>
  dispose(): Promise<void>
}

const CHANGED_EVERY_MS = 300
const LOOK_AGAIN_EVERY_MS = 2_000

export function createSessionHandlers(deps: HeavyDeps, store: SessionStore, events: EventHub<HeavyContract>): OpenSessions {
  const { ports, clock } = deps
  const { paths, log } = ports
  const texts = createSessionTexts(deps.ranges)
  const libraries = createLibraries(deps, events, (id, folders) => watch.setFolders(id, folders))
  const lookAgain = createThrottle(LOOK_AGAIN_EVERY_MS, () => libraries.lookAgain())
  const changed = createThrottle(CHANGED_EVERY_MS, (file) => {
    ports.fs.stat(file).then(
      (stat) => events.tell('session.changed', { file, gone: !stat.ok }),
      (error: unknown) => log.write('error', 'A changed transcript could not be looked at', { error: String(error) }),
    )
  })
  const watch = watchTranscripts(deps, {
    onFiles: (files) => {
      for (const file of store.files()) if (files.includes(file)) changed.soon(file)
      libraries
        .touch(files)
        .catch((error: unknown) => log.write('error', 'Changed transcripts could not be read', { error: String(error) }))
    },
    onFolders: () => lookAgain.soon(''),
  })

  const open = async (file: string, signal: AbortSignal): Promise<StoredSession> => {
    const stored = await store.open(checkTranscript(file), signal)
    watch.setFiles(store.files())
    return stored
  }

  return {
    open,
    settled: libraries.settled,
    handlers: {
      ...libraries.handlers,
      ...createSessionPages(store, texts, calibrationOf),
      'session.open': async ({ file }, { signal }) => {
        const stored = await open(file, signal)
        const lanes = await sideLanes(deps, stored.file, stored.session.sessionIds, signal)
        return toSessionView(stored, lanes, calibrationOf(stored), clock.nowMs())
      },
      'session.compaction': async ({ sessionKey, event }) => compactionReport(store.get(sessionKey), event),
      'session.promptThen': async ({ sessionKey, home }, { signal }) => promptThen(deps, texts, store.get(sessionKey), home, signal),
      'session.detect': async ({ folder, home }, { signal }) => {
        if (!paths.isAbsolute(folder)) throw notAbsolute(folder, 'folder')
        return detectSession(deps, libraries.index(), paths.normalize(folder), home, signal)
      },
    },
    dispose: async () => {
      lookAgain.stop()
      changed.stop()
      await watch.close()
      await libraries.dispose()
      store.clear()
    },
  }

  /** A transcript by its name, or anything below a folder that is looked through. */
  function checkTranscript(file: string): string {
    if (!paths.isAbsolute(file)) throw notAbsolute(file, 'file')
    const path = paths.normalize(file)
    if (path.endsWith('.jsonl') || libraries.covers(path)) return path
    throw new WorkbenchError('path.outside', `${path} is no transcript (*.jsonl), nor below a folder that was opened`, { path })
  }
}

function notAbsolute(path: string, field: string): WorkbenchError {
  return new WorkbenchError('input.invalid', `${JSON.stringify(path)} is not an absolute path`, { fields: [field] })
}
