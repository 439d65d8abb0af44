// All settings files of a session, read and joined: user, project, local, flag, managed, each above the one before.
// Knows which keys change what is sent, not what they do.

import type { Diagnostic } from '../base/diagnostic'
import { sortDiagnostics } from '../base/diagnostic'
import type { Places, PlatformName, SettingSource } from '../base/places'
import type { Ports } from '../ports'
import type { AgentsMdMode } from '../profile/profile'
import { isObject } from './is-object'
import { readApproval } from './read-approval'
import { type JsonFile, readJsonFile } from './read-json-file'
import type { Setting, Settings, SettingsFile, SettingsScope } from './settings'
import { wrongType } from './wrong-type'

export interface SettingsInput {
  readonly places: Places
  readonly gitRoot: string | null
  readonly platform: PlatformName
  /** Files of `--settings`, lowest first; a relative one starts from the working directory. */
  readonly settingsFiles: readonly string[]
  readonly settingSources: readonly SettingSource[]
}

interface Place {
  readonly scope: SettingsScope
  readonly path: string
  /** Somebody named the file, so its absence is worth telling. */
  readonly named: boolean
}

interface ScopedFile extends JsonFile {
  readonly scope: SettingsScope
}

/** Where the mode of SPEC 2.7 is kept: an option of the built-in module, in the module's words. */
const AGENTS_MD_KEYS = ['pluginConfigs', 'agents-md@builtin', 'options', 'instructionFiles'] as const
const AGENTS_MD_MODES: Readonly<Record<string, AgentsMdMode>> = {
  'claude-md': 'claude-md-only',
  'claude-md-or-agents-md': 'fallback',
  'claude-md-and-agents-md': 'both',
  'managed-only': 'none',
}

/**
 * Project and local settings are those of the agent's *working directory*: `.claude/settings.json` is taken from there
 * alone, never from a parent, not even the git root (#12962, #74023, #86187: seen up to 2.1.228). Where the opened folder
 * or the git root has settings that are passed over for this, `settings.other-directory` says so.
 *
 * A file that cannot be read or is no JSON object says nothing and has a diagnostic, and so has a value of a wrong type;
 * the rest goes on. Lists of all files are joined, of other values the highest counts.
 */
export async function collectSettings(ports: Pick<Ports, 'fs' | 'paths'>, input: SettingsInput): Promise<Settings> {
  const { places } = input
  const [reads, config, elsewhere] = await Promise.all([
    Promise.all(placesOf(ports, input).map(async (place) => ({ place, read: await readJsonFile(ports, place.path) }))),
    readJsonFile(ports, places.configFile),
    passedOver(ports, input),
  ])
  const diagnostics: Diagnostic[] = [...config.diagnostics, ...elsewhere]
  const files: ScopedFile[] = []
  for (const { place, read } of reads) {
    diagnostics.push(...read.diagnostics)
    if (read.file) files.push({ ...read.file, scope: place.scope })
    else if (place.named) diagnostics.push(missing(place.path))
  }
  const approval = readApproval(config.file, input)
  diagnostics.push(...approval.diagnostics)
  const reader = new Reader(files, diagnostics)
  return {
    files: files.map(({ scope, path, values }): SettingsFile => ({ scope, path, values })),
    includeGitInstructions: reader.highest(['includeGitInstructions'], yesNo),
    claudeMdExcludes: reader.joined('claudeMdExcludes'),
    autoMemoryEnabled: reader.highest(['autoMemoryEnabled'], yesNo),
    autoMemoryDirectory: reader.all(['autoMemoryDirectory'], text),
    outputStyle: reader.highest(['outputStyle'], text),
    language: reader.highest(['language'], text),
    model: reader.highest(['model'], text),
    claudeMd: reader.highest(['claudeMd'], text, ['managed']),
    autoCompactEnabled: reader.highest(['autoCompactEnabled'], yesNo),
    autoCompactWindow: reader.highest(['autoCompactWindow'], number),
    skillListingBudgetFraction: reader.highest(['skillListingBudgetFraction'], number),
    skillListingMaxDescChars: reader.highest(['skillListingMaxDescChars'], number),
    agentsMdMode: reader.highest(AGENTS_MD_KEYS, agentsMdMode, ['user', 'flag', 'managed']),
    externalIncludesApproved: approval.approved,
    diagnostics: sortDiagnostics(withoutRepeats(diagnostics)),
  }
}

/** Lowest first. */
function placesOf({ paths }: Pick<Ports, 'paths'>, { places, settingsFiles, settingSources }: SettingsInput): readonly Place[] {
  const bySource: Readonly<Record<SettingSource, string>> = {
    user: paths.join(places.configDir, 'settings.json'),
    project: paths.join(places.cwd, '.claude', 'settings.json'),
    local: paths.join(places.cwd, '.claude', 'settings.local.json'),
  }
  const sources: readonly SettingSource[] = ['user', 'project', 'local']
  return [
    ...sources.filter((source) => settingSources.includes(source)).map((scope) => ({ scope, path: bySource[scope], named: false })),
    ...settingsFiles.map((path) => ({
      scope: 'flag' as const,
      path: paths.isAbsolute(path) ? paths.normalize(path) : paths.join(places.cwd, path),
      named: true,
    })),
    { scope: 'managed', path: paths.join(places.managedDir, 'managed-settings.json'), named: false },
  ]
}

