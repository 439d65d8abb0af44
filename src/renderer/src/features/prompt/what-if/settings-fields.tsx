// Settings that change what is sent: what counts, from which file, what it overrides, and another value to try.

import type { ReactNode } from 'react'
import type { SettingView } from '../../../../../preload/contract/prompt'
import { shortPath } from '../../../lib/split-path'
import { useActions, useSnapshot } from '../../../state/app-context'
import { Segmented } from '../../../ui/segmented'
import { EffectChip } from './effect-chip'
import { useFits } from './search-context'
import { TryList } from './try-list'
import { TryText } from './try-text'
import { useSettings } from './use-settings'
import { useTry } from './use-try'

const SCOPE_WORDS = { user: 'user', project: 'project', local: 'local', flag: '--settings', managed: 'managed' } as const
const WHY_WORDS = { overridden: 'overridden', scope: 'does not count in this scope', type: 'wrong type, so it does not count' } as const
const TRIED_FILE = /[\\/]what-if-settings\.json$/

const SWITCH = [
  { value: 'as-is', label: 'As is' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const

export function SettingsFields(): ReactNode {
  const { settings, fault } = useSettings()
  if (fault !== null) return <p className="facts-note">{`${fault.title}. ${fault.detail}`}</p>
  if (settings === null) return null
  return (
    <div className="env">
      <SettingsFiles files={settings.files} />
      <ul className="env-list">
        {settings.settings.map((setting) => (
          <SettingRow key={setting.key} setting={setting} />
        ))}
      </ul>
    </div>
  )
}

function useShort(): (path: string) => string {
  const snapshot = useSnapshot()
  return (path) =>
    TRIED_FILE.test(path)
      ? 'tried here'
      : shortPath(path, { root: snapshot?.view.project.root ?? '', home: snapshot?.view.places.home ?? '' })
}

interface SettingsFilesProps {
  readonly files: readonly { readonly scope: keyof typeof SCOPE_WORDS; readonly path: string; readonly readable: boolean }[]
}

function SettingsFiles({ files }: SettingsFilesProps): ReactNode {
  const short = useShort()
  const { editFile } = useActions()
  const fits = useFits(`settings files ${files.map(({ path }) => path).join(' ')}`)
  if (!fits) return null
  return (
    <p className="setting-files" data-testid="settings-files">
      {files.length === 0 ? 'No settings file was found: the defaults hold.' : 'Read, lowest first: '}
      {files.map((file, at) => (
        <span key={`${file.scope} ${file.path}`}>
          {at === 0 ? '' : ', '}
          {TRIED_FILE.test(file.path) ? (
            <span className="accent">tried here</span>
          ) : (
            <button
              type="button"
              className="link-btn mono"
              title={`${SCOPE_WORDS[file.scope]} settings`}
              onClick={() => void editFile(file.path)}
            >
              {short(file.path)}
            </button>
          )}
          {file.readable ? '' : ' (syntax error: says nothing)'}
        </span>
      ))}
    </p>
  )
}

function SettingRow({ setting }: { readonly setting: SettingView }): ReactNode {
  const { whatIf } = useTry()
  const short = useShort()
  const name = setting.keys.at(-1) ?? setting.key
  const fits = useFits(`${setting.key} ${setting.what} settings`)
  if (!fits) return null
  const tried = Object.hasOwn(whatIf.inlineSettings ?? {}, setting.key)
  const counting = setting.origins.filter(({ why }) => why === null)
  const others = setting.origins.filter(({ why }) => why !== null)
  const on = setting.value === null ? setting.otherwise === 'on' : setting.value === true
  return (
    <li className="env-row setting-row" data-tried={tried} data-testid="setting-row">
      <span className="env-words">
        <span className="mono env-name cut" title={setting.key}>
          {name}
        </span>
        <span className="caption cut" title={setting.what}>
          {setting.what}
        </span>
        <span className="setting-from" data-testid="setting-from">
          {counting.length === 0 ? (
            <span className="dim">not set: {setting.otherwise}</span>
          ) : (
            counting.map((one) => (
              <span key={one.path} className="cut" title={`${one.path}: ${one.value}`}>
                <span className="mono">{one.value}</span> from {SCOPE_WORDS[one.scope]}, {short(one.path)}
              </span>
            ))
          )}
          {others.map((one) => (
            <span key={one.path} className="setting-over cut" title={`${one.path}: ${one.value}`}>
              <span className="mono">{one.value}</span> from {SCOPE_WORDS[one.scope]}, {short(one.path)}:{' '}
              {WHY_WORDS[one.why ?? 'overridden']}
            </span>
          ))}
        </span>
      </span>
      <EffectChip
        patch={setting.kind === 'switch' ? { inlineSettings: { [setting.key]: !on } } : null}
        tried={tried ? `inlineSettings.${setting.key}` : null}
      />
      <SettingControl setting={setting} />
    </li>
  )
}

function SettingControl({ setting }: { readonly setting: SettingView }): ReactNode {
  const { whatIf, set } = useTry()
  const given = whatIf.inlineSettings?.[setting.key]
  const to = (value: unknown): void => set({ inlineSettings: { [setting.key]: value } })
  if (setting.keys.length > 1) return <span className="caption setting-note">tried as AGENTS.md, under Files and sources</span>
  if (setting.scopes !== null && !setting.scopes.includes('flag'))
    return <span className="caption setting-note">counts in {setting.scopes.join(', ')} settings alone</span>
  if (setting.kind === 'switch')
    return (
      <Segmented
        label={setting.key}
        value={given === true ? 'on' : given === false ? 'off' : 'as-is'}
        options={SWITCH}
        onChange={(next) => to(next === 'as-is' ? null : next === 'on')}
      />
    )
  if (setting.kind === 'list') {
    return (
      <span className="env-value">
        <TryList
          label={`Another ${setting.key}`}
          placeholder="**/docs/**"
          values={Array.isArray(given) ? given.map(String) : []}
          onChange={(values) => {
            // Lists of settings are joined by a patch, so what is there goes first.
            to(null)
            if (values !== null) to([...values])
          }}
        />
      </span>
    )
  }
  return (
    <span className="env-value">
      <TryText
        label={setting.key}
        value={given === undefined ? '' : String(given)}
        placeholder="as is"
        mono
        onTry={(value) => to(value === null ? null : setting.kind === 'number' ? numberOrText(value) : value)}
      />
    </span>
  )
}

/** What is no number is tried as it is: the finding says why it does not count. */
function numberOrText(value: string): number | string {
  const number = Number(value)
  return Number.isFinite(number) && value.trim() !== '' ? number : value
}
