// How the part of a profile on compaction, clearing and the cache is written in JSON (history-rules.ts).

import { constant, listOf, nullable, record, share, text, wholeNumber, yesNo } from './shape'

const version = text(/^\d+\.\d+\.\d+$/)
const dated = record({ since: version })

export const compactionFields = {
  breaker: constant(record({ failures: wholeNumber(1), since: version })),
  thrashStop: constant(record({ refills: wholeNumber(1), withinCalls: wholeNumber(1), since: version })),
  summaryOutputCap: constant(wholeNumber(1)),
  summaryChars: constant(wholeNumber(1)),
  summaryRetries: constant(wholeNumber()),
  keepsSecurityWords: constant(dated),
  reinjectFiles: constant(record({ most: wholeNumber(), each: wholeNumber(), together: wholeNumber() })),
  reinjectSkills: constant(record({ each: wholeNumber(), together: wholeNumber() })),
  preCompactMayStop: constant(dated),
  postCompactHook: constant(dated),
  idle: constant(record({ afterMs: wholeNumber(1), leastTokens: wholeNumber(), since: version })),
  sessionMemory: constant(
    nullable(
      record({
        tailLeastTokens: wholeNumber(),
        tailLeastTexts: wholeNumber(),
        tailMostTokens: wholeNumber(),
        notesFromTokens: wholeNumber(),
        notesEveryTokens: wholeNumber(1),
        notesEveryToolCalls: wholeNumber(),
        sectionMostTokens: wholeNumber(),
        notesMostTokens: wholeNumber(),
      }),
    ),
  ),
}

export const clearingShape = record({
  tools: constant(listOf(text())),
  placeholder: constant(text()),
  time: constant(record({ onByDefault: yesNo(), gapMs: wholeNumber(), keepRecent: wholeNumber(), least: wholeNumber() })),
  cached: constant(nullable(record({ trigger: wholeNumber(1), keep: wholeNumber() }))),
  local: constant(
    record({
      inVersion: yesNo(),
      belowThreshold: wholeNumber(),
      leastSaved: wholeNumber(),
      keepTokens: wholeNumber(),
      charsPerToken: wholeNumber(1),
      tools: listOf(text()),
    }),
  ),
  resultLimits: constant(
    record({ resultChars: wholeNumber(1), previewBytes: wholeNumber(), messageChars: wholeNumber(1), exempt: listOf(text()) }),
  ),
  editToolUses: constant(
    record({
      triggerTokens: wholeNumber(1),
      keep: wholeNumber(),
      clearAtLeast: nullable(wholeNumber(1)),
      exclude: listOf(text()),
      clearInputs: yesNo(),
    }),
  ),
  clientToolUses: constant(record({ triggerTokens: wholeNumber(1), targetTokens: wholeNumber() })),
  editThinking: constant(record({ keepTurns: nullable(wholeNumber()), idleKeepTurns: wholeNumber(), idleMs: wholeNumber() })),
  serverCompaction: constant(record({ triggerTokens: wholeNumber(1), leastTrigger: wholeNumber(1) })),
})

export const cacheShape = record({
  lifetimeMs: constant(record({ short: wholeNumber(1), long: wholeNumber(1) })),
  lookbackBlocks: constant(wholeNumber(1)),
  mostBreakpoints: constant(wholeNumber(1)),
  systemBreakpoints: constant(wholeNumber()),
  breakReport: constant(record({ share: share(), tokens: wholeNumber() })),
})
