// What can be done with files that are edited, by name: the palette lists them, the keyboard and the menus run them.

import { selectedLayer } from '../actions/document-actions'
import type { App } from '../app'
import { type AppState, activePrompt } from '../app-state'
import type { Command } from '../command'
import { activeFile, shownConflict } from './documents-state'

type Enabled = Command['enabled']

const withPrompt: Enabled = (state) => Boolean(activePrompt(state)?.shown)
const isEditing: Enabled = (state) => state.ui.route === 'prompt' && state.editing.editing && state.editing.active !== null
/** An editor is on screen, not a merge. */
const inEditor: Enabled = (state) => isEditing(state) && shownConflict(state) === null
const canWrite: Enabled = (state) => isEditing(state) && activeFile(state)?.facts?.readOnly === null
const inMerge: Enabled = (state) => shownConflict(state) !== null
const canEdit: Enabled = (state) => isEditing(state) || (withPrompt(state) && selectedLayer(state)?.origin.path != null)

function define(id: string, title: string, enabled: Enabled, run: Command['run'], keys: readonly string[] = []): Command {
  return { id, group: 'Edit', title, keys, enabled, run }
}

function ask(what: string): Command['run'] {
  return ({ actions }) => actions.askEditor(what)
}

/** Opens the file of the layer that is read. */
export function editSelected({ store, actions }: App): void {
  const path = selectedLayer(store.getState())?.origin.path ?? null
  if (path !== null) void actions.editFile(path)
}

function pathOf(state: AppState): string {
  return state.editing.active ?? ''
}

export const EDITING_COMMANDS: readonly Command[] = [
  define(
    'edit',
    'Edit this file, or go back to what is sent',
    canEdit,
    (app) => {
      if (isEditing(app.store.getState())) {
        app.actions.setEditing(false)
        app.actions.focusPane('text')
      } else editSelected(app)
    },
    ['Mod+E'],
  ),
  define('file.save', 'Save the file', canWrite, ({ actions }) => void actions.saveFile(), ['Mod+S']),
  define(
    'file.save-all',
    'Save all files',
    (state) => state.editing.files.some((file) => file.dirty),
    ({ actions }) => void actions.saveAllFiles(),
    ['Mod+Shift+S'],
  ),
  define(
    'file.revert',
    'Undo all changes of the file',
    (state) => canWrite(state) && activeFile(state)?.dirty === true,
    ({ actions }) => actions.revertFile(),
  ),
  define('file.undo-write', 'Take back the last write', canWrite, ({ actions }) => void actions.undoWrite()),
  define(
    'file.close',
    'Close the file',
    (state) => state.editing.active !== null,
    ({ store, actions }) => actions.closeFile(pathOf(store.getState())),
    ['Alt+W'],
  ),
  define(
    'file.next',
    'Next open file',
    (state) => state.editing.files.length > 1,
    ({ actions }) => actions.stepFile(1),
    ['Alt+PageDown'],
  ),
  define(
    'file.previous',
    'Previous open file',
    (state) => state.editing.files.length > 1,
    ({ actions }) => actions.stepFile(-1),
    ['Alt+PageUp'],
  ),
  define('side.sent', 'Beside the editor: the text as sent', isEditing, ({ actions }) => actions.setSidePane('sent')),
  define('side.preview', 'Beside the editor: Markdown preview', isEditing, ({ actions }) => actions.setSidePane('preview')),
  define('side.history', 'Beside the editor: local history', isEditing, ({ actions }) => actions.setSidePane('history')),
  define('side.none', 'Beside the editor: nothing', isEditing, ({ actions }) => actions.setSidePane('none')),
  define('files.find', 'Find in all instruction and memory files', withPrompt, ({ actions }) => actions.openFileSearch(), ['Alt+Shift+F']),
  define('create', 'Create an instruction file or a memory…', withPrompt, ({ actions }) => actions.startCreate()),
  define('editor.replace', 'Find and replace in the file', inEditor, ask('editor.action.startFindReplaceAction')),
  define('editor.line', 'Go to a line of the file', inEditor, ask('editor.action.gotoLine')),
  define('editor.hover', 'Tell about what the cursor is on', inEditor, ask('editor.action.showHover'), ['Alt+H']),
  define('editor.follow', 'Open what the cursor is on (F12 in the editor)', inEditor, ask('strata.follow')),
  define('editor.fix', 'Mend what is found here (Ctrl . in the editor)', inEditor, ask('editor.action.quickFix')),
  define('editor.next-finding', 'Next finding of the file (F8 in the editor)', inEditor, ask('editor.action.marker.next')),
  define('editor.tab', 'Let Tab move the focus, or indent again (Ctrl M in the editor)', inEditor, ask('editor.action.toggleTabFocusMode')),
  define('merge.next', 'Next conflict', inMerge, ask('merge.next'), ['F7']),
  define('merge.previous', 'Previous conflict', inMerge, ask('merge.previous'), ['Shift+F7']),
  define('merge.yours', 'Take yours', inMerge, ask('merge.yours'), ['Alt+Shift+Y']),
  define('merge.disk', 'Take what is on disk', inMerge, ask('merge.disk'), ['Alt+Shift+D']),
  define('merge.both', 'Take both', inMerge, ask('merge.both'), ['Alt+Shift+B']),
  define('merge.base', 'Keep it as it was', inMerge, ask('merge.base')),
  define('merge.later', 'Keep as draft, decide later', inMerge, ({ store, actions }) =>
    actions.showConflict(pathOf(store.getState()), false),
  ),
  define(
    'draft.restore',
    'Restore the unsaved changes that were left',
    (state) => state.editing.left.length > 0,
    ({ store, actions }) => {
      const first = store.getState().editing.left[0]
      if (first !== undefined) void actions.restoreDraft(first.draftId)
    },
  ),
]
