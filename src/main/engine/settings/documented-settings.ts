// Every setting SPEC.md names that changes what is put before the model, with what a value of it has to be.

import type { SettingsScope } from './settings'

export interface DocumentedSetting {
  /** Where it stands in a settings file, outermost key first. */
  readonly keys: readonly string[]
  /** What it does, in one plain phrase. */
  readonly what: string
  readonly kind: 'switch' | 'text' | 'number' | 'list'
  /** What holds where nothing sets it, in plain words. */
  readonly otherwise: string
  /** Scopes it counts in; null: all. */
  readonly scopes: readonly SettingsScope[] | null
}

export const DOCUMENTED_SETTINGS: readonly DocumentedSetting[] = [
  { keys: ['autoCompactEnabled'], what: 'Compacts by itself', kind: 'switch', otherwise: 'on', scopes: null },
  {
    keys: ['autoCompactWindow'],
    what: 'Reckons compaction with this window when it is smaller',
    kind: 'number',
    otherwise: 'the model’s window',
    scopes: null,
  },
  {
    keys: ['autoMemoryDirectory'],
    what: 'The memory folder; which scopes may set it is the version’s matter',
    kind: 'text',
    otherwise: 'a folder named after the project',
    scopes: null,
  },
  { keys: ['autoMemoryEnabled'], what: 'Auto memory', kind: 'switch', otherwise: 'on', scopes: null },
  {
    keys: ['claudeMd'],
    what: 'Instructions of the organisation, ahead of all others',
    kind: 'text',
    otherwise: 'none',
    scopes: ['managed'],
  },
  {
    keys: ['claudeMdExcludes'],
    what: 'Instruction files that are left out, as patterns; all scopes are joined',
    kind: 'list',
    otherwise: 'none',
    scopes: null,
  },
  {
    keys: ['includeGitInstructions'],
    what: 'The git snapshot, and guidance on commits and pull requests',
    kind: 'switch',
    otherwise: 'on',
    scopes: null,
  },
  { keys: ['language'], what: 'The language of answers, word for word', kind: 'text', otherwise: 'none', scopes: null },
  { keys: ['model'], what: 'The model, unless one is asked for', kind: 'text', otherwise: 'the version’s default', scopes: null },
  { keys: ['outputStyle'], what: 'The output style', kind: 'text', otherwise: 'default', scopes: null },
  {
    keys: ['pluginConfigs', 'agents-md@builtin', 'options', 'instructionFiles'],
    what: 'Whether AGENTS.md is read: claude-md, claude-md-or-agents-md, claude-md-and-agents-md or managed-only',
    kind: 'text',
    otherwise: 'as the version has it',
    scopes: ['user', 'flag', 'managed'],
  },
  {
    keys: ['skillListingBudgetFraction'],
    what: 'Share of the window the listing of skills may take',
    kind: 'number',
    otherwise: '0.01',
    scopes: null,
  },
  {
    keys: ['skillListingMaxDescChars'],
    what: 'Characters of one skill’s description in the listing',
    kind: 'number',
    otherwise: 'as the version has it',
    scopes: null,
  },
]
