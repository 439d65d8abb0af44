const MOST_WILDCARDS = 6

/**
 * Patterns are turned into regular expressions, and one like this would backtrack without end on a name made for it.
 * Projects bring both the patterns and the names.
 */
export function isTooWild(pattern: string): boolean {
  const segments = pattern.split('/')
  const inOne = (part: string) => part.match(/\*+/g)?.length ?? 0
  return segments.filter((part) => part === '**').length > MOST_WILDCARDS || segments.some((part) => inOne(part) > MOST_WILDCARDS)
}
