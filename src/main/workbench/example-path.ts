// A path that a gitignore-style pattern matches, for trying a scoped rule. A guess: whoever uses it checks by trying.

/** Null for a pattern no plain path can be made of (a negation, an empty one). */
export function examplePath(pattern: string): string | null {
  if (pattern === '' || pattern.startsWith('!')) return null
  const plain = firstOfBraces(pattern)
    .replace(/^\//, '')
    .replace(/\[([^\]!^])[^\]]*\]/g, '$1')
    .split('/')
    .map((segment) => (segment === '**' ? '' : segment.replace(/\*+/g, 'example').replace(/\?/g, 'x').replace(/\\(.)/g, '$1')))
    .filter((segment) => segment !== '')
    .join('/')
  if (plain === '') return 'example'
  return pattern.endsWith('/') || pattern.endsWith('/**') ? `${plain}/example` : plain
}

/** The first alternative of every brace group, innermost first. */
function firstOfBraces(pattern: string): string {
  let text = pattern
  for (let i = 0; i < 50; i++) {
    const next = text.replace(/\{([^{},]*)(?:,[^{}]*)?\}/, '$1')
    if (next === text) return text
    text = next
  }
  return text
}
