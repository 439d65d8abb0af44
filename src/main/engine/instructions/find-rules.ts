// All `.md` files below a rules directory (SPEC 2.2). Links to files and directories are followed, each real directory
// once; a budget keeps a link to the whole disk from being followed to its end.

import type { Diagnostic } from '../base/diagnostic'
import type { DirEntry } from '../ports'
import { checkCancelled } from './check-cancelled'
import type { InstructionPorts } from './collect-input'
import { mapLimited } from './map-limited'
import type { RealPaths } from './real-paths'

export interface FoundRule {
  readonly path: string
  /** Null where a link leads nowhere. */
  readonly realPath: string | null
  /** Links on the way inside the rules directory, the rule itself included. */
  readonly links: readonly string[]
}

export interface FoundRules {
  /** By path, a directory's entries in the order of their names. */
  readonly rules: readonly FoundRule[]
  readonly diagnostics: readonly Diagnostic[]
}

const MOST_DIRECTORIES = 2000
const MOST_RULES = 20_000
const AT_ONCE = 16

interface Entry {
  readonly name: string
  /** Of what it leads to; a link that leads nowhere stays a link. */
  readonly kind: DirEntry['kind']
  readonly isLink: boolean
  readonly realPath: string | null
}

/** A missing rules directory gives no rules; one that cannot be listed is told. */
export async function findRules(ports: InstructionPorts, realPaths: RealPaths, top: string, signal?: AbortSignal): Promise<FoundRules> {
  const { fs, paths } = ports
  const diagnostics: Diagnostic[] = []
  const rules: FoundRule[] = []
  const visited = new Set<string>()

  // Recursion is safe here: every step awaits a listing first, so the stack never grows with the depth of the tree.
  async function visit(directory: string, links: readonly string[]): Promise<void> {
    checkCancelled(signal)
    const real = await realPaths.ofDirectory(directory)
    if (visited.has(real) || isFull()) return
    visited.add(real)
    for (const entry of await entriesOf(directory, real)) {
      const path = paths.join(directory, entry.name)
      const passed = entry.isLink ? [...links, path] : links
      if (entry.kind === 'directory') await visit(path, passed)
      else if (entry.name.endsWith('.md') && !isFull()) rules.push({ path, realPath: entry.realPath, links: passed })
    }
  }

  async function entriesOf(directory: string, real: string): Promise<readonly Entry[]> {
    const listing = await fs.readDir(directory)
    if (!listing.ok) {
      if (listing.error.kind === 'denied') diagnostics.push(unlistable(directory))
      return []
    }
    return mapLimited(listing.value, AT_ONCE, async ({ name, kind }) => {
      const path = paths.join(directory, name)
      if (kind !== 'link') return { name, kind, isLink: false, realPath: paths.join(real, name) }
      const [stat, target] = await Promise.all([fs.stat(path), realPaths.of(path)])
      return { name, kind: stat.ok ? stat.value.kind : kind, isLink: true, realPath: 'path' in target ? target.path : null }
    })
  }

  function isFull(): boolean {
    return visited.size >= MOST_DIRECTORIES || rules.length >= MOST_RULES
  }

  await visit(top, [])
  if (isFull()) {
    diagnostics.push({
      code: 'rules.limit',
      severity: 'warning',
      message: `More than ${MOST_DIRECTORIES.toLocaleString('en-US')} directories or ${MOST_RULES.toLocaleString('en-US')} rules are reached from here; the rest is left out`,
      at: { path: top },
    })
  }
  return { rules, diagnostics }
}

export function unlistable(path: string): Diagnostic {
  return {
    code: 'directory.unreadable',
    severity: 'warning',
    message: 'This directory cannot be listed, so what it holds is unknown',
    at: { path },
  }
}
