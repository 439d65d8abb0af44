// Strata's own settings. The host keeps them; the window remembers the ones its first paint needs.

import type { Storage, StrataSettings } from '../contract-types'
import type { ActionContext } from './action-context'

export interface SettingsActions {
  setSettings(patch: Partial<StrataSettings>): Promise<void>
  /** Takes settings the host told, here or from another window. */
  takeSettings(settings: StrataSettings): void
  zoomBy(steps: number): void
  resetZoom(): void
  readStorage(signal: AbortSignal): Promise<Storage>
  deleteData(): Promise<void>
  copyDiagnostics(): Promise<void>
}

const ZOOMS = [0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3]

/** The next of the usual steps from wherever the zoom stands. */
export function nextZoom(zoom: number, steps: number): number {
  const nearest = ZOOMS.reduce((best, step, at) => (Math.abs(step - zoom) < Math.abs((ZOOMS[best] ?? 1) - zoom) ? at : best), 0)
  return ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, nearest + steps))] ?? 1
}

export function createSettingsActions(
  context: ActionContext,
  copy: (text: string, said: string) => Promise<void>,
  restart: () => Promise<void>,
): SettingsActions {
  const { store, client, report, notify } = context

  const takeSettings = (settings: StrataSettings): void => {
    store.setState({ settings })
    context.patchView({ theme: settings.theme, density: settings.density, zoom: settings.zoom })
  }
  const setSettings = async (patch: Partial<StrataSettings>): Promise<void> => {
    const before = store.getState().settings
    // What is seen changes at once; the host's answer is what stays.
    if (before !== null) takeSettings({ ...before, ...patch })
    try {
      takeSettings(await client.call('settings.set', patch))
    } catch (error) {
      if (before !== null) takeSettings(before)
      report(error)
    }
  }
  const zoomTo = (zoom: number): void => {
    void setSettings({ zoom })
    notify(`Zoom ${Math.round(zoom * 100)}%`)
  }

  return {
    takeSettings,
    setSettings,
    zoomBy: (steps) => zoomTo(nextZoom(store.getState().view.zoom, steps)),
    resetZoom: () => zoomTo(1),
    readStorage: (signal) => client.call('settings.storage', {}, { signal }),
    deleteData: async () => {
      try {
        await client.call('settings.deleteData', {})
        context.patchUi({ dialog: null })
        notify('Strata’s data is deleted')
        await restart()
      } catch (error) {
        report(error)
      }
    },
    copyDiagnostics: async () => {
      try {
        const { text } = await client.call('host.diagnostics', {})
        await copy(text, 'Diagnostics copied')
      } catch (error) {
        report(error)
      }
    },
  }
}
