// What a project is collected with until its title bar says otherwise.

import type { ReactNode } from 'react'
import { formatCount } from '../../lib/format-count'
import { useActions, useAppState } from '../../state/app-context'
import { SettingRow } from './setting-row'

export function CollectDefaults(): ReactNode {
  const settings = useAppState((state) => state.settings)
  const catalog = useAppState((state) => state.catalog)
  const { setSettings } = useActions()
  const models = catalog?.models ?? []
  const model = settings?.defaultModel ?? null
  const listed = model === null || models.some((one) => one.id === model)
  return (
    <section aria-labelledby="settings-defaults">
      <h2 id="settings-defaults">Defaults</h2>
      <SettingRow label="Agent version" htmlFor="default-profile" hint="Whose behaviour is simulated where a project does not say.">
        <select
          id="default-profile"
          className="field"
          value={settings?.defaultProfile ?? ''}
          onChange={(event) => void setSettings({ defaultProfile: event.target.value || null })}
        >
          <option value="">{`Strata’s own: ${catalog?.profiles.find((profile) => profile.isDefault)?.id ?? ''}`}</option>
          {(catalog?.profiles ?? []).map((profile) => (
            <option key={profile.id} value={profile.id}>
              {profile.id}, {profile.date}
            </option>
          ))}
        </select>
      </SettingRow>
      <SettingRow label="Model" htmlFor="default-model" hint="Decides the window and how tokens are counted.">
        <select
          id="default-model"
          className="field"
          value={model ?? ''}
          onChange={(event) => void setSettings({ defaultModel: event.target.value || null })}
        >
          <option value="">As the agent’s settings say</option>
          {listed ? null : <option value={model ?? ''}>{model}</option>}
          {models.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}, {formatCount(one.windowTokens)} tokens
            </option>
          ))}
        </select>
      </SettingRow>
    </section>
  )
}
