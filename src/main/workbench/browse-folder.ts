// The directories of a directory, for choosing a folder where no system dialog is.

import { WorkbenchError } from '../engine/base/workbench-error'
import type { Ports } from '../engine/ports'
import { checkDirectory } from './build-collect-request'

export interface FolderListing {
  readonly path: string
  readonly parent: string | null
  readonly directories: { readonly name: string; readonly path: string; readonly hint: string | null }[]
}

const MOST = 2000
/** Looking inside every directory for a hint is for listings of a usual size. */
const MOST_HINTED = 300
const AT_ONCE = 16

/** Hidden ones last. Links to directories are listed too: a person may choose one. Errors: `folder.missing`, `folder.not-a-directory`. */
export async function browseFolder(ports: Pick<Ports, 'fs' | 'paths'>, path: string, signal: AbortSignal): Promise<FolderListing> {
  const { fs, paths } = ports
  await checkDirectory(fs, path)
  const listed = await fs.readDir(path)
  if (!listed.ok) throw new WorkbenchError('folder.missing', `Strata may not list ${path}`, { path, why: listed.error.kind })
  const found: { name: string; path: string }[] = []
  for (const { name, kind } of listed.value) {
    signal.throwIfAborted()
    const child = paths.join(path, name)
    if (kind === 'directory' || (kind === 'link' && (await leadsToDirectory(ports, child)))) found.push({ name, path: child })
  }
  const hidden = ({ name }: { readonly name: string }): boolean => name.startsWith('.')
  const ordered = [...found.filter((entry) => !hidden(entry)), ...found.filter(hidden)].slice(0, MOST)
  const hints = await hintsFor(
    ports,
    ordered.slice(0, MOST_HINTED).map((entry) => entry.path),
    signal,
  )
  const parent = paths.dirname(path)
  return {
    path,
    parent: parent === path ? null : parent,
    directories: ordered.map((entry, i) => ({ ...entry, hint: hints[i] ?? null })),
  }
}

async function hintsFor(
  ports: Pick<Ports, 'fs' | 'paths'>,
  directories: readonly string[],
  signal: AbortSignal,
): Promise<readonly (string | null)[]> {
  const hints: (string | null)[] = []
  for (let i = 0; i < directories.length; i += AT_ONCE) {
    signal.throwIfAborted()
    hints.push(...(await Promise.all(directories.slice(i, i + AT_ONCE).map((directory) => hintFor(ports, directory)))))
  }
  return hints
}

async function hintFor({ fs }: Pick<Ports, 'fs'>, directory: string): Promise<string | null> {
  const listed = await fs.readDir(directory)
  if (!listed.ok) return listed.error.kind === 'denied' ? 'may not be read' : null
  const names = new Set(listed.value.map(({ name }) => name))
  const words = [
    ...(names.has('.git') ? ['git repository'] : []),
    ...(names.has('CLAUDE.md')
      ? ['has CLAUDE.md']
      : names.has('.claude')
        ? ['has .claude']
        : names.has('AGENTS.md')
          ? ['has AGENTS.md']
          : []),
  ]
  return words.length === 0 ? null : words.join(', ')
}

async function leadsToDirectory({ fs }: Pick<Ports, 'fs'>, path: string): Promise<boolean> {
  const stat = await fs.stat(path)
  return stat.ok && stat.value.kind === 'directory'
}
