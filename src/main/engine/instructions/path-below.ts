import type { Paths } from '../ports'

/** `path` relative to `directory`: '' for the same, null when it lies elsewhere. Lexical: links are not looked at. */
export function pathBelow(paths: Paths, directory: string, path: string): string | null {
  const relative = paths.relative(directory, path)
  const outside = relative === '..' || relative.startsWith(`..${paths.sep}`) || paths.isAbsolute(relative)
  return outside ? null : relative
}

/** What `paths.join` gives for a normalised directory and a listed name, at a fraction of the price. */
export function childPath(paths: Paths, directory: string, name: string): string {
  return directory.endsWith(paths.sep) ? directory + name : directory + paths.sep + name
}
