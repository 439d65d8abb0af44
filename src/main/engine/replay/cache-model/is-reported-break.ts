// Whether the client would report a break of the cache (SPEC 5.8): reads fell by more than a share and by more than a number.

import type { CacheRules } from '../../profile/history-rules'

/** `announced`: tokens that the client deleted itself and told the detector of. */
export function isReportedBreak(previousRead: number, read: number, announced: number, rules: CacheRules['breakReport']): boolean {
  const lost = previousRead - announced - read
  return lost > rules.share * previousRead && lost > rules.tokens
}
