// What is a rule among the layers of a collection, and where its patterns start (SPEC 2.2, 4.3).

import type { Layer } from '../base/layer'
import type { Places } from '../base/places'
import { pathBelow } from '../instructions/path-below'
import type { Paths } from '../ports'

/** A file below a rules directory that discovery found itself, whatever became of it. */
export function isRule(paths: Paths, places: Places, { kind, origin }: Pick<Layer, 'kind' | 'origin'>): boolean {
  const { path, includedBy } = origin
  if (!kind.startsWith('instructions.') || path === null || includedBy !== null || !path.endsWith('.md')) return false
  const parts = paths.dirname(path).split(paths.sep)
  if (parts.some((part, i) => part === 'rules' && parts[i - 1] === '.claude')) return true
  return kind === 'instructions.user' && pathBelow(paths, paths.join(places.configDir, 'rules'), path) !== null
}

/** The directory an instruction file speaks for: where it lies, or what holds its `.claude`. */
export function ownerDirectory(paths: Paths, path: string): string {
  for (let dir = paths.dirname(path); dir !== paths.dirname(dir); dir = paths.dirname(dir)) {
    if (paths.basename(dir) === '.claude') return paths.dirname(dir)
  }
  return paths.dirname(path)
}

/** SPEC 4.3: patterns of managed and user rules start at the working directory, others at the one that holds `.claude`. */
export function patternBase(paths: Paths, places: Places, kind: Layer['kind'], path: string): string {
  return kind === 'instructions.managed' || kind === 'instructions.user' ? places.cwd : ownerDirectory(paths, path)
}
