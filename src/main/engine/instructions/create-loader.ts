// Loads a candidate with all it includes, in pre-order (SPEC 3.4), and says of everything on the way what came of it.

import type { Diagnostic } from '../base/diagnostic'
import type { IncludeAttempt, LayerDraft } from '../base/layer'
import type { FoundInclude } from '../markdown/extract-includes'
import type { Candidate, Refusal, Tier } from './candidate'
import { checkCancelled } from './check-cancelled'
import type { CleanText } from './clean'
import type { DiagnosticList } from './diagnostic-list'
import { fileDiagnostics } from './file-diagnostics'
import { absentDraft, conditionalDraft, type DraftFacts, loadedDraft } from './file-draft'
import { excludedBy, type IncludeContext, type Includer, judgeInclude, metBefore } from './include'
import { includeDiagnostic } from './include-diagnostic'
import { findNearMiss, resolveInclude } from './near-miss'
import type { ProcessedSet } from './processed-set'
import type { InstructionFileReader } from './read-instruction-file'
import { ruleScope } from './rules'

/** A candidate and what came of it. Drafts are its own and, in order, those of what it includes. */
export interface LoadedUnit {
  readonly candidate: Candidate
  readonly drafts: readonly LayerDraft[]
  /** Of a scoped rule, whatever came of it; null otherwise. */
  readonly patterns: readonly string[] | null
  /** Its own text can be sent: now, or once something is read. */
  readonly usable: boolean
}

/** `waits`: listed as conditional with this reason. Otherwise it is sent, attached by `trigger` if there is one. */
export interface LoadMode {
  readonly waits: Refusal | null
  readonly trigger: string | null
}

export interface LoaderContext extends IncludeContext {
  readonly reader: InstructionFileReader
  readonly diagnostics: DiagnosticList
  readonly explain: boolean
  readonly windowTokens: number
  /** Directories a person may have had in mind for a path that leads nowhere. */
  readonly landmarks: readonly { readonly directory: string; readonly name: string }[]
  /** The way a person writes a real path: below the working directory as given, not as resolved. */
  presentable(realPath: string): string
  /** AGENTS.md is compared by content as well (SPEC 2.7, mode "both"). */
  readonly comparesContent: boolean
  readonly signal: AbortSignal | undefined
}

export interface Loader {
  /** At start: a scoped rule waits for a match whatever `mode` says. */
  load(candidate: Candidate, mode: LoadMode, processed: ProcessedSet): Promise<LoadedUnit>
  /**
   * A scoped rule once more, when all that loads at start is known: what it includes may have come in by another way
   * since, and would then not be attached with it.
   */
  relist(unit: LoadedUnit, processed: ProcessedSet): Promise<LoadedUnit>
  /** A read reached it: it is sent, unless it is there already. */
  attach(unit: LoadedUnit, trigger: string, processed: ProcessedSet): Promise<LoadedUnit>
}

const MOST_INCLUDES = 5000
/** Drafts of includes that came to nothing, per discovered file; further ones are attempts of their includer only. */
const MOST_ABSENT = 2000
/** Lookups of what was meant, per file. */
const MOST_NEAR_MISSES = 100

