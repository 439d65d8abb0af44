// Where a request asks the cache to keep something (SPEC 5.6, 8.5): behind the front, and on the last message.

import type { CacheRules } from '../../profile/history-rules'

export interface Breakpoint {
  readonly behind: 'front' | 'last-message'
  /** Tokens from the beginning of the request up to it. */
  readonly tokens: number
}

/** In order of the request; never more than the API takes, and the last message keeps its own. */
export function breakpointsOf(
  frontTokens: number,
  tokens: number,
  rules: Pick<CacheRules, 'systemBreakpoints' | 'mostBreakpoints'>,
): readonly Breakpoint[] {
  const front: readonly Breakpoint[] = rules.systemBreakpoints > 0 && frontTokens > 0 ? [{ behind: 'front', tokens: frontTokens }] : []
  return [...front, { behind: 'last-message' as const, tokens }].slice(-rules.mostBreakpoints)
}
