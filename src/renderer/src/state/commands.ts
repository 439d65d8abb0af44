// Every action of the window by name: the palette lists them, the keyboard and the application menu run them.

import type { MenuAction } from '../../../preload/contract/host'
import { selectedLayer } from './actions/document-actions'
import type { App } from './app'
import { type AppState, activeProject, activePrompt } from './app-state'
import type { Command, CommandGroup } from './command'
import { COMPARE_COMMANDS } from './compare/compare-commands'
import { EDITING_COMMANDS } from './documents/documents-commands'
import { MEMORY_COMMANDS } from './memory/memory-commands'
import { readFiles } from './reads/read-files'
import { REPLAY_COMMANDS } from './replay/replay-commands'
import { SESSIONS_COMMANDS } from './sessions/sessions-commands'

const always = (): boolean => true
const withPrompt = (state: AppState): boolean => Boolean(activePrompt(state)?.shown)
const withProject = (state: AppState): boolean => activeProject(state) !== null
const withFile = (state: AppState): boolean => selectedLayer(state)?.origin.path != null

function define(
  id: string,
  group: CommandGroup,
  title: string,
  keys: readonly string[],
  enabled: Command['enabled'],
  run: Command['run'],
): Command {
  return { id, group, title, keys, enabled, run }
}

/** Below this width the inspector lies over the text instead of beside it. What is zoomed takes more room. */
export function narrowQuery(zoom: number): string {
  return `(max-width: ${Math.round(1000 * zoom) - 1}px)`
}

/** Below this height there is no room for a list above what is opened from it. */
export function lowQuery(zoom: number): string {
  return `(max-height: ${Math.round(560 * zoom) - 1}px)`
}

/** Below this width panes do not stand beside each other any more. */
export function slimQuery(zoom: number): string {
  return `(max-width: ${Math.round(760 * zoom) - 1}px)`
}

/** Below this width the parts of a drawer beside the tree stand below each other. */
export function tightQuery(zoom: number): string {
  return `(max-width: ${Math.round(1100 * zoom) - 1}px)`
}

function isNarrow(zoom: number): boolean {
  return window.matchMedia(narrowQuery(zoom)).matches
}

