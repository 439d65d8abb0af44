// Which tool results still stand in the history, and which of them the local clearing of SPEC 0.1 would take. It counts characters
// by four, as the agent does; what a result weighs in the context is kept beside.

import { compareVersions } from '../../profile/compare-versions'
import type { ClearingRules } from '../../profile/history-rules'
import type { AddedPart } from './added-step'

export type LocalClearing = ClearingRules['local']

/** A quarter of a character is reckoned as a token, about a third of one is (SPEC 0.1). */
const TOKENS_PER_COUNTED = 1.4

export interface ResultLedger {
  /** `tokens`: what the result is estimated to weigh. */
  add(part: AddedPart, tokens: number): void
  /** The ids to clear now, oldest first, and what they weigh; null where the rule does not fire. */
  due(contextTokens: number, threshold: number): { readonly ids: readonly string[]; readonly tokens: number } | null
  /**
   * Takes these out and gives their weight. `savedTokens`: what the agent reckoned to save by it, where a record says so: it
   * stands for results that are not in the file.
   */
  clear(ids: readonly string[], savedTokens?: number | null): number
  reset(): void
}

/**
 * Local clearing wrote no record before 2.1.12; from then on the record says what was cleared. Assumption: 1.x did not clear
 * (none was met), 2.0.76 was seen to.
 */
export function clearsUnrecorded(version: string | null): boolean {
  return version !== null && compareVersions(version, '2.0.0') >= 0 && compareVersions(version, '2.1.12') < 0
}

export function createResultLedger(rules: LocalClearing): ResultLedger {
  let results: readonly { readonly id: string; readonly counted: number; readonly tokens: number }[] = []
  return {
    add: ({ kind, tool, toolUseId, chars }, tokens) => {
      if (kind !== 'tool-result' || toolUseId === null || tool === null || !rules.tools.includes(tool)) return
      results = [...results, { id: toolUseId, counted: chars / rules.charsPerToken, tokens }]
    },
    due: (contextTokens, threshold) => {
      if (!rules.inVersion || contextTokens < threshold - rules.belowThreshold) return null
      let kept = 0
      const old = [...results].reverse().filter(({ counted }) => {
        kept += counted
        return kept > rules.keepTokens
      })
      const saved = old.reduce((sum, { counted }) => sum + counted, 0)
      if (saved < rules.leastSaved) return null
      return { ids: old.map(({ id }) => id).reverse(), tokens: old.reduce((sum, { tokens }) => sum + tokens, 0) }
    },
    clear: (ids, savedTokens = null) => {
      const gone = new Set(ids)
      const found = results.filter(({ id }) => gone.has(id))
      const tokens = found.reduce((sum, one) => sum + one.tokens, 0)
      results = results.filter(({ id }) => !gone.has(id))
      if (savedTokens === null) return tokens
      const counted = found.reduce((sum, one) => sum + one.counted, 0)
      return tokens + Math.max(0, savedTokens - counted) * TOKENS_PER_COUNTED
    },
    reset: () => {
      results = []
    },
  }
}
