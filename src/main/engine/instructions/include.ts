// Judges one `@path` of a file: what it resolves to, and whether it may be opened (SPEC 3.3 to 3.6).

import type { ReasonCode } from '../base/layer'
import type { FsErrorKind } from '../ports'
import type { Profile } from '../profile/profile'
import type { Refusal, Tier } from './candidate'
import type { InstructionPorts } from './collect-input'
import type { Excluder } from './exclude'
import { resolveInclude } from './near-miss'
import { pathBelow } from './path-below'
import type { Processed, ProcessedSet } from './processed-set'
import type { RealPaths } from './real-paths'
import { isTextExtension } from './text-extensions'

export interface Includer {
  readonly path: string
  readonly realPath: string | null
  readonly tier: Tier
  /** 0 for a discovered file. */
  readonly depth: number
  /** Where its relative includes start from. */
  readonly from: string
  /** Itself and those that led to it, outermost first. */
  readonly chain: readonly { readonly path: string; readonly realPath: string | null }[]
}

export interface IncludeContext {
  readonly ports: InstructionPorts
  readonly realPaths: RealPaths
  readonly profile: Profile
  readonly excluder: Excluder
  readonly home: string
  /** The session's working directory as given and as it really is; what lies outside both is external. */
  readonly inside: readonly string[]
  readonly externalApproved: boolean
  title(path: string): string
}

export type IncludeVerdict =
  | { readonly open: true; readonly target: string; readonly realPath: string }
  | { readonly open: false; readonly target: string | null; readonly realPath: string | null; readonly refusal: Refusal }

/** `path` null: cannot be a path. What is said first is what a person would have to mend first. */
export async function judgeInclude(
  context: IncludeContext,
  path: string | null,
  includer: Includer,
  processed: ProcessedSet,
): Promise<IncludeVerdict> {
  const { ports, realPaths } = context
  const refuse = (reason: ReasonCode, text: string, target: string | null, realPath: string | null = null): IncludeVerdict => ({
    open: false,
    target,
    realPath,
    refusal: { reason, text },
  })
  const target = path === null ? null : resolveInclude(ports.paths, path, includer.from, context.home)
  if (target === null || target.includes('\0') || isDeviceNamespace(target)) {
    return refuse('not-a-path', 'It has the form of an include but cannot be a path', null)
  }
  const known = alreadyMet(context, includer, processed, target, null)
  if (known !== null) return refuse(known.reason, known.text, target)

  const real = await realPaths.of(target)
  if ('error' in real) {
    const { reason, text } = whyNowhere(real.error)
    return refuse(reason, text, target)
  }
  const met = alreadyMet(context, includer, processed, target, real.path)
  if (met !== null) return refuse(met.reason, met.text, target, real.path)

  const barrier = whyBarred(context, includer, target, real.path)
  if (barrier !== null) {
    // That a directory was named is what has to be mended, whatever else stands in the way.
    const stat = await ports.fs.stat(target)
    const { reason, text } = stat.ok && stat.value.kind === 'directory' ? DIRECTORY : barrier
    return refuse(reason, text, target, real.path)
  }
  return { open: true, target, realPath: real.path }
}

const DIRECTORY: Refusal = { reason: 'is-directory', text: 'It is a directory, not a file' }

export function excludedBy(pattern: string, path: string): string {
  return `Excluded by “${pattern}” of claudeMdExcludes in ${path}`
}

function whyBarred(context: IncludeContext, includer: Includer, target: string, realPath: string): Refusal | null {
  const { ports, profile, excluder, inside, externalApproved, title } = context
  const { includeDepthLimit, managedMayIncludeExternal } = profile.instructions
  // Outside the working directory nothing but user files may reach without approval (SPEC 3.6).
  const exempt = includer.tier === 'user' || (includer.tier === 'managed' && managedMayIncludeExternal)
  if (!exempt && !externalApproved && inside.every((directory) => pathBelow(ports.paths, directory, target) === null)) {
    // A parent's file loads, what it includes beside itself does not: nobody expects it (SPEC 3.6).
    const above = inside.every((directory) => pathBelow(ports.paths, directory, includer.path) === null)
    const where = above ? `Outside the working directory, as is ${title(includer.path)} that names it` : 'Outside the working directory'
    return { reason: 'external-not-approved', text: `${where}, and external includes are not approved` }
  }
  const extension = ports.paths.extname(target)
  if (!isTextExtension(extension)) return { reason: 'not-text', text: `Files ending in ${extension} are not taken for text` }
  const excluded = includer.tier === 'managed' ? null : excluder.find(target, realPath)
  if (excluded !== null) return { reason: 'excluded', text: excludedBy(excluded.value, excluded.path) }
  if (includer.depth + 1 < includeDepthLimit) return null
  return { reason: 'too-deep', text: `It is ${includer.depth + 1} includes away from the first file; ${includeDepthLimit - 1} is the most` }
}

function alreadyMet(
  { title }: IncludeContext,
  includer: Includer,
  processed: ProcessedSet,
  target: string,
  realPath: string | null,
): Refusal | null {
  const ring = includer.chain.find((at) => at.path === target || (realPath !== null && at.realPath === realPath))
  if (ring !== undefined) return { reason: 'cycle', text: `${title(ring.path)} leads here itself` }
  const known = processed.find(target, realPath)
  return known === null ? null : metBefore(known, title)
}

/** What to say of a file that was come upon before: that it is loaded, or again why it is not. */
export function metBefore(known: Processed, title: (path: string) => string): Refusal {
  switch (known.outcome) {
    case 'loaded':
      return { reason: 'already-loaded', text: `Already loaded as ${title(known.path)}` }
    case 'waiting':
      return { reason: 'already-loaded', text: `Already met as ${title(known.path)}, which waits for a match` }
    default:
      return { reason: known.outcome, text: `Nothing came of ${title(known.path)} before` }
  }
}

function whyNowhere(error: FsErrorKind): Refusal {
  if (error === 'loop') return { reason: 'unreadable', text: 'Its links lead in a circle' }
  if (error === 'denied') return { reason: 'unreadable', text: 'Reaching it is not permitted' }
  return { reason: 'missing', text: 'There is no such file' }
}

/** Windows NT-namespace paths are rejected (SPEC 2.9). */
function isDeviceNamespace(path: string): boolean {
  return /^[\\/]{2}[?.][\\/]/.test(path)
}