export function createLoader(context: LoaderContext): Loader {
  const { ports, reader, diagnostics, profile, title, excluder } = context
  const texts = new Map<string, string>()

  function factsOf(candidate: Candidate): Omit<DraftFacts, 'cleaned'> {
    const { tier, path, realPath } = candidate
    return { tier, title: title(path), path, realPath }
  }

  function absent(candidate: Candidate, refusal: Refusal, cleaned: CleanText | null, diskText: string | null = null): LoadedUnit {
    return { candidate, drafts: [absentDraft({ ...factsOf(candidate), cleaned }, refusal, diskText)], patterns: null, usable: false }
  }

  async function load(candidate: Candidate, mode: LoadMode, processed: ProcessedSet): Promise<LoadedUnit> {
    checkCancelled(context.signal)
    const { path, realPath, tier } = candidate
    const known = processed.find(path, realPath)
    // An AGENTS.md that is not read may yet be there under another name, which is what matters.
    if (candidate.refusal !== null && !(tier === 'agentsMd' && known?.outcome === 'loaded')) {
      const reading = await reader.read(path)
      return absent(candidate, candidate.refusal, reading.ok ? reading.value : reading.error.cleaned)
    }
    if (known !== null) return absent(candidate, metBefore(known, title), null)
    const excluded = tier === 'managed' ? null : excluder.find(path, realPath, candidate.links)
    if (excluded !== null) {
      const reading = await reader.read(path)
      return absent(candidate, { reason: 'excluded', text: excludedBy(excluded.value, excluded.path) }, reading.ok ? reading.value : null)
    }
    return open(candidate, mode, processed)
  }

  async function open(candidate: Candidate, mode: LoadMode, processed: ProcessedSet): Promise<LoadedUnit> {
    const { path, realPath, tier, role } = candidate
    const reading = await reader.read(path)
    if (!reading.ok) {
      const { reason, diskText, cleaned } = reading.error
      processed.add(path, realPath, reason)
      tell(fileDiagnostics(path, reading, context))
      const dangling = reason === 'missing' && realPath === null
      return absent(candidate, dangling ? { reason, text: 'It is a link that leads nowhere' } : reading.error, cleaned, diskText)
    }
    const cleaned = reading.value
    const twin = tier === 'agentsMd' && context.comparesContent ? texts.get(cleaned.text) : undefined
    if (twin !== undefined) {
      processed.add(path, realPath, 'loaded')
      return absent(
        candidate,
        { reason: 'already-loaded', text: `Its text is the same as that of ${title(twin)}, which is loaded` },
        cleaned,
      )
    }
    tell(fileDiagnostics(path, reading, context))
    const scope = role === 'rule' ? ruleScope(path, cleaned, profile) : { patterns: null, diagnostics: lookForPaths(path, cleaned) }
    tell(scope.diagnostics)
    const waits = scope.patterns !== null && mode.trigger === null ? waitsForMatch(scope.patterns) : mode.waits
    if (scope.patterns !== null && tier === 'addedDir' && !profile.instructions.addedDirRulesFire) {
      processed.add(path, realPath, 'waiting')
      const text = `Rules of an added directory that wait for ${scope.patterns.join(', ')} were seen not to fire`
      return { ...absent(candidate, { reason: 'not-in-version', text }, cleaned), patterns: scope.patterns }
    }
    processed.add(path, realPath, waits === null ? 'loaded' : 'waiting')
    const room = { absent: MOST_ABSENT }
    const root = { tier, path, realPath, cleaned, depth: 0, chain: [], origin: { patterns: scope.patterns }, room }
    // What waits keeps its includes to itself: which of several comes first is only known once something is read.
    const drafts = await expand(
      root,
      { waits, trigger: mode.trigger },
      waits === null ? processed : processed.fork(),
      scope.patterns !== null,
    )
    if (room.absent < 0) tell([tooManyAbsent(path)])
    return { candidate, drafts, patterns: scope.patterns, usable: true }
  }

  interface OpenFile {
    readonly tier: Tier
    readonly path: string
    readonly realPath: string | null
    readonly cleaned: CleanText
    readonly depth: number
    readonly chain: Includer['chain']
    readonly origin: DraftFacts['origin']
    readonly room: { absent: number }
  }

  /** The file whose includes are being followed. */
  interface Here {
    readonly includer: Includer
    readonly mode: LoadMode
    readonly processed: ProcessedSet
    /** It is a scoped rule, or included by one. */
    readonly scoped: boolean
    readonly budget: { nearMisses: number }
    readonly room: OpenFile['room']
  }

  /** The file's own draft, then those of its includes, each followed at once by its own. Depth is limited by the profile. */
  async function expand(file: OpenFile, mode: LoadMode, processed: ProcessedSet, scoped: boolean): Promise<readonly LayerDraft[]> {
    const { tier, path, realPath, cleaned, depth } = file
    const includer: Includer = {
      path,
      realPath,
      tier,
      depth,
      from: ports.paths.dirname(realPath === null || realPath === path ? path : context.presentable(realPath)),
      chain: [...file.chain, { path, realPath }],
    }
    if (mode.waits === null) texts.set(cleaned.text, path)
    const here: Here = { includer, mode, processed, scoped, room: file.room, budget: { nearMisses: MOST_NEAR_MISSES } }
    const attempts: IncludeAttempt[] = []
    const below: LayerDraft[] = []
    const told = new Set<string>()
    const found = cleaned.includes(context.explain)
    if (found.length > MOST_INCLUDES) tell([tooManyIncludes(path, found.length)])
    for (const include of found.slice(0, MOST_INCLUDES)) {
      checkCancelled(context.signal)
      const { attempt, drafts } = await follow(include, here)
      attempts.push(attempt)
      // Named twice in one file, told once; every attempt is in the list all the same.
      const key = `${attempt.target ?? attempt.raw}\0${attempt.outcome}`
      if (told.has(key)) continue
      told.add(key)
      if (drafts[0]?.status === 'notLoaded') file.room.absent -= 1
      if (file.room.absent >= 0 || drafts[0]?.status !== 'notLoaded') below.push(...drafts)
    }
    const facts: DraftFacts = {
      tier,
      title: title(path),
      path,
      realPath,
      origin: { ...file.origin, depth, trigger: mode.trigger },
      cleaned,
      includes: attempts,
    }
    return [mode.waits === null ? loadedDraft(facts) : conditionalDraft(facts, mode.waits), ...below]
  }

  async function follow(
    include: FoundInclude,
    here: Here,
  ): Promise<{ readonly attempt: IncludeAttempt; readonly drafts: readonly LayerDraft[] }> {
    const { includer, mode, processed, scoped } = here
    const { raw, line, column } = include
    const origin = { includedBy: includer.path, includedAtLine: line, depth: includer.depth + 1 }
    const refuse = (target: string | null, realPath: string | null, refusal: Refusal, diskText: string | null = null) => ({
      attempt: { raw, line, column, target, outcome: refusal.reason },
      drafts: [
        absentDraft(
          { tier: includer.tier, title: target === null ? raw : title(target), path: target, realPath, origin, cleaned: null },
          refusal,
          diskText,
        ),
      ],
    })
    if (include.where !== 'text') {
      const target = include.path === null ? null : resolveInclude(ports.paths, include.path, includer.from, context.home)
      return refuse(target, null, { reason: 'in-code', text: WHERE[include.where] })
    }
    const verdict = await judgeInclude(context, include.path, includer, processed)
    if (!verdict.open) {
      await tellOf(include, here, verdict.target, verdict.refusal)
      return refuse(verdict.target, verdict.realPath, verdict.refusal)
    }
    const { target, realPath } = verdict
    const reading = await reader.read(target)
    if (!reading.ok) {
      processed.add(target, realPath, reading.error.reason)
      await tellOf(include, here, target, reading.error)
      return refuse(target, realPath, reading.error, reading.error.diskText)
    }
    if (scoped && !profile.instructions.includesFollowScopedRule) {
      return refuse(target, realPath, {
        reason: 'no-pattern-match',
        text: 'An include of a scoped rule has no patterns of its own and is never attached',
      })
    }
    processed.add(target, realPath, 'loaded')
    tell(fileDiagnostics(target, reading, context))
    const drafts = await expand(
      {
        tier: includer.tier,
        path: target,
        realPath,
        cleaned: reading.value,
        depth: includer.depth + 1,
        chain: includer.chain,
        origin,
        room: here.room,
      },
      mode,
      processed,
      scoped,
    )
    return { attempt: { raw, line, column, target, outcome: mode.waits?.reason ?? 'loaded' }, drafts }
  }

  async function relist(unit: LoadedUnit, processed: ProcessedSet): Promise<LoadedUnit> {
    const hasIncludes = unit.drafts.some(({ includes }) => includes.length > 0)
    return unit.usable && unit.patterns !== null && hasIncludes ? open(unit.candidate, { waits: null, trigger: null }, processed) : unit
  }

  async function attach(unit: LoadedUnit, trigger: string, processed: ProcessedSet): Promise<LoadedUnit> {
    const { candidate } = unit
    const known = processed.find(candidate.path, candidate.realPath)
    if (known?.outcome === 'loaded') return absent(candidate, metBefore(known, title), null)
    return open(candidate, { waits: null, trigger }, processed)
  }

  async function tellOf(include: FoundInclude, { includer, budget }: Here, target: string | null, refusal: Refusal): Promise<void> {
    const at = { path: includer.path, line: include.line, column: include.column }
    const leadsNowhere = refusal.reason === 'missing' || refusal.reason === 'not-a-path'
    if (leadsNowhere && budget.nearMisses > 0) {
      budget.nearMisses -= 1
      const others = [{ directory: ports.paths.dirname(includer.path), name: 'the link itself' }, ...context.landmarks]
      const near = await findNearMiss(ports, { found: include, from: includer.from, home: context.home, self: includer.path, others })
      if (near !== null)
        return tell([{ code: 'include.near-miss', severity: 'warning', message: near.message, at, fix: near.fix, edit: near.edit }])
    }
    const diagnostic = includeDiagnostic(include, refusal, at, target === null ? include.raw : title(target))
    if (diagnostic !== null) tell([diagnostic])
  }

  function tell(list: readonly Diagnostic[]): void {
    for (const diagnostic of list) diagnostics.add(diagnostic)
  }

  return { load, relist, attach }
}

