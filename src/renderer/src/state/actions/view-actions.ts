// What is open, folded and focused: nothing here asks the host.

import type { DialogName, DrawerName, PaneName, UiState } from '../app-state'
import type { TreeSort } from '../tree/visible-rows'
import type { ViewState } from '../view-state'
import type { ActionContext } from './action-context'

export interface ViewActions {
  go(route: UiState['route']): void
  openDialog(dialog: DialogName): void
  closeDialog(): void
  focusPane(pane: PaneName): void
  /** Whether a pane that has just come up was asked to take the focus; asking twice answers once. */
  claimFocus(pane: PaneName): boolean
  toggleRow(key: string): void
  setSort(sort: TreeSort): void
  setFilter(patch: Partial<Pick<UiState, 'filterOpen' | 'filterText' | 'filterStatus'>>): void
  setPanes(patch: Partial<ViewState['panes']>): void
  setSessionAxis(axis: ViewState['sessionAxis']): void
  toggleTree(): void
  toggleInspector(narrow: boolean): void
  /** The same place for all of them: one takes the other's. By a key it takes the focus too. */
  setDrawer(drawer: DrawerName | null, by?: 'key'): void
  setFindings(open: boolean): void
  notify(text: string): void
  dismissNotice(nonce: number): void
}

export function createViewActions(context: ActionContext): ViewActions {
  const { store, patchUi, patchView, nextNonce } = context
  return {
    go: (route) => patchUi({ route }),
    openDialog: (dialog) => patchUi({ dialog }),
    closeDialog: () => patchUi({ dialog: null }),
    focusPane: (pane) => patchUi({ focus: { pane, nonce: nextNonce() } }),
    claimFocus: (pane) => {
      const asked = store.getState().ui.focus?.pane === pane
      if (asked) patchUi({ focus: null })
      return asked
    },
    toggleRow: (key) => {
      const { toggled } = store.getState().view
      patchView({ toggled: toggled.includes(key) ? toggled.filter((one) => one !== key) : [...toggled, key] })
    },
    setSort: (sort) => patchView({ sort }),
    setFilter: (patch) => patchUi(patch.filterOpen === false ? { filterOpen: false, filterText: '', filterStatus: 'all' } : patch),
    setSessionAxis: (sessionAxis) => patchView({ sessionAxis }),
    setPanes: (patch) => patchView({ panes: { ...store.getState().view.panes, ...patch } }),
    toggleTree: () => patchView({ treeOpen: !store.getState().view.treeOpen }),
    toggleInspector: (narrow) => {
      if (narrow) patchUi({ inspectorOverlay: !store.getState().ui.inspectorOverlay })
      else patchView({ inspectorOpen: !store.getState().view.inspectorOpen })
    },
    setDrawer: (drawer, by) => {
      const focus = by === 'key' && drawer !== null ? { focus: { pane: 'drawer' as const, nonce: nextNonce() } } : {}
      patchUi(drawer === null ? { drawer } : { drawer, route: 'prompt', ...focus })
    },
    setFindings: (findingsOpen) => patchUi({ findingsOpen }),
    notify: (text) => context.notify(text),
    dismissNotice: (nonce) => {
      if (store.getState().ui.notice?.nonce === nonce) patchUi({ notice: null })
    },
  }
}
