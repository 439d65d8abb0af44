// The heavy half of the façade, in process: transcripts, their library, and replay. Hosts with a window run it in a thread of its own.

import { replayContract } from '../../../preload/contract/replay'
import { sessionsContract } from '../../../preload/contract/sessions'
import type { HeavyContract } from '../../../preload/contract/workbench'
import { WorkbenchError } from '../../engine/base/workbench-error'
import { createEventHub } from '../event-hub'
import type { HeavyDeps } from './heavy-deps'
import type { HeavySource } from './heavy-source'
import { notBuiltYet } from './not-built-yet'
import { UNCALIBRATED } from './session/session-calibration'
import { createSessionPages } from './session/session-handlers'
import { createSessionStore } from './session/session-store'
import { createSessionTexts } from './session/session-texts'
import { toSessionView } from './session/session-view'

export function createHeavyWorkbench(deps: HeavyDeps): HeavySource {
  const { paths, log } = deps.ports
  const events = createEventHub<HeavyContract>(log)
  const sessions = createSessionStore(deps)
  return {
    handlers: {
      ...notBuiltYet(sessionsContract),
      ...notBuiltYet(replayContract),
      ...createSessionPages(sessions, createSessionTexts(deps.ranges), () => UNCALIBRATED),
      'session.open': async ({ file }, { signal }) => {
        if (!paths.isAbsolute(file))
          throw new WorkbenchError('input.invalid', `The file ${JSON.stringify(file)} is not an absolute path`, { fields: ['file'] })
        const stored = await sessions.open(paths.normalize(file), signal)
        return toSessionView(stored, [], UNCALIBRATED, deps.clock.nowMs())
      },
    },
    events,
    dispose: async () => {
      sessions.clear()
      events.clear()
    },
  }
}