function missing(path: string): Diagnostic {
  return {
    code: 'settings.missing-file',
    severity: 'error',
    message: 'This settings file was asked for and is not there.',
    at: { path },
    fix: 'Correct the path given to --settings.',
  }
}

async function passedOver(
  ports: Pick<Ports, 'fs' | 'paths'>,
  { places, gitRoot, settingSources }: SettingsInput,
): Promise<readonly Diagnostic[]> {
  const names = [
    ...(settingSources.includes('project') ? ['settings.json'] : []),
    ...(settingSources.includes('local') ? ['settings.local.json'] : []),
  ]
  const directories = new Set([places.root, ...(gitRoot === null ? [] : [gitRoot])])
  directories.delete(places.cwd)
  // The home directory's .claude is read as the user's settings, wherever the agent starts.
  directories.delete(ports.paths.dirname(places.configDir))
  const candidates = [...directories].flatMap((directory) => names.map((name) => ports.paths.join(directory, '.claude', name)))
  const found = await Promise.all(candidates.map(async (path) => ({ path, stat: await ports.fs.stat(path) })))
  return found
    .filter(({ stat }) => stat.ok && stat.value.kind === 'file')
    .map(({ path }) => ({
      code: 'settings.other-directory',
      severity: 'info',
      message: `Not read: the agent takes project settings from its working directory alone, which is ${places.cwd}.`,
      at: { path },
      fix: 'Start the agent in the directory that holds these settings, or give them with --settings.',
    }))
}

/** Reads one key over all files. Each wrong value is told once, whether or not a higher file would have won. */
class Reader {
  constructor(
    private readonly files: readonly ScopedFile[],
    private readonly diagnostics: Diagnostic[],
  ) {}

  highest<T>(keys: readonly string[], type: Type<T>, scopes?: readonly SettingsScope[]): Setting<T> | null {
    return this.all(keys, type, scopes)[0] ?? null
  }

  /** Highest first. */
  all<T>(keys: readonly string[], type: Type<T>, scopes?: readonly SettingsScope[]): readonly Setting<T>[] {
    const found: Setting<T>[] = []
    for (const file of this.files) {
      const raw = this.valueAt(file, keys)
      if (raw === undefined) continue
      if (scopes && !scopes.includes(file.scope)) {
        this.diagnostics.push({
          code: 'settings.scope-ignored',
          severity: 'info',
          message: `${keys.join('.')} has no effect in ${file.scope} settings; it counts only in ${scopes.join(', ')} settings.`,
          at: { path: file.path },
        })
        continue
      }
      const value = type.read(raw)
      if (value === null) this.diagnostics.push(wrongType(file, keys, type.wanted, raw))
      else found.unshift({ value, scope: file.scope, path: file.path })
    }
    return found
  }

  /** The texts of a list key of all files, lowest file first; an item that is no text is told and left out. */
  joined(key: string): readonly Setting<string>[] {
    const items: Setting<string>[] = []
    for (const file of this.files) {
      const raw = this.valueAt(file, [key])
      if (raw === undefined) continue
      if (!Array.isArray(raw)) {
        this.diagnostics.push(wrongType(file, [key], 'a list of texts', raw))
        continue
      }
      raw.forEach((item: unknown, index) => {
        if (typeof item === 'string') items.push({ value: item, scope: file.scope, path: file.path })
        else this.diagnostics.push(wrongType(file, [key, index], 'a text', item))
      })
    }
    return items
  }

  private valueAt(file: ScopedFile, keys: readonly string[]): unknown {
    let at: unknown = file.values ?? {}
    for (const [depth, key] of keys.entries()) {
      if (!isObject(at)) {
        this.diagnostics.push(wrongType(file, keys.slice(0, depth), 'an object', at))
        return undefined
      }
      if (!Object.hasOwn(at, key)) return undefined
      at = at[key]
    }
    return at
  }
}

interface Type<T> {
  readonly wanted: string
  /** Null when the value does not fit. */
  read(raw: unknown): T | null
}

const yesNo: Type<boolean> = { wanted: 'true or false', read: (raw) => (typeof raw === 'boolean' ? raw : null) }
const text: Type<string> = { wanted: 'a text', read: (raw) => (typeof raw === 'string' ? raw : null) }
const number: Type<number> = { wanted: 'a number', read: (raw) => (typeof raw === 'number' && Number.isFinite(raw) ? raw : null) }
const agentsMdMode: Type<AgentsMdMode> = {
  wanted: `one of ${Object.keys(AGENTS_MD_MODES).join(', ')}`,
  read: (raw) => (typeof raw === 'string' && Object.hasOwn(AGENTS_MD_MODES, raw) ? (AGENTS_MD_MODES[raw] ?? null) : null),
}

/** One file can stand in two places, as the user's settings do for an agent started at home. */
function withoutRepeats(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>()
  return diagnostics.filter((one) => {
    const key = JSON.stringify([one.code, one.at, one.message])
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