const WHERE: Readonly<Record<Exclude<FoundInclude['where'], 'text'>, string>> = {
  code: 'It stands in code, where an @ is no include',
  comment: 'It stands in a comment, where an @ is no include',
  html: 'It stands in an HTML block, where an @ is no include',
}

function waitsForMatch(patterns: readonly string[]): Refusal {
  return { reason: 'waits-for-match', text: `Waits for ${patterns.join(', ')}` }
}

/** `paths` belongs to rules; in any other file it is read over. */
function lookForPaths(path: string, cleaned: CleanText): readonly Diagnostic[] {
  if (cleaned.parsed?.values?.paths === undefined) return []
  const message = 'paths in the front matter has no effect here: only files below .claude/rules can wait for a match'
  return [{ code: 'file.paths-ignored', severity: 'info', message, at: { path, line: 1 } }]
}

function tooManyIncludes(path: string, count: number): Diagnostic {
  const message = `It holds ${count.toLocaleString('en-US')} includes; the first ${MOST_INCLUDES.toLocaleString('en-US')} are followed`
  return { code: 'include.limit', severity: 'warning', message, at: { path } }
}

function tooManyAbsent(path: string): Diagnostic {
  const message = `More than ${MOST_ABSENT.toLocaleString('en-US')} includes from here came to nothing; the rest stands only in the files that hold them`
  return { code: 'include.limit', severity: 'warning', message, at: { path } }
}
