// From what was asked (CollectInput) to all that a collection depends on: places, variables, date, profile.
// Asks the machine only whether the folder and the working directory are there.

import type { z } from 'zod'
import type { CollectInput } from '../../preload/contract/prompt'
import type { Environment, PlatformName } from '../engine/base/places'
import { WorkbenchError } from '../engine/base/workbench-error'
import type { FileSystem, Paths } from '../engine/ports'
import { DOCUMENTED_VARIABLES } from '../engine/profile/documented-variables'
import { loadModels } from '../engine/profile/load-models'
import { loadProfile } from '../engine/profile/load-profile'
import { DEFAULT_PROFILE_ID } from '../engine/profile/profile-ids'
import { withAssumptions } from '../engine/profile/with-assumptions'
import type { CollectRequest } from '../engine/prompt/collect-request'
import { readGivenParts } from './compare/given-store'
import type { CollectDeps } from './workbench-deps'

/** CollectInput with its defaults filled in. */
export type CollectQuestion = z.output<typeof CollectInput>

export interface BuiltRequest {
  readonly request: CollectRequest
  /** Files that exist for this collection only, by absolute path. */
  readonly overlay: ReadonlyMap<string, string>
}

/** SPEC 2.1: where the managed files lie on each platform (K5: the newer place on Windows). */
const MANAGED_DIRS: Readonly<Record<PlatformName, string>> = {
  darwin: '/Library/Application Support/ClaudeCode',
  linux: '/etc/claude-code',
  win32: 'C:\\Program Files\\ClaudeCode',
}

const USUAL_SHELLS: Readonly<Record<PlatformName, string>> = { darwin: 'zsh', linux: 'bash', win32: 'bash' }

/**
 * Errors: `folder.missing`, `folder.not-a-directory` (folder or working directory), `path.outside` (a working directory that is
 * not inside the folder), `input.invalid` (a folder that is not absolute), `profile.unknown`.
 */
export async function buildCollectRequest(deps: CollectDeps, question: CollectQuestion): Promise<BuiltRequest> {
  const { paths, fs } = deps.ports
  const root = absoluteFolder(paths, deps.home, question.folder)
  await checkDirectory(fs, root)
  const inRoot = (path: string): string => tidy(paths, paths.resolve(root, expandHome(paths, deps.home, path)))
  const cwd = question.cwd === null ? root : inRoot(question.cwd)
  if (!isInside(paths, root, cwd)) {
    throw new WorkbenchError('path.outside', `The working directory ${cwd} is not inside ${root}`, { path: cwd, folder: root })
  }
  if (cwd !== root) await checkDirectory(fs, cwd)

  const profile = loadProfile(question.profile ?? DEFAULT_PROFILE_ID)
  if (!profile.ok) {
    const { id, known } = profile.error
    throw new WorkbenchError('profile.unknown', `There is no profile ${id}; known are ${known.join(', ')}`, { id, known })
  }

  const env: Environment = { ...(question.useRealEnv ? documentedOnly(deps.realEnv) : {}), ...question.env }
  const platform = question.platform ?? deps.host.platform
  const home = question.home === null ? deps.home : inRoot(question.home)
  const configGiven = question.configDir ?? (env.CLAUDE_CONFIG_DIR || null)
  const configDir = configGiven === null ? paths.join(home, '.claude') : inRoot(configGiven)
  const overlay = new Map<string, string>()
  const settingsFiles = question.settings.map(inRoot)
  if (question.inlineSettings !== null) {
    const path = paths.join(deps.state.dir, 'what-if-settings.json')
    overlay.set(path, JSON.stringify(question.inlineSettings))
    settingsFiles.push(path)
  }

  return {
    overlay,
    request: {
      places: {
        root,
        cwd,
        home,
        configDir,
        managedDir: question.managedDir === null ? defaultManagedDir(paths, platform, deps.host.platform) : inRoot(question.managedDir),
        // beside the home's `.claude`, or inside the folder that stands for it (CLI.md)
        configFile: paths.join(configGiven === null ? home : configDir, '.claude.json'),
      },
      profile: withAssumptions(profile.value, question.suppose),
      models: loadModels(),
      modelId: question.model,
      date: question.date ?? deps.clock.localDate(),
      platform,
      // of another system than this one nothing is known but what is usual there
      osVersion: platform === deps.host.platform ? deps.host.osVersion : 'unknown',
      shell: platform === deps.host.platform ? deps.host.shell : USUAL_SHELLS[platform],
      env,
      settingsFiles,
      settingSources: question.settingSources,
      addDirs: question.addDirs.map(inRoot),
      approveExternal: question.approveExternal,
      explain: question.explain,
      reads: question.reads.map((read) => inRoot(asHere(paths, platform, read))),
      agentsMd: question.agentsMd,
      bare: question.bare,
      cacheBreaker: question.cacheBreaker,
      outputStyle: question.outputStyle,
      language: question.language,
      systemPrompt: question.systemPrompt,
      overrideSystemPrompt: question.overrideSystemPrompt,
      coordinatorPrompt: question.coordinatorPrompt,
      agentPrompt: question.agentPrompt,
      proactive: question.proactive,
      excludeDynamicSections: question.excludeDynamicSections,
      print: question.print,
      autocompact: question.autocompact,
      appendSystemPrompt: question.appendSystemPrompt,
      mcpServers: question.mcpServers,
      access: question.access,
      suppose: question.suppose,
      given: question.useCaptured ? await readGivenParts(deps) : [],
    },
  }
}

