// Settings with their origins, and effects of inputs, as the contract shows them.

import type { OutputOf } from '../../preload/contract/define'
import type { EffectView, promptContract, SettingView } from '../../preload/contract/prompt'
import { type DescribedSetting, describeSettings } from '../engine/settings/describe-settings'
import type { Settings } from '../engine/settings/settings'
import type { Effect } from './measure-effect'

const MOST_CHARS = 2000
const MOST_ITEMS = 500

export function toSettingsView(settings: Settings): OutputOf<(typeof promptContract)['prompt.settings']> {
  return {
    files: settings.files.map(({ scope, path, values }) => ({ scope, path, readable: values !== null })),
    settings: describeSettings(settings).map(toSettingView),
    externalIncludesApproved: settings.externalIncludesApproved,
  }
}

function toSettingView({ keys, what, kind, otherwise, scopes, origins }: DescribedSetting): SettingView {
  const counting = origins.filter(({ counts }) => counts).map(({ value }) => value)
  return {
    key: keys.join('.'),
    keys: [...keys],
    what,
    kind,
    otherwise,
    scopes: scopes === null ? null : [...scopes],
    value: counting.length === 0 ? null : kind === 'list' ? textsOf(counting) : plainOf(counting[0]),
    origins: origins.map(({ value, scope, path, why }) => ({ value: JSON.stringify(value).slice(0, MOST_CHARS), scope, path, why })),
  }
}

function textsOf(lists: readonly unknown[]): string[] {
  return lists
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .filter((item): item is string => typeof item === 'string')
    .slice(0, MOST_ITEMS)
}

function plainOf(value: unknown): SettingView['value'] {
  if (typeof value === 'string') return value.slice(0, MOST_CHARS)
  return typeof value === 'boolean' || typeof value === 'number' ? value : null
}

export function toEffectView({ layers, window, cache, ...effect }: Effect): EffectView {
  return {
    ...effect,
    cache: cache && { before: { ...cache.before }, after: { ...cache.after } },
    layers: layers.map((one) => ({ ...one })),
    window: window.map((one) => ({ ...one })),
  }
}
