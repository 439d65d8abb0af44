// Reads and rules as the contract shows them, cut to what fits an answer.

import type { ReadHit as ReadHitView, ReadRule, ReadStep, ReadsView, RulePattern } from '../../../preload/contract/reads'
import type { DescribedRule, FileSets } from '../../engine/reads/describe-rules'
import type { ReadHit } from '../../engine/reads/explain-reads'
import type { PatternForms } from '../../engine/reads/pattern-forms'
import { READ_TRIGGERS } from '../../engine/reads/read-triggers'
import { counted } from '../layer-words'
import { toDiagnosticView } from '../to-collection-view'
import type { StoredReads } from './reads-store'

const MOST_HITS = 400
const MOST_FORMS = 50
const MOST_PATTERNS = 400
const MOST_EXAMPLES = 5
const MOST_IDS = 2000

export function toViewOfReads(run: StoredReads): ReadsView {
  const attached = run.steps.flatMap(({ attaches }) => attaches)
  const tokens = attached.reduce((sum, { layer }) => sum + layer.tokens.sent, 0)
  const what = counted(attached.length, ['file', 'files'])
  return {
    readsId: run.id,
    collectionId: run.collectionId,
    files: run.steps.length,
    attached: attached.length,
    tokens,
    secondRead: {
      adds: 0,
      text:
        run.profile.id === '2.1.88' || run.profile.id === '2.1.17'
          ? 'Nothing: each file is attached once. (Before 2.1.89 a fault attached nested files over and over in long sessions.)'
          : 'Nothing: each file is attached once, until a compaction or /clear.',
    },
    compaction: {
      takesAway: attached.length,
      tokens,
      layerIds: attached.slice(0, MOST_IDS).map(({ layer }) => layer.id),
      text:
        attached.length === 0
          ? 'Nothing was attached, so nothing is lost.'
          : `${what} attached here ${attached.length === 1 ? 'is' : 'are'} gone after a compaction or /clear, until something near ${attached.length === 1 ? 'it' : 'them'} is read again. What is sent at the start comes back by itself.`,
    },
    triggers: READ_TRIGGERS.map((trigger) => ({ ...trigger })),
  }
}

/** `toFile` names a path for people. */
export function toStepView(run: StoredReads, position: number, toFile: (path: string) => string): ReadStep {
  const step = run.steps[position]
  if (step === undefined) throw new TypeError(`There is no step ${position}`)
  const sum = (hits: readonly ReadHit[]): number => hits.reduce((total, { layer }) => total + layer.tokens.sent, 0)
  const { attaches, already, staysOut } = step
  return {
    index: position,
    file: toFile(step.path),
    path: step.path,
    exists: run.present[position] ?? null,
    outside: step.outside,
    repeats: step.repeats,
    attaches: attaches.slice(0, MOST_HITS).map((hit) => toHitView(hit, run.before)),
    already: already.slice(0, MOST_HITS).map((hit) => toHitView(hit, run.before)),
    staysOut: staysOut.slice(0, MOST_HITS).map(({ layer, reason }) => ({
      layerId: layer.id,
      title: layer.title,
      path: layer.origin.path,
      reason,
      reasonText: layer.reasonText ?? '',
    })),
    clipped: Math.max(attaches.length, already.length, staysOut.length) > MOST_HITS,
    tokens: sum(attaches),
    tokensSoFar: run.steps.slice(0, position + 1).reduce((total, one) => total + sum(one.attaches), 0),
  }
}

function toHitView({ layer, attachedAt, ...way }: ReadHit, before: number): ReadHitView {
  return {
    layerId: layer.id,
    title: layer.title,
    path: layer.origin.path,
    kind: layer.kind,
    ...way,
    includedBy: layer.origin.includedBy,
    tokens: layer.tokens.sent,
    // what an earlier input had read counts as before the first
    attachedAt: attachedAt === null ? null : Math.max(-1, attachedAt - before),
  }
}

/** `sets` null: the list of files is still being made. */
export function toRuleView(
  { layer, path, state, base, patterns, hidden, problems }: DescribedRule,
  rule: number,
  sets: FileSets | null,
): ReadRule {
  const set = sets?.below(base) ?? null
  const hits = set === null || patterns.length === 0 ? null : set.ofRule(patterns)
  return {
    rule,
    layerId: layer.id,
    title: layer.title,
    path,
    kind: layer.kind,
    state,
    reason: layer.reason,
    reasonText: layer.reasonText,
    base,
    patterns: patterns.slice(0, MOST_PATTERNS).map((forms) => toPatternView(forms, base, sets)),
    hidden:
      hidden === null
        ? null
        : {
            key: hidden.key,
            line: hidden.line,
            patterns: hidden.patterns.slice(0, MOST_PATTERNS).map(({ written }) => written),
            hits: set?.ofRule(hidden.patterns).length ?? null,
          },
    hits: hits?.length ?? null,
    examples: (hits ?? []).slice(0, MOST_EXAMPLES).map((i) => sets?.fromRoot(base, set?.files[i] ?? '') ?? ''),
    tokens: layer.tokens.sent,
    problems: problems.map(toDiagnosticView),
  }
}

function toPatternView(forms: PatternForms, base: string, sets: FileSets | null): RulePattern {
  const { written, verdict, negative } = forms
  const hits = sets === null || negative ? null : sets.below(base).matches(forms).length
  return {
    written,
    forms: forms.forms.length,
    expanded: forms.forms.slice(0, MOST_FORMS).map((form) => form.slice(0, 400)),
    expands: verdict.expands,
    hits,
    dead: verdict.dead || hits === 0,
    problem: verdict.problem === null ? null : { code: verdict.problem.code, text: verdict.problem.text, fix: verdict.problem.fix ?? null },
  }
}
