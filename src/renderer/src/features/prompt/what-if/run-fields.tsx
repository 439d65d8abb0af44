// How and where the agent is run: version, model, working directory, date, platform, access.

import type { ReactNode } from 'react'
import { useAppState, useSnapshot } from '../../../state/app-context'
import { Segmented } from '../../../ui/segmented'
import { FieldRow } from './field-row'
import { SwitchRow } from './switch-row'
import { TryText } from './try-text'
import { useTry } from './use-try'

const PLATFORMS = [
  { value: 'as-is', label: 'As is' },
  { value: 'linux', label: 'Linux' },
  { value: 'darwin', label: 'macOS' },
  { value: 'win32', label: 'Windows' },
] as const

const PLATFORM_CHOICES = PLATFORMS.filter(({ value }) => value !== 'as-is').map(({ value, label }) => ({
  label,
  patch: { platform: value },
}))

const ACCESS_CHOICES = [
  { label: 'Usage credits', patch: { access: 'usage-credits' } },
  { label: 'API key', patch: { access: 'api-key' } },
  { label: 'Third-party', patch: { access: 'third-party' } },
] as const

/** Kinds of session that are a variable of their own. */
const SESSIONS = [
  { name: 'CLAUDE_CODE_REMOTE', label: 'Remote session', hint: 'A cloud session: no git snapshot' },
  { name: 'CLAUDE_CODE_SAFE_MODE', label: 'Safe mode', hint: 'The agent’s --safe-mode: all customisation off' },
] as const

export function RunFields(): ReactNode {
  const { whatIf, set } = useTry()
  const catalog = useAppState((state) => state.catalog)
  const snapshot = useSnapshot()
  return (
    <>
      <FieldRow label="Agent version" htmlFor="try-profile" tried={whatIf.profile !== undefined} input="profile">
        <select
          id="try-profile"
          className="field"
          value={whatIf.profile ?? ''}
          onChange={(event) => set({ profile: event.target.value || null })}
        >
          <option value="">As in the title bar</option>
          {(catalog?.profiles ?? []).map((profile) => (
            <option key={profile.id} value={profile.id}>
              {profile.id}, {profile.date}
            </option>
          ))}
        </select>
      </FieldRow>
      <FieldRow label="Model" htmlFor="try-model" tried={whatIf.model !== undefined} input="model">
        <TryText
          id="try-model"
          value={whatIf.model ?? ''}
          placeholder={snapshot?.view.model.id ?? 'As in the title bar'}
          list="try-models"
          mono
          onTry={(model) => set({ model })}
        />
        <datalist id="try-models">
          {(catalog?.models ?? []).map((model) => (
            <option key={model.id} value={model.id}>
              {model.name}
            </option>
          ))}
        </datalist>
      </FieldRow>
      <FieldRow
        label="Working directory"
        htmlFor="try-cwd"
        tried={whatIf.cwd !== undefined}
        input="cwd"
        hint="Absolute, or relative to the project"
      >
        <TryText id="try-cwd" value={whatIf.cwd ?? ''} placeholder="As in the title bar" mono onTry={(cwd) => set({ cwd })} />
      </FieldRow>
      <FieldRow label="Date" htmlFor="try-date" tried={whatIf.date !== undefined} input="date">
        <TryText id="try-date" type="date" value={whatIf.date ?? ''} placeholder="Today" onTry={(date) => set({ date })} />
      </FieldRow>
      <FieldRow label="Platform" tried={whatIf.platform !== undefined} input="platform" choices={PLATFORM_CHOICES}>
        <Segmented
          label="Platform"
          value={whatIf.platform ?? 'as-is'}
          options={PLATFORMS}
          onChange={(platform) => set({ platform: platform === 'as-is' ? null : platform })}
        />
      </FieldRow>
      <FieldRow
        label="Access"
        htmlFor="try-access"
        tried={whatIf.access !== undefined}
        input="access"
        choices={ACCESS_CHOICES}
        hint="How the model is reached decides how long its cache lives"
      >
        <select
          id="try-access"
          className="field"
          value={whatIf.access ?? ''}
          onChange={(event) => set({ access: event.target.value || null })}
        >
          <option value="">Subscription</option>
          <option value="usage-credits">Usage credits</option>
          <option value="api-key">API key</option>
          <option value="third-party">Third-party provider</option>
        </select>
      </FieldRow>
      <SwitchRow
        label="Bare mode"
        tried={whatIf.bare !== undefined}
        input="bare"
        preview={{ bare: true }}
        hint="The agent’s --bare: no instruction files, no memory"
        on={whatIf.bare === true}
        onChange={(on) => set({ bare: on ? true : null })}
      />
      <SwitchRow
        label="One answer"
        tried={whatIf.print !== undefined}
        input="print"
        preview={{ print: true }}
        hint="The agent’s -p, --print: old versions attach nothing then"
        on={whatIf.print === true}
        onChange={(on) => set({ print: on ? true : null })}
      />
      <FieldRow
        label="Compact window"
        htmlFor="try-autocompact"
        tried={whatIf.autocompact !== undefined}
        input="autocompact"
        hint="The agent’s --autocompact: 500k, 1M, or auto for the model’s own"
      >
        <TryText
          id="try-autocompact"
          value={whatIf.autocompact ?? ''}
          placeholder="As the settings say"
          mono
          onTry={(autocompact) => set({ autocompact })}
        />
      </FieldRow>
      {SESSIONS.map(({ name, label, hint }) => (
        <SwitchRow
          key={name}
          label={label}
          tried={whatIf.env?.[name] !== undefined}
          input={`env.${name}`}
          preview={{ env: { [name]: '1' } }}
          hint={hint}
          on={whatIf.env?.[name] === '1'}
          off="As is"
          onChange={(on) => set({ env: { [name]: on ? '1' : null } })}
        />
      ))}
    </>
  )
}
