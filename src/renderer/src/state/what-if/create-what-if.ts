// What is asked of the host for a what-if: where settings come from, what other inputs would do, and the presets that are kept.

import type { OutputOf } from '../../../../preload/contract/define'
import type { promptContract } from '../../../../preload/contract/prompt'
import type { PresetView, snapshotsContract } from '../../../../preload/contract/snapshots'
import type { ActionContext } from '../actions/action-context'
import { activeProject, activePrompt } from '../app-state'
import type { WhatIf } from '../prompt/collect-input'
import { collectInputOf } from '../prompt/collect-input-of'

export type PromptSettings = OutputOf<(typeof promptContract)['prompt.settings']>
export type EffectAnswer = OutputOf<(typeof promptContract)['prompt.effects']>['effects'][number]
export type CheckedPreset = OutputOf<(typeof snapshotsContract)['preset.check']>

export interface WhatIfActions {
  /** Of the collection on screen. Rejects as the client does. */
  readSettings(signal: AbortSignal): Promise<PromptSettings>
  /** What each what-if would do in the place of the one that is tried; in the order given. */
  measureWhatIfs(whatIfs: readonly WhatIf[], signal: AbortSignal): Promise<readonly EffectAnswer[]>
  listPresets(): Promise<readonly PresetView[]>
  /** Keeps what is tried now, or a patch from a file; one of the same name makes room. Null: it could not be kept, and that was told. */
  savePreset(name: string, patch?: Readonly<Record<string, unknown>>): Promise<PresetView | null>
  deletePreset(presetId: string): Promise<void>
  /** The file that the command line takes with `--preset`. */
  exportPreset(presetId: string): Promise<void>
  checkPreset(name: string, text: string): Promise<CheckedPreset>
}

export function createWhatIf(context: ActionContext): WhatIfActions {
  const { store, client, page, notify, report } = context
  const shownId = (): string => activePrompt(store.getState())?.shown?.view.collectionId ?? ''
  return {
    readSettings: (signal) => client.call('prompt.settings', { collectionId: shownId() }, { signal }),
    measureWhatIfs: async (whatIfs, signal) => {
      const state = store.getState()
      const project = activeProject(state)
      const prompt = activePrompt(state)
      if (project === null || prompt === null) return []
      const inputs = whatIfs.map((whatIf) => collectInputOf(state, project, prompt, whatIf))
      return (await client.call('prompt.effects', { collectionId: shownId(), inputs }, { signal })).effects
    },
    listPresets: async () => (await client.call('preset.list', {})).presets,
    savePreset: async (name, patch) => {
      try {
        const whatIf = patch ?? activePrompt(store.getState())?.whatIf ?? {}
        const saved = await client.call('preset.save', { name, patch: { ...whatIf } })
        notify(`Preset ${saved.name} saved`)
        return saved
      } catch (error) {
        report(error)
        return null
      }
    },
    deletePreset: async (presetId) => {
      try {
        await client.call('preset.delete', { presetId })
      } catch (error) {
        report(error)
      }
    },
    exportPreset: async (presetId) => {
      try {
        const { text, fileName, mediaType } = await client.call('preset.export', { presetId })
        void page.download(fileName, mediaType, [text])
        // A host with a dialog of its own says where it went.
        if (store.getState().host?.capabilities.includes('save-dialog') !== true)
          notify(`Downloaded ${fileName}. The command line takes it: --preset ${fileName}`)
      } catch (error) {
        report(error)
      }
    },
    checkPreset: (name, text) => client.call('preset.check', { name, source: { text } }),
  }
}
