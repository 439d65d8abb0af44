// The heavy half of the façade, in process: transcripts, their library, and replay. Hosts with a window run it in a thread of its own.

import { SessionFilter } from '../../../preload/contract/sessions'
import type { HeavyContract } from '../../../preload/contract/workbench'
import { createEventHub } from '../event-hub'
import { createSessionHandlers, type OpenSessions } from './create-session-handlers'
import type { HeavyDeps } from './heavy-deps'
import type { HeavySource } from './heavy-source'
import { createReplayHandlers } from './replay/create-replay-handlers'
import { createSessionStore } from './session/session-store'

export function createHeavyWorkbench(deps: HeavyDeps): HeavySource {
  const events = createEventHub<HeavyContract>(deps.ports.log)
  // replay reads the same transcripts: one store for both
  const store = createSessionStore(deps)
  const sessions = createSessionHandlers(deps, store, events)
  const replays = createReplayHandlers(deps, sessions.open, (libraryId, signal) => listFiles(sessions, libraryId, signal))
  return {
    handlers: { ...sessions.handlers, ...replays.handlers },
    events,
    dispose: async () => {
      replays.dispose()
      await sessions.dispose()
      await deps.scanner.dispose()
      events.clear()
    },
  }
}

/** Every transcript of a library, newest first. */
async function listFiles({ handlers, settled }: OpenSessions, libraryId: string, signal: AbortSignal): Promise<readonly string[]> {
  await settled(libraryId, signal)
  const files: string[] = []
  for (;;) {
    const ask = { libraryId, filter: SessionFilter.parse({}), sort: 'start' as const, descending: true, offset: files.length, limit: 2000 }
    const { rows, total } = await handlers['library.sessions'](ask, { signal })
    files.push(...rows.map(({ file }) => file))
    if (rows.length === 0 || files.length >= total) return files
  }
}
