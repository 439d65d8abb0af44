// What can be done with a memory, by name: the palette, the menus of the table and its keys run these.

import type { App } from '../app'
import { type AppState, activeMemory, activeProject } from '../app-state'
import type { Command } from '../command'
import { lastPart } from './action-draft'
import { editedPaths } from './edited-paths'
import { type KeyedRow, pickedRows } from './memory-state'
import { MEMORY_TYPES } from './memory-types'

type Enabled = Command['enabled']

const withProject: Enabled = (state) => activeProject(state) !== null
const withLook: Enabled = (state) => (activeMemory(state)?.look ?? null) !== null
const inView: Enabled = (state) => state.ui.route === 'memory' && withLook(state)
/** A log is only ever added to by the agent. */
const canEdit: Enabled = (state) => withProject(state) && activeMemory(state)?.look?.view.source.kind !== 'logs'

function picked(state: AppState): readonly KeyedRow[] {
  const memory = activeMemory(state)
  return memory === null ? [] : pickedRows(memory)
}

const hasFile = (row: KeyedRow): boolean => row.path !== null
const hasLine = (row: KeyedRow): boolean => row.line !== null

function when(test: (rows: readonly KeyedRow[]) => boolean): Enabled {
  return (state) => inView(state) && canEdit(state) && test(picked(state))
}

function run(make: (rows: readonly KeyedRow[], app: App) => void): Command['run'] {
  return (app) => make(picked(app.store.getState()), app)
}

function keysOf(rows: readonly KeyedRow[], test: (row: KeyedRow) => boolean): readonly string[] {
  return rows.filter(test).map((row) => row.key)
}

function define(id: string, title: string, enabled: Enabled, act: Command['run'], keys: readonly string[] = []): Command {
  return { id, group: 'Memory', title, keys, enabled, run: act }
}

const one = (rows: readonly KeyedRow[]): boolean => rows.length === 1 && rows.every(hasFile)
const some = (test: (row: KeyedRow) => boolean) => (rows: readonly KeyedRow[]) => rows.some(test)
const isDangling = (row: KeyedRow): boolean => row.states.includes('dangling') && hasLine(row)
const sendsNothing = (row: KeyedRow): boolean => row.states.includes('below-cut') && hasLine(row)

