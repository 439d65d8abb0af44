// Each documented setting with everything that sets it: from which file, whether it counts, and why not. Reads no file.

import { DOCUMENTED_SETTINGS, type DocumentedSetting } from './documented-settings'
import { isObject } from './is-object'
import type { Settings, SettingsFile, SettingsScope } from './settings'

export interface SettingOrigin {
  readonly value: unknown
  readonly scope: SettingsScope
  readonly path: string
  readonly counts: boolean
  /** Why it does not count; null where it does. */
  readonly why: 'overridden' | 'scope' | 'type' | null
}

export interface DescribedSetting extends DocumentedSetting {
  /** Lowest scope first. */
  readonly origins: readonly SettingOrigin[]
}

/** Scopes from low to high, as `settings.files` has them; of a list every scope counts, of all else the highest that fits. */
export function describeSettings(settings: Pick<Settings, 'files'>): readonly DescribedSetting[] {
  return DOCUMENTED_SETTINGS.map((documented) => {
    const found = settings.files.flatMap((file) => {
      const value = valueAt(file, documented.keys)
      if (value === undefined) return []
      const why =
        documented.scopes?.includes(file.scope) === false ? ('scope' as const) : fits(documented.kind, value) ? null : ('type' as const)
      return [{ value, scope: file.scope, path: file.path, why }]
    })
    const highest = found.findLastIndex(({ why }) => why === null)
    const origins = found.map((one, at): SettingOrigin => {
      const why = one.why ?? (documented.kind === 'list' || at === highest ? null : ('overridden' as const))
      return { ...one, why, counts: why === null }
    })
    return { ...documented, origins }
  })
}

function valueAt({ values }: SettingsFile, keys: readonly string[]): unknown {
  let at: unknown = values ?? {}
  for (const key of keys) {
    if (!isObject(at) || !Object.hasOwn(at, key)) return undefined
    at = at[key]
  }
  return at
}

function fits(kind: DocumentedSetting['kind'], value: unknown): boolean {
  switch (kind) {
    case 'switch':
      return typeof value === 'boolean'
    case 'text':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'list':
      return Array.isArray(value)
  }
}
