// What one directory holds of instruction files: CLAUDE.md, CLAUDE.local.md, AGENTS.md, and what is in its `.claude`.
// Looks at names only; nothing is read.

import type { Diagnostic } from '../base/diagnostic'
import type { DirEntry, FileKind } from '../ports'
import type { InstructionPorts } from './collect-input'
import { type FoundRule, findRules, unlistable } from './find-rules'
import { childPath } from './path-below'
import type { RealPaths } from './real-paths'

export interface FoundFile {
  readonly path: string
  /** Null where it is a link that leads nowhere. */
  readonly realPath: string | null
  readonly kind: FileKind
}

export interface InspectedDirectory {
  readonly directory: string
  readonly claude: FoundFile | null
  readonly dotClaude: FoundFile | null
  readonly local: FoundFile | null
  readonly agents: FoundFile | null
  readonly dotAgents: FoundFile | null
  readonly rules: readonly FoundRule[]
  readonly diagnostics: readonly Diagnostic[]
}

const NAMES = ['CLAUDE.md', 'CLAUDE.local.md', 'AGENTS.md', '.claude'] as const
type Name = (typeof NAMES)[number]

/** The entries that bear one of the names, in whatever case. Cheap, for walks over many directories. */
export function instructionEntries(entries: readonly DirEntry[]): readonly DirEntry[] {
  return entries.filter(({ name }) => name === '.claude' || (/\.md$/i.test(name) && isOneOfThem(name.toLowerCase())))
}

function isOneOfThem(lower: string): boolean {
  return lower === 'claude.md' || lower === 'claude.local.md' || lower === 'agents.md'
}

/** `entries`: the directory's listing, or its instruction entries, where the caller has them. A directory that may be passed but not listed is probed. */
export async function inspectDirectory(
  ports: InstructionPorts,
  realPaths: RealPaths,
  directory: string,
  entries?: readonly DirEntry[],
  signal?: AbortSignal,
): Promise<InspectedDirectory> {
  const { paths } = ports
  const listed = instructionEntries(entries ?? (await listOrProbe(ports, directory)))
  const diagnostics: Diagnostic[] = []
  const own = new Map<string, DirEntry>()
  for (const name of listed.length === 0 ? [] : NAMES) {
    const entry = await findEntry(ports, directory, listed, name, diagnostics)
    if (entry !== null) own.set(name, entry)
  }
  const found = async (name: Name) => foundFile(directory, own.get(name))
  async function foundFile(at: string, entry: DirEntry | undefined): Promise<FoundFile | null> {
    if (entry === undefined) return null
    return { path: childPath(paths, at, entry.name), realPath: await realPaths.ofEntry(at, entry), kind: entry.kind }
  }

  const dot = paths.join(directory, '.claude')
  const dotEntries = own.has('.claude') ? await ports.fs.readDir(dot) : null
  const inDot = new Map<string, DirEntry>(dotEntries?.ok === true ? dotEntries.value.map((entry) => [entry.name, entry]) : [])
  if (dotEntries?.ok === false && dotEntries.error.kind === 'denied') {
    diagnostics.push(unlistable(dot))
  }
  const rules = inDot.has('rules') ? await findRules(ports, realPaths, paths.join(dot, 'rules'), signal) : null
  return {
    directory,
    claude: await found('CLAUDE.md'),
    dotClaude: await foundFile(dot, inDot.get('CLAUDE.md')),
    local: await found('CLAUDE.local.md'),
    agents: await found('AGENTS.md'),
    dotAgents: await foundFile(dot, inDot.get('AGENTS.md')),
    rules: rules?.rules ?? [],
    diagnostics: [...diagnostics, ...(rules?.diagnostics ?? [])],
  }
}

async function listOrProbe({ fs, paths }: InstructionPorts, directory: string): Promise<readonly DirEntry[]> {
  const listing = await fs.readDir(directory)
  if (listing.ok) return listing.value
  if (listing.error.kind !== 'denied') return []
  const probes = await Promise.all(NAMES.map(async (name) => ({ name, stat: await fs.stat(paths.join(directory, name)) })))
  // Whether it is a link cannot be seen from here; taken for one, its real path is asked for.
  return probes.filter(({ stat }) => stat.ok).map(({ name }) => ({ name, kind: 'link' }))
}

/** Another case of the name is a file of that name only where the file system says so (SPEC 2.9). */
async function findEntry(
  { fs, paths }: InstructionPorts,
  directory: string,
  entries: readonly DirEntry[],
  name: Name,
  diagnostics: Diagnostic[],
): Promise<DirEntry | null> {
  const exact = entries.find((entry) => entry.name === name)
  if (exact !== undefined) return exact
  const variant = entries.find((entry) => entry.name.length === name.length && entry.name.toLowerCase() === name.toLowerCase())
  if (variant === undefined || name === '.claude') return null
  const stat = await fs.stat(paths.join(directory, name))
  if (stat.ok) return { name, kind: 'link' }
  // AGENTS.md is one name among several agents' and most versions read none of them: not worth a warning.
  if (name === 'AGENTS.md') return null
  diagnostics.push({
    code: 'file.wrong-case',
    severity: 'warning',
    message: `${variant.name} is not read: the name is ${name}`,
    at: { path: paths.join(directory, variant.name) },
    fix: `Rename it to ${name}.`,
  })
  return null
}