export const MEMORY_COMMANDS: readonly Command[] = [
  define('memory.new', 'New memory…', canEdit, ({ actions }) =>
    actions.startMemoryAction({ kind: 'new', type: 'project', title: '', description: '', file: '' }),
  ),
  define('memory.fix-all', 'Fix all: dangling, double and missing lines', canEdit, ({ actions }) =>
    actions.startMemoryAction({ kind: 'fix-all' }),
  ),
  define('memory.remove-dangling', 'Remove dangling lines', canEdit, ({ actions }) =>
    actions.startMemoryAction({ kind: 'remove-dangling' }),
  ),
  define('memory.add-orphans', 'Add lines for orphan files', canEdit, ({ actions }) =>
    actions.startMemoryAction({ kind: 'add-orphans', keys: null }),
  ),
  define(
    'memory.edit',
    'Edit the memory',
    when(one),
    run(([row], { actions }) => {
      if (row?.path != null) actions.editMemoryFile(row.path)
    }),
  ),
  define(
    'memory.edit-index',
    'Edit the index',
    (state) => inView(state) && canEdit(state) && activeMemory(state)?.look?.view.hasIndex === true,
    ({ store, actions }) => {
      const memory = activeMemory(store.getState())
      const line = memory === null ? null : pickedRows(memory)[0]?.line
      if (memory?.look != null) actions.editMemoryFile(memory.look.view.indexPath, line ?? 1)
    },
  ),
  define(
    'memory.save',
    'Save what is edited in the memory',
    (state) => inView(state) && editedPaths(state).length > 0,
    ({ actions }) => actions.saveMemoryFiles(),
    ['Mod+S'],
  ),
  define(
    'memory.rename',
    'Rename the memory…',
    when(one),
    run(([row], { actions }) => {
      if (row?.file != null)
        actions.startMemoryAction({
          kind: 'rename',
          key: row.key,
          to: lastPart(row.file),
          title: row.kind === 'entry' ? row.title : '',
        })
    }),
  ),
  ...MEMORY_TYPES.map(({ type }) =>
    define(
      `memory.retype.${type}`,
      `Make it a ${type} memory`,
      when((rows) => rows.some((row) => hasFile(row) && row.type !== type)),
      run((rows, { actions }) => actions.startMemoryAction({ kind: 'retype', keys: keysOf(rows, hasFile), type })),
    ),
  ),
  define(
    'memory.merge',
    'Merge into one…',
    when((rows) => new Set(rows.filter(hasFile).map((row) => row.file)).size > 1),
    run((rows, { actions }) => {
      const keys = keysOf(rows, hasFile)
      actions.startMemoryAction({ kind: 'merge', keys, into: keys[0] ?? '' })
    }),
  ),
  define(
    'memory.split',
    'Split…',
    when(one),
    run(([row], { actions }) => {
      if (row !== undefined) actions.startMemoryAction({ kind: 'split', key: row.key, parts: [] })
    }),
  ),
  define(
    'memory.move-up',
    'Move above the cut',
    when(some(sendsNothing)),
    run((rows, { actions }) => actions.startMemoryAction({ kind: 'move-up', keys: keysOf(rows, sendsNothing) })),
  ),
  define('memory.step-up', 'Move the line up', when(some(hasLine)), ({ actions }) => actions.stepMemories(-1)),
  define('memory.step-down', 'Move the line down', when(some(hasLine)), ({ actions }) => actions.stepMemories(1)),
  define(
    'memory.add-line',
    'Add a line for it',
    when(some((row) => row.kind === 'orphan')),
    run((rows, { actions }) => actions.startMemoryAction({ kind: 'add-orphans', keys: keysOf(rows, (row) => row.kind === 'orphan') })),
  ),
  define(
    'memory.write-file',
    'Write the file that is missing',
    when(some(isDangling)),
    run((rows, { actions }) => actions.startMemoryAction({ kind: 'write-missing', keys: keysOf(rows, isDangling) })),
  ),
  define(
    'memory.remove-line',
    'Remove the line, keep the file',
    when(some(hasLine)),
    run((rows, { actions }) => actions.startMemoryAction({ kind: 'remove-lines', keys: keysOf(rows, hasLine) })),
  ),
  define(
    'memory.delete',
    'Delete…',
    when((rows) => rows.length > 0),
    run((rows, { actions }) => actions.startMemoryAction({ kind: 'delete', keys: rows.map((row) => row.key) })),
  ),
  define(
    'memory.undo',
    'Undo the last change of the memory',
    (state) => (activeMemory(state)?.done.length ?? 0) > 0,
    ({ actions }) => void actions.undoMemory(),
  ),
  define(
    'memory.redo',
    'Do the last undone change of the memory again',
    (state) => (activeMemory(state)?.undone.length ?? 0) > 0,
    ({ actions }) => void actions.redoMemory(),
  ),
  define('memory.find', 'Find in the memories', inView, ({ actions }) => actions.findMemory()),
  define('memory.detail', 'Show the memory that is picked', inView, ({ actions }) => actions.setMemoryPanel('detail')),
  define('memory.sent', 'What the model sees of the memory', withProject, ({ actions }) => {
    actions.go('memory')
    actions.setMemoryPanel('sent')
  }),
  define('memory.hints', 'Hints about the memories', withProject, ({ actions }) => {
    actions.go('memory')
    actions.setMemoryPanel('hints')
  }),
  define('memory.links', 'Links between the memories', withProject, ({ actions }) => {
    actions.go('memory')
    actions.setMemoryPanel('links')
  }),
  define('memory.look', 'Look at the memory again', inView, ({ actions }) => actions.refreshMemory()),
  define('memory.table', 'Go to the table of memories', inView, ({ actions }) => actions.focusPane('memory-table')),
  define('memory.side', 'Go to the pane beside the table', inView, ({ actions }) => actions.focusPane('memory-side')),
]

/** What is done with the rows that are picked, in groups, as menus show it. */
export const ROW_COMMANDS: readonly (readonly string[])[] = [
  ['memory.edit', 'memory.rename', 'memory.merge', 'memory.split'],
  MEMORY_TYPES.map(({ type }) => `memory.retype.${type}`),
  ['memory.move-up', 'memory.step-up', 'memory.step-down'],
  ['memory.add-line', 'memory.write-file', 'memory.remove-line', 'memory.delete'],
]
