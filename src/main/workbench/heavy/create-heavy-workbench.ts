// The heavy half of the façade, in process: transcripts, their library, and replay. Hosts with a window run it in a thread of its own.

import { replayContract } from '../../../preload/contract/replay'
import type { HeavyContract } from '../../../preload/contract/workbench'
import { createEventHub } from '../event-hub'
import { createSessionHandlers } from './create-session-handlers'
import type { HeavyDeps } from './heavy-deps'
import type { HeavySource } from './heavy-source'
import { notBuiltYet } from './not-built-yet'
import { createSessionStore } from './session/session-store'

export function createHeavyWorkbench(deps: HeavyDeps): HeavySource {
  const events = createEventHub<HeavyContract>(deps.ports.log)
  // replay reads the same transcripts: one store for both
  const store = createSessionStore(deps)
  const sessions = createSessionHandlers(deps, store, events)
  return {
    handlers: { ...sessions.handlers, ...notBuiltYet(replayContract) },
    events,
    dispose: async () => {
      await sessions.dispose()
      await deps.scanner.dispose()
      events.clear()
    },
  }
}
