// Which files the page may show, read and have written: decided here for everybody, on real paths, whatever is asked.

import { WorkbenchError } from '../engine/base/workbench-error'
import { isInside } from './build-collect-request'
import type { CollectionStore } from './collection-store'
import type { WorkbenchDeps } from './workbench-deps'

export interface PathPermission {
  /**
   * The path itself when it may be shown by the machine's own programs. `path.outside` unless it is absolute and plain, and is
   * named by a kept collection or lies in an open folder, the memory folder, the user's or the managed one.
   */
  checkShown(path: string): Promise<string>
  /**
   * The same for what the page may read, which is less: of the user's and the managed folder only Markdown. What is not there
   * is told of where something might be made. Throws `path.outside`, and `file.unreadable` where a link or a folder is in the way.
   */
  checkRead(path: string): Promise<{ readonly realPath: string; readonly exists: boolean; readonly mayWrite: boolean }>
  /**
   * Which real paths may be written as things stand: any file of an open folder but git's own, Markdown of the user's and the
   * managed tier, the memory of what is open. Never Strata's own data.
   */
  writable(): Promise<(realPath: string) => boolean>
}

export function createPathPermission(
  deps: Pick<WorkbenchDeps, 'ports' | 'state'>,
  store: CollectionStore,
  openFolders: () => readonly string[],
): PathPermission {
  const { fs, paths } = deps.ports

  function checkPlain(path: string): void {
    if (!paths.isAbsolute(path) || paths.normalize(path) !== path || path.includes('\0')) throw outside(path)
  }

  async function realOf(path: string): Promise<string> {
    const real = await fs.realPath(path)
    if (!real.ok) throw new WorkbenchError('file.missing', `${path} is not there, or may not be read`, { path, why: real.error.kind })
    return real.value
  }

  /** Where a folder is, or will be once it is made. */
  async function realFolder(folder: string): Promise<string> {
    const real = await fs.realPath(folder)
    const above = paths.dirname(folder)
    return real.ok || above === folder ? (real.ok ? real.value : folder) : paths.join(await realFolder(above), paths.basename(folder))
  }

  /** Folders of the tiers of what is open: whoever collects can name any, so a collection of a closed folder does not count. */
  function tiers(): { readonly user: readonly string[]; readonly managed: readonly string[]; readonly memory: readonly string[] } {
    const open = new Set(openFolders())
    const kept = store.all().filter(({ collection }) => open.has(collection.places.root))
    return {
      user: kept.map(({ collection }) => collection.places.configDir),
      managed: kept.map(({ collection }) => collection.places.managedDir),
      memory: kept.flatMap(({ collection }) => memoryFolders(collection.layers)),
    }
  }

  async function insideOpen(): Promise<(realPath: string) => boolean> {
    const folders = await Promise.all(openFolders().map(realFolder))
    return (path) => folders.some((folder) => isInside(paths, folder, path))
  }

  function memoryFolders(
    layers: readonly { readonly kind: string; readonly origin: { readonly path: string | null } }[],
  ): readonly string[] {
    return layers.flatMap(({ kind, origin }) => (kind.startsWith('memory.') && origin.path !== null ? [paths.dirname(origin.path)] : []))
  }

  async function writable(): Promise<(realPath: string) => boolean> {
    const { user, managed, memory } = tiers()
    const reals = (folders: readonly string[]) => Promise.all([...new Set(folders)].map(realFolder))
    const [projects, userFolders, managedFolders, memoryRoots, own] = await Promise.all([
      reals(openFolders()),
      reals(user),
      reals(managed),
      reals(memory),
      realFolder(deps.state.dir),
    ])
    const partsBelow = (folder: string, path: string): readonly string[] | null =>
      path !== folder && isInside(paths, folder, path) ? paths.relative(folder, path).split(paths.sep) : null
    // git runs what lies in its own folder
    const ofProject = (folder: string, path: string) => partsBelow(folder, path)?.every((part) => part.toLowerCase() !== '.git') === true
    // below `projects` lie the transcripts and the memory of every other project
    const ofUser = (folder: string, path: string) => {
      const parts = partsBelow(folder, path)
      return parts !== null && parts[0]?.toLowerCase() !== 'projects'
    }
    return (path) => {
      if (isInside(paths, own, path)) return false
      if (projects.some((folder) => ofProject(folder, path))) return true
      if (!/\.md$/i.test(path)) return false
      return (
        userFolders.some((folder) => ofUser(folder, path)) ||
        [...managedFolders, ...memoryRoots].some((folder) => partsBelow(folder, path) !== null)
      )
    }
  }

  return {
    writable,
    async checkShown(path) {
      checkPlain(path)
      const kept = store.all().map(({ collection }) => collection)
      const named = kept.some(
        ({ layers, settings: { files } }) => layers.some(({ origin }) => origin.path === path) || files.some((file) => file.path === path),
      )
      const folders = [
        ...openFolders(),
        ...kept.flatMap(({ places, layers }) => [places.root, places.configDir, places.managedDir, ...memoryFolders(layers)]),
      ]
      const below = folders.filter((folder) => isInside(paths, folder, path))
      if (!named && below.length === 0) throw outside(path)
      const real = await realOf(path)
      if (named) return path
      for (const folder of below) {
        const found = await fs.realPath(folder)
        if (found.ok && isInside(paths, found.value, real)) return path
      }
      throw outside(path)
    },
    async checkRead(path) {
      checkPlain(path)
      const named = store.all().some(({ collection }) => collection.layers.some(({ origin }) => origin.path === path))
      const [mayWrite, inside] = await Promise.all([writable(), insideOpen()])
      const real = await fs.realPath(path)
      if (!real.ok) {
        const absent = real.error.kind === 'missing' || real.error.kind === 'not-a-directory'
        const future = await realFolder(path)
        if (!named && !mayWrite(future) && !inside(future)) throw outside(path)
        if (!absent)
          throw new WorkbenchError('file.unreadable', `${path} cannot be reached: ${real.error.message}`, { path, why: real.error.kind })
        return { realPath: future, exists: false, mayWrite: mayWrite(future) }
      }
      const may = mayWrite(real.value)
      if (!may && !named && !inside(real.value)) throw outside(path)
      return { realPath: real.value, exists: true, mayWrite: may }
    },
  }
}

function outside(path: string): WorkbenchError {
  return new WorkbenchError('path.outside', `${path} does not belong to what is open`, { path })
}
