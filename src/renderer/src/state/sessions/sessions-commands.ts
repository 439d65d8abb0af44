// What can be done with sessions, by name.

import type { App } from '../app'
import type { AppState } from '../app-state'
import type { Command } from '../command'
import { NO_FILTER, type SessionTab } from './sessions-state'

type Enabled = Command['enabled']

const always: Enabled = () => true
const inView: Enabled = (state) => state.ui.route === 'sessions' && state.sessions.libraryId !== null
const withSession: Enabled = (state) => state.sessions.opened?.view != null
const inSession: Enabled = (state) => state.ui.route === 'sessions' && withSession(state)

function define(
  id: string,
  title: string,
  enabled: Enabled,
  run: (app: App, state: AppState) => void,
  keys: readonly string[] = [],
): Command {
  return { id, group: 'Sessions', title, keys, enabled, run: (app) => run(app, app.store.getState()) }
}

const TABS: readonly { readonly tab: SessionTab; readonly title: string }[] = [
  { tab: 'timeline', title: 'Session: timeline' },
  { tab: 'calls', title: 'Session: calls as a table' },
  { tab: 'entries', title: 'Session: entries' },
  { tab: 'events', title: 'Session: events' },
  { tab: 'problems', title: 'Session: problems in the file' },
  { tab: 'compactions', title: 'Session: what compactions did' },
  { tab: 'prompt', title: 'Session: what was in the prompt then' },
]

export const SESSIONS_COMMANDS: readonly Command[] = [
  define('sessions.path', 'Open a transcript by its path…', always, ({ actions }) => {
    actions.go('sessions')
    actions.askForPath(true)
  }),
  define('sessions.refresh', 'Look for sessions again', inView, ({ actions }) => void actions.refreshLibrary()),
  define('sessions.rebuild', 'Build the index of sessions anew', inView, ({ actions }) => void actions.refreshLibrary(true)),
  define('sessions.compacted', 'Only sessions that were compacted', inView, ({ actions }, { sessions }) =>
    actions.setLibraryFilter({ compacted: !sessions.filter.compacted }),
  ),
  define('sessions.misses', 'Only sessions with cache misses', inView, ({ actions }, { sessions }) =>
    actions.setLibraryFilter({ misses: !sessions.filter.misses }),
  ),
  define('sessions.problems', 'Only sessions with problems in their file', inView, ({ actions }, { sessions }) =>
    actions.setLibraryFilter({ problems: !sessions.filter.problems }),
  ),
  define('sessions.all', 'All sessions, no filter', inView, ({ actions }) => actions.setLibraryFilter(NO_FILTER)),
  define('sessions.fold', 'Session: as large as the view, or beside the library', inSession, ({ actions }, { sessions }) =>
    actions.foldLibrary(sessions.folded !== true),
  ),
  ...TABS.map(({ tab, title }) =>
    define(`sessions.tab.${tab}`, title, withSession, ({ actions }) => {
      actions.go('sessions')
      actions.setSessionTab(tab)
    }),
  ),
  define('sessions.compare', 'Session: compare with another', inSession, ({ actions }) => actions.chooseComparison(true)),
  define(
    'sessions.compare-end',
    'Session: end the comparison',
    (state) => inSession(state) && state.sessions.compared !== null,
    ({ actions }) => actions.endComparison(),
  ),
  define('sessions.csv', 'Session: export its calls as CSV', withSession, ({ actions }) => void actions.exportSession('csv')),
  define('sessions.json', 'Session: export as JSON', withSession, ({ actions }) => void actions.exportSession('json')),
  define('sessions.replay', 'Session: replay', withSession, ({ actions }, { sessions }) => {
    if (sessions.opened !== null) actions.openReplay(sessions.opened.file)
  }),
  define('sessions.close', 'Session: close', inSession, ({ actions }) => actions.closeSession()),
]
