import type { Paths } from '../ports'

/** `path` relative to `directory`: '' for the same, null when it lies elsewhere. Lexical: links are not looked at. */
export function pathBelow(paths: Paths, directory: string, path: string): string | null {
  const relative = paths.relative(directory, path)
  const outside = relative === '..' || relative.startsWith(`..${paths.sep}`) || paths.isAbsolute(relative)
  return outside ? null : relative
}
