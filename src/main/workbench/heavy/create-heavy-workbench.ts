// The heavy half of the façade, in process: transcripts, their library, and replay. Hosts with a window run it in a thread of its own.

import { replayContract } from '../../../preload/contract/replay'
import { sessionsContract } from '../../../preload/contract/sessions'
import type { HeavyContract } from '../../../preload/contract/workbench'
import { createEventHub } from '../event-hub'
import type { HeavyDeps } from './heavy-deps'
import type { HeavySource } from './heavy-source'
import { notBuiltYet } from './not-built-yet'

export function createHeavyWorkbench(deps: HeavyDeps): HeavySource {
  const events = createEventHub<HeavyContract>(deps.ports.log)
  return {
    handlers: { ...notBuiltYet(sessionsContract), ...notBuiltYet(replayContract) },
    events,
    dispose: async () => events.clear(),
  }
}
