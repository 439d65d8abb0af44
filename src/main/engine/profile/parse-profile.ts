// resources/profiles/*.json → Profile. A typo there is a test failure that names the dotted path; nothing is filled in.

import { err, ok, type Result } from '../base/result'
import { cacheShape, clearingShape, compactionFields } from './history-shape'
import type { AgentsMdMode, Profile } from './profile'
import { PROFILE_IDS } from './profile-ids'
import {
  constant,
  listOf,
  nullable,
  oneOf,
  record,
  type ShapeProblem,
  type ShapeReport,
  share,
  tableOf,
  text,
  wholeNumber,
  wholeNumberOr,
  yesNo,
} from './shape'

const AGENTS_MD_MODES: readonly AgentsMdMode[] = ['off', 'claude-md-only', 'fallback', 'both', 'none']
const MEMORY_SCOPES = ['managed', 'flag', 'local', 'user', 'project'] as const
const METHODS = ['published', 'published-share'] as const

/** Canonical model id, or the beginning of several ending in `-` (match-model.ts). */
const MODEL_PATTERN = /^[a-z0-9][a-z0-9.-]*$/

const maxOutput = record({ default: wholeNumber(1), upper: wholeNumber(1) })
const size = constant(record({ tokens: wholeNumber(), method: oneOf(METHODS) }))
const group = constant(record({ id: text(/^[a-z][a-z-]*$/), title: text(), tokens: wholeNumber(), method: oneOf(METHODS) }))

const sections = record({
  intro: size,
  'system-notes': size,
  'doing-tasks': size,
  'acting-with-care': size,
  'using-tools': size,
  'tone-and-style': size,
  'output-efficiency': size,
  'session-guidance': size,
  'auto-memory': size,
  environment: size,
  scratchpad: size,
  'function-result-clearing': size,
  'summarise-tool-results': size,
  'token-budget': size,
  'brief-mode': size,
})

const profileShape = record({
  id: oneOf(PROFILE_IDS),
  date: constant(text(/^\d{4}-\d{2}$/)),
  defaultModel: constant(text(MODEL_PATTERN)),
  git: record({
    statusLimit: constant(wholeNumber(1)),
    logLength: constant(wholeNumber(1)),
    userLine: constant(yesNo()),
    defaultBranchCandidates: constant(listOf(text())),
    worktreeRefsInOwnDirOnly: constant(yesNo()),
    switchesSkipSnapshot: constant(yesNo()),
  }),
  models: record({
    assumedWindow: constant(wholeNumber(1)),
    millionWindow: constant(wholeNumber(1)),
    disableMillionVariable: constant(yesNo()),
    maxContextVariable: constant(yesNo()),
    millionSuffixStripped: constant(listOf(text(MODEL_PATTERN))),
    aliases: constant(tableOf(text(MODEL_PATTERN), /^[a-z]+$/)),
  }),
  instructions: record({
    includeDepthLimit: constant(wholeNumber(1)),
    skipOverBytes: constant(nullable(wholeNumber(1))),
    warnOverChars: constant(nullable(wholeNumber(1))),
    warnOverWindowShare: constant(nullable(share())),
    braceBudget: constant(nullable(record({ patterns: wholeNumber(1), bytes: wholeNumber(1) }))),
    patternCeiling: constant(wholeNumber(1)),
    pathListsReliable: constant(yesNo()),
    agentsMd: constant(oneOf(AGENTS_MD_MODES)),
    stripComments: constant(yesNo()),
    excludeMatchesLinks: constant(yesNo()),
    matchThroughLinks: constant(yesNo()),
    managedMayIncludeExternal: constant(yesNo()),
    includesFollowScopedRule: constant(yesNo()),
    addedDirRulesFire: constant(yesNo()),
    addedDirsVariable: constant(yesNo()),
    addedDirLocalFile: constant(yesNo()),
    nestedRulesNeedSource: constant(yesNo()),
    skipWorktreeDuplicates: constant(yesNo()),
    attachesInPrint: constant(yesNo()),
    safeMode: constant(yesNo()),
  }),
  memory: record({
    maxLines: constant(wholeNumber(1)),
    maxSize: constant(nullable(wholeNumber(1))),
    sizeUnit: constant(oneOf(['chars', 'bytes'])),
    countsFrontmatterAndComments: constant(yesNo()),
    followIncludes: constant(yesNo()),
    directoryFromScopes: constant(listOf(oneOf(MEMORY_SCOPES))),
    projectDirNameVariable: constant(yesNo()),
    sharedByWorktrees: constant(yesNo()),
    onByDefault: constant(yesNo()),
    topicShape: constant(oneOf(['flat', 'metadata'])),
    nameLimit: constant(wholeNumber(1)),
  }),
  prompt: record({
    style: constant(oneOf(['long', 'lean'])),
    longFamilies: constant(listOf(text(MODEL_PATTERN))),
    dateInSystemPrompt: constant(yesNo()),
    excludeDynamicFlag: constant(yesNo()),
    globalCacheScope: constant(yesNo()),
    ttlVariables: constant(yesNo()),
    skillListingShare: constant(share()),
    skillDescriptionCap: constant(nullable(wholeNumber(1))),
    sizes: record({
      systemTotal: constant(wholeNumber()),
      sections,
      tools: listOf(group),
      skills: constant(wholeNumber()),
      deferredMcpNames: constant(wholeNumber()),
      agents: constant(wholeNumber()),
    }),
    longSizes: nullable(record({ systemTotal: constant(wholeNumber()), sections })),
  }),
  compaction: record({
    summaryReserve: constant(wholeNumberOr('max-output')),
    autoBuffer: constant(wholeNumber()),
    warningBuffer: constant(wholeNumber()),
    blockingBuffer: constant(wholeNumber()),
    mode: constant(oneOf(['ahead', 'reactive'])),
    aheadFamilies: constant(listOf(text(MODEL_PATTERN))),
    aheadAtAssumedWindow: constant(listOf(text(MODEL_PATTERN))),
    unknownWindowVariable: constant(yesNo()),
    windowOverrideRange: constant(nullable(record({ min: wholeNumber(1), max: wholeNumber(1) }))),
    maxOutput: constant(tableOf(maxOutput, MODEL_PATTERN)),
    unknownMaxOutput: constant(maxOutput),
    ...compactionFields,
  }),
  clearing: clearingShape,
  cache: cacheShape,
})

/** All problems at once, each with its dotted path. `sources` of the profile has one entry per constant. */
export function parseProfile(raw: unknown): Result<Profile, readonly ShapeProblem[]> {
  const report: ShapeReport = { problems: [], sources: {} }
  const read = profileShape(raw, '', report)
  return read.ok ? ok({ ...read.value, sources: report.sources }) : err(report.problems)
}
