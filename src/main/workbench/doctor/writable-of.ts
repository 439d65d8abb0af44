// Which files a fix may write: what the page may write anyway; of a command, which names its folder itself, that folder, its
// memory and the instruction files of the person.

import { isInside } from '../build-collect-request'
import type { PathPermission } from '../path-permission'
import type { WorkbenchDeps } from '../workbench-deps'
import type { StoredDoctor } from './doctor-store'

/** Takes real paths. Never Strata's own data, and nothing of git's. */
export async function writableOf(
  deps: WorkbenchDeps,
  permission: PathPermission,
  { collection, memoryDir }: StoredDoctor,
): Promise<(realPath: string) => boolean> {
  if (deps.host.kind !== 'cli') return permission.writable()
  const { fs, paths } = deps.ports
  const realOf = async (path: string): Promise<string> => {
    const real = await fs.realPath(path)
    return real.ok ? real.value : path
  }
  const { places } = collection
  const [root, config, own, memory] = await Promise.all([
    realOf(places.root),
    realOf(places.configDir),
    realOf(deps.state.dir),
    memoryDir === null ? null : realOf(paths.normalize(memoryDir).replace(/[\\/]$/, '')),
  ])
  const partsBelow = (folder: string, path: string): readonly string[] | null =>
    path !== folder && isInside(paths, folder, path) ? paths.relative(folder, path).split(paths.sep) : null
  return (path) => {
    if (isInside(paths, own, path)) return false
    const parts = partsBelow(root, path)
    if (parts !== null) return parts.every((part) => part.toLowerCase() !== '.git')
    if (!/\.md$/i.test(path)) return false
    if (memory !== null && partsBelow(memory, path) !== null) return true
    const ofPerson = partsBelow(config, path)
    return ofPerson !== null && ofPerson[0]?.toLowerCase() !== 'projects'
  }
}
