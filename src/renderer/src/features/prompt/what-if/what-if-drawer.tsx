// Inputs to try: each shows at once what it does. Fields left, what changed right; the tree above shows the same in place.

import { Search, Undo2, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { formatSigned, plural } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { activePrompt } from '../../../state/app-state'
import { listChanges } from '../../../state/prompt/collect-input'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { showKeys } from '../../../ui/keyboard'
import { useDrawerFocus } from '../use-drawer-focus'
import { EffectBoard } from './effect-board'
import { EffectList } from './effect-list'
import { EnvironmentFields } from './environment-fields'
import { FileFields } from './file-fields'
import { PresetsPanel } from './presets-panel'
import { PromptFields } from './prompt-fields'
import { RunFields } from './run-fields'
import { SearchContext, wordsOf } from './search-context'
import { ServerFields } from './server-fields'
import { SettingsFields } from './settings-fields'
import { SupposedFields } from './supposed-fields'
import { UpgradePanel } from './upgrade-panel'
import './inputs.css'
import './what-if.css'

const PARTS = [
  { id: 'run', label: 'Run', fields: <RunFields />, searched: true },
  { id: 'upgrade', label: 'Upgrade', fields: <UpgradePanel />, searched: false },
  { id: 'files', label: 'Files and sources', fields: <FileFields />, searched: true },
  { id: 'settings', label: 'Settings', fields: <SettingsFields />, searched: true },
  { id: 'prompt', label: 'Prompt', fields: <PromptFields />, searched: true },
  { id: 'supposed', label: 'Supposed', fields: <SupposedFields />, searched: true },
  { id: 'mcp', label: 'MCP servers', fields: <ServerFields />, searched: true },
  { id: 'env', label: 'Environment', fields: <EnvironmentFields />, searched: true },
  { id: 'presets', label: 'Presets', fields: <PresetsPanel />, searched: false },
] as const

export function WhatIfDrawer(): ReactNode {
  const [part, setPart] = useState<(typeof PARTS)[number]['id']>('run')
  const [query, setQuery] = useState('')
  const words = wordsOf(query)
  const searching = words.length > 0
  const { setDrawer } = useActions()
  const drawer = useDrawerFocus()
  return (
    <section
      ref={drawer}
      className="pane what-if"
      aria-label="What if"
      data-pane="drawer"
      data-testid="what-if"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        setDrawer(null)
      }}
    >
      <DrawerHead search={<SearchField query={query} onQuery={setQuery} />} />
      <div className="what-if-body">
        <div className="what-if-parts" role="tablist" aria-label="Inputs" aria-orientation="vertical" onKeyDown={moveTab}>
          {PARTS.map((one) => (
            <button
              key={one.id}
              type="button"
              role="tab"
              id={`what-if-tab-${one.id}`}
              aria-selected={!searching && one.id === part}
              aria-controls={searching ? undefined : 'what-if-panel'}
              tabIndex={one.id === part ? 0 : -1}
              className="what-if-part"
              onClick={() => {
                setPart(one.id)
                setQuery('')
              }}
            >
              <span className="grow">{one.label}</span>
              <PartCount part={one.id} />
            </button>
          ))}
        </div>
        <EffectBoard>
          <SearchContext value={words}>
            {searching ? (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
              <section className="what-if-found" aria-label={`Inputs that match ${query}`} tabIndex={0} data-testid="what-if-found">
                {PARTS.filter((one) => one.searched).map((one) => (
                  <div key={one.id} className="what-if-group">
                    <h3>{one.label}</h3>
                    <div className="what-if-fields">{one.fields}</div>
                  </div>
                ))}
                <p className="what-if-none">No switch, variable or setting of that name changes what is sent.</p>
              </section>
            ) : (
              <div className="what-if-fields" id="what-if-panel" role="tabpanel" aria-labelledby={`what-if-tab-${part}`}>
                {PARTS.find((one) => one.id === part)?.fields}
              </div>
            )}
          </SearchContext>
        </EffectBoard>
        <EffectList />
      </div>
    </section>
  )
}

function SearchField({ query, onQuery }: { readonly query: string; readonly onQuery: (query: string) => void }): ReactNode {
  return (
    <div className="search what-if-search">
      <Search className="i14" aria-hidden />
      <input
        className="field"
        type="search"
        aria-label="Search all inputs"
        placeholder="Search all inputs"
        value={query}
        spellCheck={false}
        data-pane-focus=""
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || query === '') return
          event.preventDefault()
          onQuery('')
        }}
      />
    </div>
  )
}

/** Arrows go from part to part and open it, as tabs do. */
function moveTab(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.indexOf(document.activeElement as HTMLElement)
  const next = tabs[(at + step + tabs.length) % tabs.length]
  next?.click()
  next?.focus()
}

function DrawerHead({ search }: { readonly search: ReactNode }): ReactNode {
  const whatIf = useAppState((state) => activePrompt(state)?.whatIf)
  const baseline = useAppState((state) => activePrompt(state)?.baseline ?? null)
  const shown = useAppState((state) => activePrompt(state)?.shown ?? null)
  const stale = useAppState((state) => activePrompt(state)?.stale === true)
  const { resetWhatIf, setDrawer } = useActions()
  const count = listChanges(whatIf ?? {}).length
  const delta = baseline === null || shown === null ? 0 : shown.view.window.used - baseline.view.window.used
  return (
    <div className="pane-head">
      <h2>What if</h2>
      <span className="caption cut grow">
        {count === 0 ? (
          'nothing is written: try an input and see what would be sent'
        ) : (
          <>
            {plural(count, 'input')} tried, <span className={stale ? 'dim figures' : 'accent figures'}>{formatSigned(delta)} tokens</span>
          </>
        )}
      </span>
      {search}
      <Button variant="quiet" disabled={count === 0} onClick={resetWhatIf} data-testid="what-if-reset">
        <Undo2 className="i14" aria-hidden />
        Take all back
      </Button>
      <IconButton label="Close" keys={showKeys('Mod+J')} className="inspector-close" tipSide="left" onClick={() => setDrawer(null)}>
        <X className="i" aria-hidden />
      </IconButton>
    </div>
  )
}

const PART_KEYS: Readonly<Record<(typeof PARTS)[number]['id'], readonly string[]>> = {
  run: ['cwd', 'date', 'platform', 'profile', 'model', 'access', 'bare', 'print', 'autocompact'],
  upgrade: [],
  files: ['addDirs', 'approveExternal', 'settingSources', 'settings', 'agentsMd', 'explain', 'reads'],
  settings: ['inlineSettings'],
  mcp: ['mcpServers'],
  presets: [],
  prompt: [
    'outputStyle',
    'language',
    'cacheBreaker',
    'excludeDynamicSections',
    'proactive',
    'systemPrompt',
    'appendSystemPrompt',
    'agentPrompt',
    'coordinatorPrompt',
    'overrideSystemPrompt',
  ],
  supposed: ['suppose'],
  env: ['env', 'useRealEnv'],
}

function PartCount({ part }: { readonly part: (typeof PARTS)[number]['id'] }): ReactNode {
  const whatIf = useAppState((state) => activePrompt(state)?.whatIf)
  const count = listChanges(whatIf ?? {}).filter((change) => PART_KEYS[part].includes(change.key.split('.')[0] ?? '')).length
  return count === 0 ? null : <span className="count-badge figures">{count}</span>
}
