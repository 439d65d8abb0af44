// Inputs to try: each shows at once what it does. Fields left, what changed right; the tree above shows the same in place.

import { Undo2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatSigned, plural } from '../../../lib/format-count'
import { useActions, useAppState } from '../../../state/app-context'
import { activePrompt } from '../../../state/app-state'
import { listChanges } from '../../../state/prompt/collect-input'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { showKeys } from '../../../ui/keyboard'
import { EffectList } from './effect-list'
import { EnvironmentFields } from './environment-fields'
import { FileFields } from './file-fields'
import { PromptFields } from './prompt-fields'
import { RunFields } from './run-fields'
import './what-if.css'

const PARTS = [
  { id: 'run', label: 'Run', fields: <RunFields /> },
  { id: 'files', label: 'Files and sources', fields: <FileFields /> },
  { id: 'prompt', label: 'Prompt', fields: <PromptFields /> },
  { id: 'env', label: 'Environment', fields: <EnvironmentFields /> },
] as const

export function WhatIfDrawer(): ReactNode {
  const [part, setPart] = useState<(typeof PARTS)[number]['id']>('run')
  const { setDrawer, focusPane } = useActions()
  return (
    <section
      className="pane what-if"
      aria-label="What if"
      data-pane="drawer"
      data-testid="what-if"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        setDrawer(null)
        focusPane('tree')
      }}
    >
      <DrawerHead />
      <div className="what-if-body">
        <div className="what-if-parts" role="tablist" aria-label="Inputs" aria-orientation="vertical">
          {PARTS.map((one) => (
            <button
              key={one.id}
              type="button"
              role="tab"
              id={`what-if-tab-${one.id}`}
              aria-selected={one.id === part}
              aria-controls="what-if-panel"
              className="what-if-part"
              onClick={() => setPart(one.id)}
            >
              <span className="grow">{one.label}</span>
              <PartCount part={one.id} />
            </button>
          ))}
        </div>
        <div className="what-if-fields" id="what-if-panel" role="tabpanel" aria-labelledby={`what-if-tab-${part}`}>
          {PARTS.find((one) => one.id === part)?.fields}
        </div>
        <EffectList />
      </div>
    </section>
  )
}

function DrawerHead(): ReactNode {
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
  run: ['cwd', 'date', 'platform', 'profile', 'model', 'access', 'bare'],
  files: ['addDirs', 'approveExternal', 'settingSources', 'settings', 'inlineSettings', 'agentsMd', 'explain'],
  prompt: ['outputStyle', 'language', 'cacheBreaker', 'systemPrompt', 'appendSystemPrompt', 'suppose'],
  env: ['env', 'useRealEnv'],
}

function PartCount({ part }: { readonly part: (typeof PARTS)[number]['id'] }): ReactNode {
  const whatIf = useAppState((state) => activePrompt(state)?.whatIf)
  const count = listChanges(whatIf ?? {}).filter((change) => PART_KEYS[part].includes(change.key.split('.')[0] ?? '')).length
  return count === 0 ? null : <span className="count-badge figures">{count}</span>
}
