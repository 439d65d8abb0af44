// Which models a list of a profile means.

/**
 * True when one of `patterns` names the canonical id: the id itself, or its beginning when the pattern ends in `-`
 * (`claude-haiku-`). A bare id never means its successors: `claude-sonnet-5` is not `claude-sonnet-5-5`.
 */
export function matchModel(canonicalId: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => (pattern.endsWith('-') ? canonicalId.startsWith(pattern) : canonicalId === pattern))
}
