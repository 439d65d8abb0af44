// What a person can copy into a report: versions, settings, the log's end. No value of a variable, no home path.

import type { StrataSettings } from '../../preload/contract/settings'
import { DOCUMENTED_VARIABLES } from '../engine/profile/documented-variables'
import type { WorkbenchDeps } from './workbench-deps'

const LOG_CHARS = 20_000

export async function renderDiagnosticsText(deps: WorkbenchDeps, settings: StrataSettings): Promise<string> {
  const { host, state } = deps
  const set = DOCUMENTED_VARIABLES.filter(({ name, onlyGiven }) => onlyGiven !== true && deps.realEnv[name] !== undefined).map(
    ({ name }) => name,
  )
  const lines = [
    `Strata ${host.version} (${host.kind})`,
    `Platform: ${host.platform}, ${host.osVersion}, shell ${host.shell}`,
    ...Object.entries(host.versions).map(([name, version]) => `${name}: ${version}`),
    `State folder: ${state.dir}`,
    `Variables that are set (values left out): ${set.length === 0 ? 'none' : set.join(', ')}`,
    '',
    'Settings:',
    JSON.stringify(settings, null, 2),
    '',
    'Log:',
    (await state.logTail(LOG_CHARS)) || '(empty)',
  ]
  return shortenHome(lines.join('\n'), deps.home)
}

/** `~` for the home directory wherever it stands as a path of its own or begins one. */
export function shortenHome(text: string, home: string): string {
  if (home.length < 2) return text
  const forms = [home, JSON.stringify(home).slice(1, -1)].map((form) => form.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return text.replace(new RegExp(`(?:${forms.join('|')})(?![\\w.-])`, 'g'), '~')
}
