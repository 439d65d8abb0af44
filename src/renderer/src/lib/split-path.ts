// Paths as people read them: short, with the file name whole. Knows both separators; touches no disk.

export interface Places {
  readonly root: string
  readonly home: string
}

/** The folder part (may be empty, no separator at its end), the separator, and the file name. */
export interface PathParts {
  readonly folder: string
  readonly separator: string
  readonly file: string
}

function separatorOf(path: string): '/' | '\\' {
  return path.includes('\\') && !path.includes('/') ? '\\' : '/'
}

/** Whether `path` is `folder` or lies below it. */
export function isBelow(path: string, folder: string): boolean {
  if (path === folder) return true
  const sep = separatorOf(folder)
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/** Relative to the project, else with `~` for the home, else absolute. The project itself is `./`. */
export function shortPath(path: string, places: Places): string {
  const below = (folder: string): string | null => {
    if (folder === '' || !isBelow(path, folder)) return null
    return path.slice(folder.length).replace(/^[\\/]/, '')
  }
  const inProject = below(places.root)
  if (inProject !== null) return inProject === '' ? './' : inProject
  const inHome = below(places.home)
  if (inHome !== null) return inHome === '' ? '~' : `~${separatorOf(places.home)}${inHome}`
  return path
}

/** Splits at the last separator: `a/b/c.md` → `a/b`, `/`, `c.md`. */
export function splitPath(path: string): PathParts {
  const at = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'))
  if (at < 0 || at === path.length - 1) return { folder: '', separator: '', file: path }
  return { folder: path.slice(0, at), separator: path.slice(at, at + 1), file: path.slice(at + 1) }
}

/** Last part of a path, its trailing separator aside. */
export function baseName(path: string): string {
  const trimmed = path.replace(/[\\/]+$/, '')
  return trimmed === '' ? path : splitPath(trimmed).file
}
