// The few steps all actions on a replay share.

import type { ActionContext } from '../actions/action-context'
import type { ReplayState, ScenarioState } from './replay-state'

export interface ReplayStore {
  read(): ReplayState
  patch(patch: Partial<ReplayState>): void
  /** Of the scenario that is being written, if it is still this one. */
  patchScenario(nonce: number, patch: Partial<ScenarioState>): void
}

export function createReplayStore({ store }: Pick<ActionContext, 'store'>): ReplayStore {
  const read = (): ReplayState => store.getState().replay
  const patch = (part: Partial<ReplayState>): void => store.setState((state) => ({ replay: { ...state.replay, ...part } }))
  return {
    read,
    patch,
    patchScenario: (nonce, part) => {
      const { scenario } = read()
      if (scenario?.nonce === nonce) patch({ scenario: { ...scenario, ...part } })
    },
  }
}
