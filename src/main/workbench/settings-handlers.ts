// The Settings part of the contract, and the few questions about the host itself.

import type { Handlers as HandlersOf } from '../../preload/contract/define'
import type { hostContract } from '../../preload/contract/host'
import type { settingsContract } from '../../preload/contract/settings'
import type { WorkbenchContract } from '../../preload/contract/workbench'
import { WorkbenchError } from '../engine/base/workbench-error'
import { DOCUMENTED_VARIABLES } from '../engine/profile/documented-variables'
import { loadModels } from '../engine/profile/load-models'
import { loadProfile } from '../engine/profile/load-profile'
import { DEFAULT_PROFILE_ID, PROFILE_IDS } from '../engine/profile/profile-ids'
import type { CollectionStore } from './collection-store'
import { renderDiagnosticsText } from './diagnostics-text'
import type { EventHub } from './event-hub'
import { DEFAULT_SETTINGS, type SettingsStore } from './settings-store'
import type { WorkbenchDeps } from './workbench-deps'

const STATE_FILES: Readonly<Record<string, string>> = {
  'settings.json': 'What was chosen in Settings',
  'recent.json': 'The folders that were opened',
  'window.json': 'Size and place of the window',
  'electron-try.json': 'When Electron could last not be fetched, so that the next start does not ask again',
  drafts: 'Texts that are not saved yet',
  history: 'Versions of files that Strata wrote',
  transactions: 'What was written lately, so that it can be undone',
  trash: 'What was deleted here, and where it came from',
  locks: 'Which files are being written',
  electron: 'What the window keeps: its caches and how its panes stand',
}

export function createSettingsHandlers(
  deps: WorkbenchDeps,
  settings: SettingsStore,
  store: CollectionStore,
  openFolders: () => readonly string[],
  events: EventHub<WorkbenchContract>,
): HandlersOf<typeof settingsContract> & HandlersOf<typeof hostContract> {
  return {
    'settings.get': () => settings.get(),
    'settings.set': async (changes) => {
      const next = await settings.set(changes)
      events.tell('settings.changed', next)
      return next
    },
    'settings.storage': async () => ({
      stateDir: deps.state.dir,
      logFile: deps.state.logFile,
      items: (await deps.state.list()).map(({ name, path, bytes }) => ({
        name,
        path,
        bytes,
        what: whatIs(name, path, deps.state.logFile),
      })),
      reads: whatIsRead(deps, store, openFolders()),
    }),
    'settings.deleteData': async () => {
      await deps.state.clear()
      store.clear()
      events.tell('settings.changed', DEFAULT_SETTINGS)
      return null
    },
    'host.info': async () => {
      const { kind, version, platform, capabilities } = deps.host
      return { kind, version, platform, capabilities: [...capabilities] }
    },
    'host.diagnostics': async () => ({ text: await renderDiagnosticsText(deps, await settings.get()) }),
    'host.chooseFolder': async () => {
      if (deps.actions.chooseFolder === null)
        throw new WorkbenchError('unsupported', 'This host has no folder dialog; use the folder list', null)
      return { folder: await deps.actions.chooseFolder() }
    },
    'catalog.get': async () => ({
      profiles: PROFILE_IDS.map((id) => {
        const profile = loadProfile(id)
        if (!profile.ok) throw new TypeError(`The profile ${id} is listed but not there`)
        return { id, date: profile.value.date, defaultModel: profile.value.defaultModel, isDefault: id === DEFAULT_PROFILE_ID }
      }),
      models: loadModels().map(({ id, name, windowTokens, millionOption }) => ({ id, name, windowTokens, millionOption })),
      variables: DOCUMENTED_VARIABLES.map(({ name, what, kind }) => ({ name, what, kind })),
    }),
  }
}

function whatIs(name: string, path: string, logFile: string): string {
  if (path === logFile || /\.log(\.\d+)?$/.test(name)) return 'What Strata did and what went wrong'
  return STATE_FILES[name] ?? (/damaged/.test(name) ? 'A damaged file, kept aside' : 'Strata’s own data')
}

/** Every place Strata reads from, by what is open and was collected. */
function whatIsRead(deps: WorkbenchDeps, store: CollectionStore, open: readonly string[]): { path: string; what: string }[] {
  const { paths } = deps.ports
  const reads = new Map<string, string>()
  for (const folder of open) reads.set(folder, 'An open project: instruction files, settings, git state')
  for (const { collection } of store.all()) {
    const { places, layers } = collection
    reads.set(places.root, reads.get(places.root) ?? 'A collected folder: instruction files, settings, git state')
    reads.set(places.configDir, 'The agent’s user folder: instruction files, rules, settings')
    reads.set(places.configFile, 'Approvals by project, in the agent’s own file')
    reads.set(places.managedDir, 'Managed instruction files and settings')
    for (const { kind, origin } of layers) {
      if (kind.startsWith('memory.') && origin.path !== null) reads.set(paths.dirname(origin.path), 'The agent’s memory of a project')
    }
  }
  return [...reads].map(([path, what]) => ({ path, what }))
}
