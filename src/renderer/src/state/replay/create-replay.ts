// Puts the actions on replays together and keeps them in step with the rest of the window.

import type { ActionContext } from '../actions/action-context'
import { createReplayContextActions, type ReplayContextActions } from './context-actions'
import { createReplayEditActions, type ReplayEditActions } from './edit-actions'
import { createReplayOffers, type ReplayOfferActions } from './offer-actions'
import { createReplayQuestions, type ReplayQuestionActions } from './question-actions'
import { createRunActions, type RunActions } from './run-actions'
import { createReplaySources, type ReplaySourceActions } from './source-actions'

export type ReplayActions = RunActions &
  ReplayEditActions &
  ReplaySourceActions &
  ReplayOfferActions &
  ReplayQuestionActions &
  ReplayContextActions

export interface Replay {
  readonly actions: ReplayActions
  /** Returns the functions that end it. */
  follow(): readonly (() => void)[]
}

export function createReplay(context: ActionContext, openLibrary: () => Promise<void>): Replay {
  const { store } = context
  const sources = createReplaySources(context, () => run.runReplay())
  const run = createRunActions(context, sources.reopen)
  const edits = createReplayEditActions(context, { again: () => void run.runReplay(), choose: run.chooseLane })
  const questions = createReplayQuestions(context, {
    openLibrary,
    replaySession: sources.actions.replaySession,
    setCursor: run.setReplayCursor,
    noteSaved: sources.actions.noteScenarioSaved,
  })
  return {
    actions: {
      ...run,
      ...edits,
      ...sources.actions,
      ...createReplayOffers(context, sources.actions.replayScenario),
      ...questions,
      ...createReplayContextActions(context),
    },
    follow: () => [
      store.subscribe((state, before) => {
        const sent = state.sessions.replay
        if (sent !== null && sent !== before.sessions.replay) void sources.actions.replaySession(sent.file)
        // Nobody watches: the clock stands still.
        if (state.ui.route !== 'replay' && before.ui.route === 'replay' && state.replay.playing) run.playReplay(false)
      }),
    ],
  }
}
