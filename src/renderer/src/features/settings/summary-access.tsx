// Summaries by a model: the key and the address. A key that is there is never shown again.

import { type ReactNode, useEffect, useState } from 'react'
import { useActions, useAppState } from '../../state/app-context'
import { Button } from '../../ui/button'
import { SettingRow } from './setting-row'

export function SummaryAccessSetting(): ReactNode {
  const access = useAppState((state) => state.summary.access)
  const { loadSummaryAccess, setSummaryAccess } = useActions()
  const [key, setKey] = useState('')
  const [address, setAddress] = useState('')
  useEffect(() => void loadSummaryAccess(), [loadSummaryAccess])
  useEffect(() => setAddress(access?.baseUrl ?? ''), [access?.baseUrl])
  const keepKey = async (): Promise<void> => {
    if (key.trim() !== '' && (await setSummaryAccess({ apiKey: key.trim() }))) setKey('')
  }
  const keepAddress = (): void => void setSummaryAccess({ baseUrl: address.trim() === '' ? null : address.trim() })
  const where = access?.keptIn === 'os' ? 'It is kept in the store of your system.' : 'It is kept in memory and forgotten when Strata ends.'
  return (
    <section aria-labelledby="settings-summary">
      <h2 id="settings-summary">Summaries by a model</h2>
      <SettingRow
        label="API key"
        htmlFor="summary-key"
        hint={<>Only used when you ask for a summary in Replay: then the conversation up to that call is sent. {where}</>}
      >
        <input
          id="summary-key"
          className="field"
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={key}
          placeholder={access?.hasKey === true ? 'A key is kept' : 'No key'}
          onChange={(event) => setKey(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void keepKey()
          }}
        />
        <Button disabled={key.trim() === ''} onClick={() => void keepKey()}>
          Save
        </Button>
        <Button disabled={access?.hasKey !== true} onClick={() => void setSummaryAccess({ apiKey: null })}>
          Forget
        </Button>
      </SettingRow>
      <SettingRow
        label="Base URL"
        htmlFor="summary-address"
        hint="Of a compatible service; empty for the provider’s own. Changing it forgets the key."
      >
        <input
          id="summary-address"
          className="field"
          data-mono=""
          spellCheck={false}
          value={address}
          placeholder="https://…"
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') keepAddress()
          }}
        />
        <Button disabled={address.trim() === (access?.baseUrl ?? '')} onClick={keepAddress}>
          Save
        </Button>
      </SettingRow>
    </section>
  )
}
