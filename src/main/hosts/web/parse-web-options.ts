// The arguments of the web host. What it shares with `collect` becomes the answer to whatever the page leaves open.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CollectInput } from '../../../preload/contract/prompt'
import { err, ok, type Result } from '../../engine/base/result'

/** Fields of a question that the page may leave open, and that the command line then fills in. */
export const CollectDefaults = CollectInput.omit({ folder: true }).partial()
export type CollectDefaults = Partial<Omit<ReturnType<typeof CollectInput.parse>, 'folder'>>

export interface WebOptions {
  readonly help: boolean
  readonly folder: string | null
  readonly listenPort: number
  readonly open: boolean
  readonly allowedHosts: readonly string[]
  readonly stateDir: string | null
  readonly defaults: CollectDefaults
}

export const WEB_USAGE = `strata serve [FOLDER] [options]

Shows Strata in the browser. Prints one line: an address that works once. Without FOLDER: what was opened before, or the demo.

  --port N            port on the loopback address (default: a free one)
  --open              open the address in the browser
  --allow-host NAME   a further host name the page may be reached by (repeatable)
  --state-dir DIR     Strata's own data (else STRATA_STATE, else the platform's data folder)

For every collection, unless the page says otherwise:
  --cwd DIR  --home DIR  --managed-dir DIR  --config-dir DIR  --profile ID  --model ID  --date YYYY-MM-DD
  --platform linux|darwin|win32  --env NAME=VALUE  --no-env  --settings FILE  --add-dir DIR  --approve-external  --explain  --reads PATH`

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  port: { type: 'string' },
  open: { type: 'boolean' },
  'allow-host': { type: 'string', multiple: true },
  'state-dir': { type: 'string' },
  cwd: { type: 'string' },
  home: { type: 'string' },
  'managed-dir': { type: 'string' },
  'config-dir': { type: 'string' },
  profile: { type: 'string' },
  model: { type: 'string' },
  date: { type: 'string' },
  platform: { type: 'string' },
  env: { type: 'string', multiple: true },
  'no-env': { type: 'boolean' },
  settings: { type: 'string', multiple: true },
  'add-dir': { type: 'string', multiple: true },
  'approve-external': { type: 'boolean' },
  explain: { type: 'boolean' },
  reads: { type: 'string', multiple: true },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>['values']

/** The error is what to print on stderr, with exit code 2. Relative folders are resolved against `cwd`. */
export function parseWebOptions(args: readonly string[], cwd: string): Result<WebOptions, string> {
  const parsed = parse(args)
  if (!parsed.ok) return parsed
  const { values, positionals } = parsed.value
  if (positionals.length > 1) return err(`One folder at most; ${positionals.length} were given.`)
  const listenPort = parsePort(values.port)
  if (listenPort === null) return err(`--port must be a number from 1 to 65535, not ${values.port}.`)
  const defaults = parseDefaults(values, cwd)
  if (!defaults.ok) return defaults
  const [folder] = positionals
  return ok({
    help: values.help ?? false,
    folder: folder === undefined ? null : resolve(cwd, folder),
    listenPort,
    open: values.open ?? false,
    allowedHosts: values['allow-host'] ?? [],
    stateDir: values['state-dir'] === undefined ? null : resolve(cwd, values['state-dir']),
    defaults: defaults.value,
  })
}

function parse(args: readonly string[]): Result<{ readonly values: Values; readonly positionals: readonly string[] }, string> {
  try {
    return ok(parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true }))
  } catch (error) {
    if (error instanceof TypeError) return err(error.message) // names the option
    throw error
  }
}

function parsePort(text: string | undefined): number | null {
  if (text === undefined) return 0
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port >= 1 && port <= 65_535 ? port : null
}

function parseDefaults(values: Values, cwd: string): Result<CollectDefaults, string> {
  const env: Record<string, string> = {}
  for (const pair of values.env ?? []) {
    const at = pair.indexOf('=')
    if (at < 1) return err(`--env takes NAME=VALUE, not ${pair}.`)
    env[pair.slice(0, at)] = pair.slice(at + 1)
  }
  const absolute = (path: string | undefined): string | undefined => (path === undefined ? undefined : resolve(cwd, path))
  const given = {
    // Inside the folder, so relative to it.
    cwd: values.cwd,
    home: absolute(values.home),
    managedDir: absolute(values['managed-dir']),
    configDir: absolute(values['config-dir']),
    profile: values.profile,
    model: values.model,
    date: values.date,
    platform: values.platform,
    env: values.env === undefined ? undefined : env,
    useRealEnv: values['no-env'] === true ? false : undefined,
    settings: values.settings?.map((path) => resolve(cwd, path)),
    addDirs: values['add-dir'],
    approveExternal: values['approve-external'],
    explain: values.explain,
    reads: values.reads,
  }
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const checked = CollectDefaults.safeParse(set)
  if (checked.success) {
    const all: Readonly<Record<string, unknown>> = checked.data
    return ok(Object.fromEntries(Object.keys(set).map((key) => [key, all[key]])))
  }
  const [issue] = checked.error.issues
  return err(`${issue?.path.join('.') ?? 'An option'}: ${issue?.message ?? 'not valid'}.`)
}
