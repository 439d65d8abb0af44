// The folder name the agent derives from a path. Lossy: `a-b` and `a/b` give one name, so nothing decodes it.

const HASH_RADIX = 36

/**
 * SPEC 6.2: every UTF-16 unit outside `[a-zA-Z0-9]` becomes a dash, runs are not merged. Past `limit` units the
 * name is its first `limit` units, a dash and a hash of the whole path as it was.
 */
export function sanitisePath(path: string, limit: number): string {
  const name = path.replace(/[^a-zA-Z0-9]/g, '-')
  return name.length <= limit ? name : `${name.slice(0, limit)}-${pathHash(path)}`
}

/** K7: the 32-bit signed string hash (h * 31 + unit), its absolute value in base 36. */
function pathHash(path: string): string {
  let hash = 0
  for (let i = 0; i < path.length; i++) hash = (Math.imul(hash, 31) + path.charCodeAt(i)) | 0
  return Math.abs(hash).toString(HASH_RADIX)
}
