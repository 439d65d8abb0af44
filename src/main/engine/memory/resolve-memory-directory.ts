// Where the memory folder of a project is, and who said so. Looks at no file: the answer is a matter of names.

import type { Diagnostic } from '../base/diagnostic'
import type { Environment, GitRoots, Places } from '../base/places'
import { err, ok, type Result } from '../base/result'
import type { Paths } from '../ports'
import type { Profile } from '../profile/profile'
import type { Setting, Settings } from '../settings/settings'
import { sanitisePath } from './sanitise-path'

export interface MemoryDirectory {
  /** Absolute, NFC-normalised, ends in a separator. */
  readonly path: string
  readonly via: 'override' | 'setting' | 'default'
  /** Name of the project's folder below `projects/`, whether or not it is the one in use. */
  readonly name: string
  readonly diagnostics: readonly Diagnostic[]
}

export interface MemoryDirectoryInput {
  readonly places: Places
  readonly roots: GitRoots
  readonly profile: Profile
  readonly settings: Pick<Settings, 'autoMemoryDirectory'>
  readonly env: Environment
}

const OVERRIDE = 'CLAUDE_COWORK_MEMORY_PATH_OVERRIDE'
const BASE = 'CLAUDE_CODE_REMOTE_MEMORY_DIR'
const PROJECT_NAME = 'CLAUDE_CODE_PROJECT_DIR_NAME'
const PROJECT_NAME_FORM = /^[A-Za-z0-9_-]{1,64}$/

/**
 * SPEC 6.1: the override variable, then `autoMemoryDirectory` from a scope the profile lets set it (K6), then the
 * default place. A refused path is told and the next in line is used, so there is always an answer.
 */
export function resolveMemoryDirectory(paths: Paths, input: MemoryDirectoryInput): MemoryDirectory {
  const diagnostics: Diagnostic[] = []
  const name = projectName(input, diagnostics)
  const override = overridePath(paths, input, diagnostics)
  if (override !== null) return { path: override, via: 'override', name, diagnostics }
  const setting = settingPath(paths, input, diagnostics)
  if (setting !== null) return { path: setting, via: 'setting', name, diagnostics }
  const base = input.env[BASE] || input.places.configDir
  return {
    path: asDirectory(paths, paths.join(paths.resolve(input.places.cwd, base), 'projects', name, 'memory')),
    via: 'default',
    name,
    diagnostics,
  }
}

function projectName(input: MemoryDirectoryInput, diagnostics: Diagnostic[]): string {
  const { places, roots, profile, env } = input
  const { sharedByWorktrees, projectDirNameVariable, nameLimit } = profile.memory
  const root = (sharedByWorktrees ? roots.canonicalGitRoot : roots.gitRoot) ?? places.root
  const derived = sanitisePath(root, nameLimit)
  const given = env[PROJECT_NAME]
  if (!projectDirNameVariable || !given) return derived
  if (!env.CLAUDE_CONFIG_DIR) {
    diagnostics.push(
      told(
        'memory.project-name-ignored',
        'info',
        `${PROJECT_NAME} counts only together with CLAUDE_CONFIG_DIR`,
        null,
        'Set CLAUDE_CONFIG_DIR too.',
      ),
    )
    return derived
  }
  if (PROJECT_NAME_FORM.test(given)) return given
  diagnostics.push(
    told(
      'memory.project-name-refused',
      'warning',
      `${PROJECT_NAME} is not a usable folder name: ${JSON.stringify(given)}`,
      null,
      'Use 1 to 64 letters, digits, dashes and underscores.',
    ),
  )
  return derived
}

function overridePath(paths: Paths, input: MemoryDirectoryInput, diagnostics: Diagnostic[]): string | null {
  const given = input.env[OVERRIDE]
  if (!given) return null
  const checked = checkDirectory(paths, given, input.places.home)
  if (checked.ok) return checked.value
  diagnostics.push(
    told('memory.directory-refused', 'warning', `${OVERRIDE} is passed over: ${checked.error}`, null, 'Give an absolute path.'),
  )
  return null
}

/** The highest scope that may set it decides; if what it says is refused, no lower scope is asked instead. */
function settingPath(paths: Paths, input: MemoryDirectoryInput, diagnostics: Diagnostic[]): string | null {
  const allowed: readonly string[] = input.profile.memory.directoryFromScopes
  for (const setting of input.settings.autoMemoryDirectory) {
    if (!allowed.includes(setting.scope)) {
      diagnostics.push(scopeRefused(setting, input.profile))
      continue
    }
    const checked = checkDirectory(paths, setting.value, input.places.home)
    if (!checked.ok) {
      const message = `autoMemoryDirectory is passed over: ${checked.error}`
      diagnostics.push(
        told('memory.directory-refused', 'warning', message, setting.path, 'Give an absolute path, or one that begins with ~/.'),
      )
      return null
    }
    if (setting.scope === 'project') {
      const message = 'autoMemoryDirectory of a checked-in file counts once the workspace is trusted; it is taken as trusted here'
      diagnostics.push(told('memory.directory-needs-trust', 'info', message, setting.path))
    }
    return checked.value
  }
  return null
}

function scopeRefused(setting: Setting<string>, profile: Profile): Diagnostic {
  const message = `autoMemoryDirectory has no effect in ${setting.scope} settings in ${profile.id}`
  return told(
    'memory.directory-scope',
    'warning',
    message,
    setting.path,
    `Set it in one of these: ${profile.memory.directoryFromScopes.join(', ')}.`,
  )
}

/** SPEC 6.1: absolute or `~/…`; a bare `~`, the root and a NUL are refused. The error says which in plain words. */
function checkDirectory(paths: Paths, given: string, home: string): Result<string, string> {
  if (given.includes('\0')) return err('it holds a NUL byte')
  const tilde = given === '~' || given.startsWith('~/') || given.startsWith(`~${paths.sep}`)
  if (!tilde && !paths.isAbsolute(given)) return err(`${JSON.stringify(given)} is not absolute`)
  const full = paths.resolve(tilde ? paths.join(home, given.slice(1)) : given)
  if (tilde && full === paths.resolve(home)) return err('it is the home folder itself')
  if (full === paths.parse(full).root) return err('it is the root of the file system')
  return ok(asDirectory(paths, full))
}

function asDirectory(paths: Paths, path: string): string {
  const normal = path.normalize('NFC')
  return normal.endsWith(paths.sep) ? normal : `${normal}${paths.sep}`
}

function told(code: string, severity: Diagnostic['severity'], message: string, path: string | null, fix?: string): Diagnostic {
  return { code, severity, message, at: path === null ? null : { path }, ...(fix === undefined ? {} : { fix }) }
}
