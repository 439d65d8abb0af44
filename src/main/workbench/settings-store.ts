// Strata's own settings: defaults, and what the person changed. A single bad value costs that value only.

import { StrataSettings } from '../../preload/contract/settings'
import type { Log } from '../engine/ports'
import { createStateFile } from './state-file'
import type { StateFolder } from './workbench-deps'

export const DEFAULT_SETTINGS: StrataSettings = {
  theme: 'system',
  density: 'compact',
  zoom: 1,
  defaultProfile: null,
  defaultModel: null,
  editorCommand: null,
}

export interface SettingsStore {
  get(): Promise<StrataSettings>
  set(changes: Partial<StrataSettings>): Promise<StrataSettings>
}

export function createSettingsStore(state: StateFolder, log: Log): SettingsStore {
  const file = createStateFile<StrataSettings>(state, log, 'settings.json', DEFAULT_SETTINGS, (json) => parseSettings(json, log))
  return {
    get: () => file.read(),
    set: (changes) => {
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      return file.update((before) => ({ ...before, ...given }))
    },
  }
}

/** Null when it is no object. Fields that fit are kept, others become the default and are told. */
function parseSettings(json: unknown, log: Log): StrataSettings | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null
  const kept: Record<string, unknown> = { ...DEFAULT_SETTINGS }
  for (const [name, schema] of Object.entries(StrataSettings.shape)) {
    const value = (json as Readonly<Record<string, unknown>>)[name]
    if (value === undefined) continue
    const parsed = schema.safeParse(value)
    if (parsed.success) kept[name] = parsed.data
    else log.write('warning', `The setting ${name} has a value Strata does not know; its default is used`, {})
  }
  return StrataSettings.parse(kept)
}