export const COMMANDS: readonly Command[] = [
  define('palette', 'Strata', 'Find a layer or an action', ['Mod+K'], always, ({ actions }) => actions.openDialog('palette')),
  define('project.open', 'Project', 'Open a folder…', ['Mod+O'], always, ({ actions }) => void actions.chooseFolder()),
  define('project.demo', 'Project', 'Open the demo project', [], always, ({ actions }) => void actions.openProject(null)),
  define('project.close', 'Project', 'Close this project', [], withProject, ({ store, actions }) => {
    const id = store.getState().activeId
    if (id !== null) void actions.closeProject(id)
  }),
  define(
    'project.next',
    'Project',
    'Switch to the next open project',
    ['Alt+N'],
    (state) => state.projects.length > 1,
    ({ store, actions }) => {
      const { projects, activeId } = store.getState()
      const at = projects.findIndex((project) => project.projectId === activeId)
      const next = projects[(at + 1) % projects.length]
      if (next !== undefined) actions.activateProject(next.projectId)
    },
  ),
  define('refresh', 'Project', 'Collect again', ['Alt+R'], withProject, ({ actions }) => actions.refresh()),
  define('watch', 'Project', 'Watch for changes, or pause', [], withProject, ({ store, actions }) => {
    void actions.setWatching(activeProject(store.getState())?.watching !== true)
  }),
  define('export.markdown', 'Project', 'Export as Markdown', [], withPrompt, ({ actions }) => void actions.exportAs('markdown')),
  define('export.json', 'Project', 'Export as JSON', [], withPrompt, ({ actions }) => void actions.exportAs('json')),
  define('export.html', 'Project', 'Export as one HTML page', [], withPrompt, ({ actions }) => void actions.exportAs('html')),

  define('tree.filter', 'Layers', 'Filter the layers', ['Mod+Shift+L'], withPrompt, ({ actions }) =>
    actions.setFilter({ filterOpen: true }),
  ),
  define('tree.reading', 'Layers', 'Layers in reading order', [], withPrompt, ({ actions }) => actions.setSort('reading')),
  define('tree.size', 'Layers', 'Layers by size', [], withPrompt, ({ actions }) => actions.setSort('size')),
  define('tree.name', 'Layers', 'Layers by name', [], withPrompt, ({ actions }) => actions.setSort('name')),
  define('what-if', 'Layers', 'What if…', ['Mod+J'], withPrompt, ({ store, actions }) =>
    actions.setDrawer(store.getState().ui.drawer === 'what-if' ? null : 'what-if', 'key'),
  ),
  define('reads', 'Layers', 'If it reads…', ['Alt+J'], withPrompt, ({ store, actions }) =>
    actions.setDrawer(store.getState().ui.drawer === 'reads' ? null : 'reads', 'key'),
  ),
  define(
    'reads.clear',
    'Layers',
    'Read nothing',
    [],
    (state) => readFiles(state).length > 0,
    ({ actions }) => actions.setReads([]),
  ),
  define(
    'what-if.reset',
    'Layers',
    'Take the what-if back',
    [],
    (state) => Object.keys(activePrompt(state)?.whatIf ?? {}).length > 0,
    ({ actions }) => actions.resetWhatIf(),
  ),
  define('findings', 'Layers', 'Show the findings', ['Mod+Shift+M'], withPrompt, ({ store, actions }) =>
    actions.setFindings(!store.getState().ui.findingsOpen),
  ),

  define('find', 'Text', 'Find in this text', ['Mod+F'], withPrompt, ({ store, actions }) => {
    // The editor has a find of its own.
    if (store.getState().editing.editing) actions.askEditor('actions.find')
    else actions.openFind('text')
  }),
  define('find.all', 'Text', 'Find in all layers', ['Mod+Shift+F'], withPrompt, ({ actions }) => actions.openFind('all')),
  define('side', 'Text', 'Switch between as sent and as on disk', ['Alt+D'], withFile, ({ store, actions }) =>
    actions.setSide(store.getState().view.side === 'sent' ? 'disk' : 'sent'),
  ),
  define('copy-text', 'Text', 'Copy the whole text', ['Alt+C'], withPrompt, ({ actions }) => void actions.copyText()),
  define('copy-path', 'Text', 'Copy the path of the file', ['Alt+P'], withFile, ({ actions }) => void actions.copyPath()),
  define('editor', 'Text', 'Open the file in your editor', ['Alt+E'], withFile, ({ actions }) => void actions.openInEditor()),
  define(
    'reveal',
    'Text',
    'Show the file in the file manager',
    ['Alt+S'],
    (state) => withFile(state) && (state.host?.capabilities.includes('reveal') ?? false),
    ({ actions }) => void actions.reveal(),
  ),

  ...EDITING_COMMANDS,
  ...MEMORY_COMMANDS,
  ...SESSIONS_COMMANDS,
  ...REPLAY_COMMANDS,
  ...COMPARE_COMMANDS,

  define('go.prompt', 'View', 'Prompt', ['Alt+1'], always, ({ actions }) => actions.go('prompt')),
  define('go.memory', 'View', 'Memory', ['Alt+2'], always, ({ actions }) => actions.go('memory')),
  define('go.sessions', 'View', 'Sessions', ['Alt+3'], always, ({ actions }) => actions.go('sessions')),
  define('go.replay', 'View', 'Replay', ['Alt+4'], always, ({ actions }) => actions.go('replay')),
  define('settings', 'View', 'Settings', ['Mod+,'], always, ({ actions }) => actions.go('settings')),
  define('toggle-layers', 'View', 'Show or hide the layers', ['Mod+B'], withPrompt, ({ actions }) => actions.toggleTree()),
  define('toggle-inspector', 'View', 'Show or hide the inspector', ['Mod+I'], withPrompt, ({ store, actions }) =>
    actions.toggleInspector(isNarrow(store.getState().view.zoom)),
  ),
  define('focus.tree', 'View', 'Go to the layers', ['Alt+L'], withPrompt, ({ actions }) => actions.focusPane('tree')),
  define('focus.text', 'View', 'Go to the text', ['Alt+T'], withPrompt, ({ actions }) => actions.focusPane('text')),
  define('zoom-in', 'View', 'Zoom in', ['Mod+Plus'], always, ({ actions }) => actions.zoomBy(1)),
  define('zoom-out', 'View', 'Zoom out', ['Mod+-'], always, ({ actions }) => actions.zoomBy(-1)),
  define('zoom-reset', 'View', 'Zoom to 100%', ['Mod+0'], always, ({ actions }) => actions.resetZoom()),
  define('theme.system', 'View', 'Theme: as the system', [], always, ({ actions }) => void actions.setSettings({ theme: 'system' })),
  define('theme.light', 'View', 'Theme: light', [], always, ({ actions }) => void actions.setSettings({ theme: 'light' })),
  define('theme.dark', 'View', 'Theme: dark', [], always, ({ actions }) => void actions.setSettings({ theme: 'dark' })),
  define('density', 'View', 'Rows: compact or comfortable', [], always, ({ store, actions }) => {
    void actions.setSettings({ density: store.getState().view.density === 'compact' ? 'comfortable' : 'compact' })
  }),

  define('diagnostics', 'Strata', 'Copy diagnostics', [], always, ({ actions }) => void actions.copyDiagnostics()),
]

/** Of several commands with the same keys the one that can be run now, else the first. */
export function commandOfKeys(state: AppState, matches: (keys: string) => boolean): Command | undefined {
  const fitting = COMMANDS.filter((command) => command.keys.some(matches))
  return fitting.find((command) => command.enabled(state)) ?? fitting[0]
}

export function commandById(id: string): Command | undefined {
  return COMMANDS.find((command) => command.id === id)
}

/** What the application menu asks for, in the names above. */
export function commandOfMenu(action: MenuAction): Command | undefined {
  return commandById(action === 'export' ? 'export.html' : action)
}

export function runCommand(app: App, command: Command): void {
  if (command.enabled(app.store.getState())) command.run(app)
}
