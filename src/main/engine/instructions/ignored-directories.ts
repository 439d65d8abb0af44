// Which directories git would not look into: .gitignore files from the repository's root down, and .git/info/exclude.
// A person's global excludes are not read: they lie wherever git's configuration says.

import ignore, { type Ignore } from 'ignore'
import type { GitRoots } from '../base/places'
import { decodeText } from '../markdown/decode-text'
import type { InstructionPorts } from './collect-input'
import { pathBelow } from './path-below'

/** The rules in force in a directory: its own file over those of the directories above it. */
export interface IgnoreLevel {
  readonly above: IgnoreLevel | null
  readonly base: string
  readonly rules: Ignore
}

const MOST_BYTES = 4 * 1024 * 1024

/** Rules in force at `cwd`, its own file not included. Null: none, or `cwd` is itself ignored and they mean nothing here. */
export async function ignoreLevelAbove(ports: InstructionPorts, roots: GitRoots, top: string, cwd: string): Promise<IgnoreLevel | null> {
  const { paths } = ports
  const base = roots.gitRoot !== null && pathBelow(paths, roots.gitRoot, cwd) !== null ? roots.gitRoot : top
  const exclude = paths.join(roots.canonicalGitRoot ?? base, '.git', 'info', 'exclude')
  const directories: string[] = []
  for (let at = cwd; at !== base && paths.dirname(at) !== at; at = paths.dirname(at)) directories.unshift(paths.dirname(at))
  let level = await withRules(ports, null, base, exclude)
  for (const directory of directories) level = await withRules(ports, level, directory, paths.join(directory, '.gitignore'))
  for (let at = cwd; at !== base && paths.dirname(at) !== at; at = paths.dirname(at)) {
    if (isIgnoredDirectory(paths, level, at)) return null
  }
  return level
}

/** The level of a directory whose listing shows a .gitignore. One that cannot be read adds nothing. */
export function ignoreLevelOf(ports: InstructionPorts, above: IgnoreLevel | null, directory: string): Promise<IgnoreLevel | null> {
  return withRules(ports, above, directory, ports.paths.join(directory, '.gitignore'))
}

async function withRules(ports: InstructionPorts, above: IgnoreLevel | null, base: string, file: string): Promise<IgnoreLevel | null> {
  const bytes = await ports.fs.readFile(file, { maxBytes: MOST_BYTES })
  if (!bytes.ok) return above
  const { text, binary } = decodeText(bytes.value)
  return binary || text.trim() === '' ? above : { above, base, rules: ignore().add(text) }
}

/**
 * The deepest level that says anything decides. The directory above is known to have been entered: where a level would
 * have ignored that one too, a deeper level took it back, and what it says of everything below counts no more.
 */
export function isIgnoredDirectory(paths: InstructionPorts['paths'], level: IgnoreLevel | null, directory: string): boolean {
  for (let at = level; at !== null; at = at.above) {
    const relative = directory.slice(at.base.endsWith(paths.sep) ? at.base.length : at.base.length + 1)
    const name = paths.sep === '/' ? relative : relative.split(paths.sep).join('/')
    const verdict = at.rules.test(`${name}/`)
    if (verdict.unignored) return false
    if (verdict.ignored) {
      const above = name.lastIndexOf('/')
      if (above < 0 || !at.rules.test(name.slice(0, above + 1)).ignored) return true
    }
  }
  return false
}
