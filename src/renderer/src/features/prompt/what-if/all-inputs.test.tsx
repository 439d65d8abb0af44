// Every input of a collection can be tried in the drawer, and is found there by its name.

import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand'
import { CollectInput } from '../../../../../preload/contract/prompt'
import type { App } from '../../../state/app'
import { AppProvider } from '../../../state/app-context'
import { firstAppState } from '../../../state/app-state'
import { FIRST_VIEW } from '../../../state/view-state'
import { EnvironmentFields } from './environment-fields'
import { FileFields } from './file-fields'
import { PromptFields } from './prompt-fields'
import { RunFields } from './run-fields'
import { SearchContext, wordsOf } from './search-context'
import { SupposedFields } from './supposed-fields'

vi.mock('./effect-chip', () => ({ EffectChip: () => null }))
vi.mock('../../../ui/icon-button', () => ({ IconButton: () => null }))

/** Inputs that are no row of the drawer: where they are instead. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  folder: 'the switcher of projects',
  home: 'of the whole window: what the host was started with',
  managedDir: 'of the whole window',
  configDir: 'the variable CLAUDE_CONFIG_DIR',
  env: 'a row a variable',
  suppose: 'a row a supposition',
  useRealEnv: 'the switch above the variables',
  inlineSettings: 'a row a setting, from the host',
  mcpServers: 'a part of its own, with a row a server',
  reads: 'the drawer of what is read',
  useCaptured: 'the teaching of a captured request',
}

function draw(fields: ReactNode): string {
  const state = {
    ...firstAppState(FIRST_VIEW, { phase: 'open' }),
    catalog: { profiles: [], models: [], variables: [{ name: 'NODE_ENV', what: 'tests', kind: 'text' }] },
  }
  const activity = { begin: () => () => undefined }
  const app = { store: createStore(() => state), actions: { patchWhatIf: () => undefined }, activity } as unknown as App
  return renderToStaticMarkup(<AppProvider app={app}>{fields}</AppProvider>)
}

const ALL = (
  <>
    <RunFields />
    <FileFields />
    <PromptFields />
    <SupposedFields />
    <EnvironmentFields />
  </>
)

describe('the drawer of the what-if', () => {
  const drawn = draw(ALL)
  const rows = [...drawn.matchAll(/data-input="([^"]+)"/g)].map(([, name]) => name ?? '')
  const { suppose } = CollectInput.shape
  const supposed = Object.keys(suppose.removeDefault().shape).map((name) => `suppose.${name}`)

  it('has a row for every input, and says of no other that it is one', () => {
    const wanted = [...Object.keys(CollectInput.shape).filter((name) => !Object.hasOwn(ELSEWHERE, name)), ...supposed]
    expect(wanted.filter((name) => !rows.includes(name))).toEqual([])
    expect(rows.filter((name) => !wanted.includes(name) && !name.startsWith('env.'))).toEqual([])
    expect(new Set(rows).size).toBe(rows.length)
    expect(drawn).toContain('NODE_ENV')
  })

  it.each(rows)('finds %s by its name', (name) => {
    expect(draw(<SearchContext value={wordsOf(name)}>{ALL}</SearchContext>)).toContain(`data-input="${name}"`)
  })

  it.each([
    ['--exclude-dynamic-system-prompt-sections', 'excludeDynamicSections'],
    ['--system-prompt-file', 'systemPrompt'],
    ['--append-system-prompt', 'appendSystemPrompt'],
    ['--autocompact', 'autocompact'],
    ['--print', 'print'],
    ['--bare', 'bare'],
    ['--safe-mode', 'env.CLAUDE_CODE_SAFE_MODE'],
    ['--setting-sources', 'settingSources'],
    ['--settings', 'settings'],
    ['--add-dir', 'addDirs'],
  ])('finds by the agent’s %s what it does', (flag, name) => {
    expect(draw(<SearchContext value={wordsOf(flag)}>{ALL}</SearchContext>)).toContain(`data-input="${name}"`)
  })
})