/** A folder as a person may give it: absolute, or below `~`. Without a trailing separator. */
export function absoluteFolder(paths: Paths, home: string, folder: string): string {
  const expanded = expandHome(paths, home, folder)
  if (!paths.isAbsolute(expanded)) {
    throw new WorkbenchError('input.invalid', `The folder ${JSON.stringify(folder)} is not an absolute path`, { fields: ['folder'] })
  }
  return tidy(paths, expanded)
}

/** `folder.missing` or `folder.not-a-directory`, in words a person can act on. */
export async function checkDirectory(fs: FileSystem, path: string): Promise<void> {
  const stat = await fs.stat(path)
  if (!stat.ok) {
    const why = stat.error.kind === 'missing' || stat.error.kind === 'not-a-directory' ? 'There is no folder' : 'Strata may not read'
    throw new WorkbenchError('folder.missing', `${why} ${path}`, { path, why: stat.error.kind })
  }
  if (stat.value.kind !== 'directory') throw new WorkbenchError('folder.not-a-directory', `${path} is not a folder`, { path })
}

/** True for `folder` itself and what lies below it, by path alone. */
export function isInside(paths: Paths, folder: string, path: string): boolean {
  const relative = paths.relative(folder, path)
  return relative === '' || (relative !== '..' && !relative.startsWith(`..${paths.sep}`) && !paths.isAbsolute(relative))
}

function documentedOnly(env: Environment): Environment {
  const counting = DOCUMENTED_VARIABLES.filter(({ onlyGiven }) => onlyGiven !== true)
  return Object.fromEntries(counting.flatMap(({ name }) => (env[name] === undefined ? [] : [[name, env[name]]])))
}

/** Of the platform asked for, unless this machine cannot hold such a path: then its own. */
function defaultManagedDir(paths: Paths, platform: PlatformName, hostPlatform: PlatformName): string {
  return paths.isAbsolute(MANAGED_DIRS[platform]) ? MANAGED_DIRS[platform] : MANAGED_DIRS[hostPlatform]
}

/** A path as the platform supposed writes it, in the way of this machine: Windows takes either slash. */
export function asHere(paths: Paths, platform: PlatformName, path: string): string {
  return platform === 'win32' && paths.sep === '/' ? path.replaceAll('\\', '/') : path
}

function expandHome(paths: Paths, home: string, path: string): string {
  if (path === '~') return home
  return path.startsWith('~/') || path.startsWith(`~${paths.sep}`) ? paths.join(home, path.slice(2)) : path
}

function tidy(paths: Paths, path: string): string {
  const normal = paths.normalize(path)
  return normal.length > paths.parse(normal).root.length && normal.endsWith(paths.sep) ? normal.slice(0, -1) : normal
}
