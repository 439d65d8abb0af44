// What can be done with two contexts, captured requests, snapshots and bundles, by name.

import type { App } from '../app'
import { type AppState, activePrompt } from '../app-state'
import type { Command } from '../command'
import type { CompareTab } from './compare-state'

type Enabled = Command['enabled']

const withPrompt: Enabled = (state) => Boolean(activePrompt(state)?.shown)
const compared: Enabled = (state) => state.compare.comparison !== null
const inCompare: Enabled = (state) => state.ui.route === 'compare' && withPrompt(state)

function define(
  id: string,
  title: string,
  enabled: Enabled,
  run: (app: App, state: AppState) => void,
  keys: readonly string[] = [],
): Command {
  return { id, group: 'Compare', title, keys, enabled, run: (app) => run(app, app.store.getState()) }
}

const open =
  (tab: CompareTab) =>
  ({ actions }: App) =>
    actions.openCompare(tab)

export const COMPARE_COMMANDS: readonly Command[] = [
  define('compare', 'Compare two contexts', withPrompt, open('sides'), ['Alt+M']),
  define('compare.run', 'Compare these two now', inCompare, ({ actions }) => void actions.runComparison()),
  define('compare.swap', 'Swap the two sides', inCompare, ({ actions }) => actions.swapSides()),
  define('compare.first', 'Go to the first differing byte', compared, ({ actions }) => {
    actions.openCompare('sides')
    void actions.jumpToFirstDifference()
  }),
  define('compare.copy', 'Copy the comparison as Markdown', compared, ({ actions }) => void actions.copyComparison('markdown')),
  define('capture', 'Check a captured request', withPrompt, open('capture')),
  define('report', 'Check the agent’s own context report', withPrompt, open('report')),
  define('snapshots', 'Snapshots: save and open', withPrompt, open('snapshots')),
  define(
    'snapshot.leave',
    'Leave the snapshot, back to now',
    (state) => state.compare.reopened !== null,
    ({ actions }) => actions.leaveSnapshot(),
  ),
  define('bundle', 'Export a redacted bundle', withPrompt, open('bundle')),
]
