// What can be done with a replay, by name.

import type { App } from '../app'
import type { AppState } from '../app-state'
import type { Command } from '../command'
import { MOST_POLICIES, POLICY_LETTERS } from './policies'
import { lastCall, type QuestionId, type ReplayTab } from './replay-state'

type Enabled = Command['enabled']

const always: Enabled = () => true
const inReplay: Enabled = (state) => state.ui.route === 'replay' && state.replay.run !== null
const inSession: Enabled = (state) => inReplay(state) && state.replay.source?.file != null
const inScenario: Enabled = (state) => state.ui.route === 'replay' && state.replay.scenario !== null

function define(
  id: string,
  title: string,
  enabled: Enabled,
  run: (app: App, state: AppState) => void,
  keys: readonly string[] = [],
): Command {
  return { id, group: 'Replay', title, keys, enabled, run: (app) => run(app, app.store.getState()) }
}

export const QUESTIONS: readonly { readonly id: QuestionId; readonly title: string }[] = [
  { id: 'breaks-cost', title: 'What did the breaks cost me?' },
  { id: 'one-hour-cache', title: 'What would a one-hour cache have saved?' },
  { id: 'auto-off-80', title: 'When would it have compacted with auto off at 80%?' },
  { id: 'dead-weight', title: 'Which tool results were dead weight?' },
]

const TABS: readonly { readonly tab: ReplayTab; readonly title: string }[] = [
  { tab: 'results', title: 'Replay: results of the policies' },
  { tab: 'events', title: 'Replay: events and why now' },
  { tab: 'context', title: 'Replay: the conversation at the cursor' },
  { tab: 'plan', title: 'Replay: what a compaction here would do' },
  { tab: 'questions', title: 'Replay: questions' },
]

export const REPLAY_COMMANDS: readonly Command[] = [
  define('replay.new', 'Write a scenario', always, ({ actions }) => {
    actions.go('replay')
    void actions.newScenario()
  }),
  define('replay.gallery', 'Scenarios that come with Strata', always, ({ actions }) => {
    actions.go('replay')
    actions.closeReplay()
  }),
  define('replay.breaker', 'Failing summaries and the breaker', always, ({ actions }) => {
    actions.go('replay')
    void actions.replayBundled('failing-summaries')
  }),
  define('replay.record', 'Make a scenario of this session', inSession, ({ actions }) => void actions.recordScenario()),
  define('replay.save', 'Save the scenario', inScenario, ({ actions }) => void actions.saveScenario()),
  define('replay.copy', 'Copy the scenario to share it', inScenario, ({ actions }) => void actions.copyScenario()),
  define('replay.play', 'Play or pause', inReplay, ({ actions }, { replay }) => actions.playReplay(!replay.playing), ['Alt+K']),
  define('replay.first', 'First call', inReplay, ({ actions }, { replay }) => actions.stepReplay(-replay.cursor)),
  define('replay.back', 'One call back', inReplay, ({ actions }) => actions.stepReplay(-1), ['Alt+,']),
  define('replay.forward', 'One call on', inReplay, ({ actions }) => actions.stepReplay(1), ['Alt+.']),
  define('replay.last', 'Last call', inReplay, ({ actions }, { replay }) => actions.stepReplay(lastCall(replay) - replay.cursor)),
  define(
    'replay.gap',
    'Change the gap before this call',
    (state) => inReplay(state) && state.replay.cursor > 0,
    ({ actions }, { replay }) => actions.pickGap(replay.cursor),
    ['Alt+G'],
  ),
  define(
    'replay.undo',
    'Undo the last change',
    (state) => inReplay(state) && state.replay.edits.past.length > 0,
    ({ actions }) => actions.undoReplay(),
    ['Alt+Z'],
  ),
  define(
    'replay.redo',
    'Redo the change',
    (state) => inReplay(state) && state.replay.edits.future.length > 0,
    ({ actions }) => actions.redoReplay(),
    ['Alt+Shift+Z'],
  ),
  define('replay.reset', 'Reset policies and gaps', inReplay, ({ actions }) => actions.resetReplay()),
  define(
    'replay.add-policy',
    'Add a policy',
    (state) => inReplay(state) && state.replay.edits.present.policies.length < MOST_POLICIES,
    ({ actions }) => {
      actions.addPolicy()
      actions.setReplaySide(true)
    },
  ),
  define('replay.side', 'Show or hide the policies', inReplay, ({ actions }, { replay }) => actions.setReplaySide(!replay.sideOpen)),
  ...POLICY_LETTERS.map((letter, at) =>
    define(
      `replay.policy.${letter}`,
      `Look at policy ${letter}`,
      (state) => inReplay(state) && state.replay.edits.present.policies.length > at,
      ({ actions }) => actions.chooseLane(at),
    ),
  ),
  ...TABS.map(({ tab, title }) => define(`replay.tab.${tab}`, title, inReplay, ({ actions }) => actions.setReplayTab(tab))),
  ...QUESTIONS.map(({ id, title }) =>
    define(`replay.ask.${id}`, title, always, ({ actions }, state) => {
      actions.go('replay')
      void actions.askQuestion(id, state.replay.source?.file == null ? 'library' : 'session')
    }),
  ),
  define('replay.csv', 'Export the results as CSV', inReplay, ({ actions }) => void actions.exportReplay('csv')),
  define('replay.json', 'Export the results as JSON', inReplay, ({ actions }) => void actions.exportReplay('json')),
  define(
    'replay.close',
    'Close the replay',
    (state) => state.ui.route === 'replay',
    ({ actions }) => actions.closeReplay(),
  ),
]
