// What each read of a list attaches, by which way, and what of it was there already (SPEC 2.3, 4.3). Takes a collection in
// which the files were read; decides nothing itself but which pattern it was.

import ignore from 'ignore'
import type { Layer, ReasonCode } from '../base/layer'
import { checkCancelled } from '../instructions/check-cancelled'
import { waysBelow } from '../instructions/match'
import { pathBelow } from '../instructions/path-below'
import { createRealPaths } from '../instructions/real-paths'
import type { Ports } from '../ports'
import type { Profile } from '../profile/profile'
import type { Collection } from '../prompt/collection'
import { patternForms } from './pattern-forms'
import { isRule, ownerDirectory, patternBase } from './rule-place'

export interface ReadHit {
  readonly layer: Layer
  readonly how: 'rule' | 'nested' | 'include'
  /** As written, and the form of it that matches; null for what has none. */
  readonly pattern: string | null
  readonly expanded: string | null
  /** Absolute: where the pattern starts, or what a nested file speaks for. */
  readonly base: string | null
  /** The read file below it, with `/`. */
  readonly below: string | null
  /** Position of the earlier read that attached it; null where it is this one. */
  readonly attachedAt: number | null
}

export interface ReadMiss {
  readonly layer: Layer
  readonly reason: ReasonCode
}

export interface ReadStep {
  readonly index: number
  readonly path: string
  /** Not below the working directory: no nested file attaches. */
  readonly outside: boolean
  readonly repeats: boolean
  readonly attaches: readonly ReadHit[]
  readonly already: readonly ReadHit[]
  readonly staysOut: readonly ReadMiss[]
}

type Way = Pick<ReadHit, 'how' | 'pattern' | 'expanded' | 'base' | 'below'>

/** `files`: absolute, as they were read for `collection`, in the same order. */
export async function explainReads(
  ports: Pick<Ports, 'fs' | 'paths'>,
  input: { readonly collection: Collection; readonly profile: Profile; readonly files: readonly string[]; readonly signal?: AbortSignal },
): Promise<readonly ReadStep[]> {
  const { collection, profile, files, signal } = input
  const { paths } = ports
  const { places, layers, request } = collection
  const realPaths = createRealPaths(ports)
  const byId = new Map(layers.map((layer) => [layer.id, layer]))
  const order = request.attachments.flatMap(({ layerIds }) => layerIds.flatMap((id) => byId.get(id) ?? []))
  const firstAt = new Map<string, number>()
  for (const [i, file] of files.entries()) if (!firstAt.has(file)) firstAt.set(file, i)
  const matchers = new Map<string, ReturnType<typeof namingMatcher>>()
  const roots = new Set(order.filter(({ origin }) => origin.includedBy === null))
  const nestedAbsent = layers.filter(
    ({ status, origin, kind, reason }) =>
      status === 'notLoaded' && reason !== null && origin.includedBy === null && origin.path !== null && kind.startsWith('instructions.'),
  )

  async function wayTo(layer: Layer, file: string): Promise<Way | null> {
    const { path, patterns, includedBy } = layer.origin
    if (path === null) return null
    if (includedBy !== null) return { how: 'include', pattern: null, expanded: null, base: null, below: null }
    if (patterns === null) return nestedWay(path, file)
    const base = patternBase(paths, places, layer.kind, path)
    // a scoped rule of a nested directory waits for both: a read in its directory, and a match
    if (isBelowCwd(base) && pathBelow(paths, base, file) === null) return null
    const matcher = matchers.get(layer.id) ?? namingMatcher(patterns, profile)
    matchers.set(layer.id, matcher)
    for (const below of await waysBelow(ports, realPaths, base, file, profile)) {
      const named = matcher(below)
      if (named !== null) return { how: 'rule', ...named, base, below }
    }
    return null
  }

  function isBelowCwd(directory: string): boolean {
    const below = pathBelow(paths, places.cwd, directory)
    return below !== null && below !== ''
  }

  function nestedWay(path: string, file: string): Way | null {
    const base = ownerDirectory(paths, path)
    const below = pathBelow(paths, base, file)
    if (!isBelowCwd(base) || below === null || below === '') return null
    return { how: 'nested', pattern: null, expanded: null, base, below: below.split(paths.sep).join('/') }
  }

  const steps: ReadStep[] = []
  for (const [index, path] of files.entries()) {
    checkCancelled(signal)
    const repeats = firstAt.get(path) !== index
    const attaches: ReadHit[] = []
    const already: ReadHit[] = []
    for (const layer of order) {
      const at = layer.origin.trigger === null ? undefined : firstAt.get(layer.origin.trigger)
      if (at === undefined || at > index) continue
      if (at === index && !repeats) {
        const way = (await wayTo(layer, path)) ?? { how: 'nested', pattern: null, expanded: null, base: null, below: null }
        attaches.push({ layer, ...way, attachedAt: null })
      } else if (roots.has(layer)) {
        const way = await wayTo(layer, path)
        if (way !== null) already.push({ layer, ...way, attachedAt: at })
      }
    }
    const staysOut = nestedAbsent.flatMap((layer): ReadMiss[] => {
      const { path: own } = layer.origin
      if (own === null || layer.reason === null || isRule(paths, places, layer)) return []
      return nestedWay(own, path) === null ? [] : [{ layer, reason: layer.reason }]
    })
    const below = pathBelow(paths, places.cwd, path)
    steps.push({ index, path, outside: below === null || below === '', repeats, attaches, already, staysOut })
  }
  return steps
}

/** Gives the pattern that decides, as gitignore does: the last that matches. */
function namingMatcher(patterns: readonly string[], profile: Profile): (below: string) => Pick<ReadHit, 'pattern' | 'expanded'> | null {
  const matcher = ignore()
  for (const { written, forms } of patternForms(patterns, profile)) {
    for (const form of forms) matcher.add({ pattern: form, mark: written })
  }
  return (below) => {
    const { ignored, rule } = matcher.test(below)
    return ignored ? { pattern: rule?.mark ?? null, expanded: rule?.pattern ?? null } : null
  }
}
