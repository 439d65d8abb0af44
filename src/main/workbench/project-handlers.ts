// The Project part of the contract: what is open in this host, what is watched for it, and folders to choose from.

import type { Handlers as HandlersOf } from '../../preload/contract/define'
import type { ProjectView, projectContract, RecentProject } from '../../preload/contract/project'
import type { WorkbenchContract } from '../../preload/contract/workbench'
import { WorkbenchError } from '../engine/base/workbench-error'
import { findGitPlace } from '../engine/git/find-git-place'
import { browseFolder } from './browse-folder'
import { absoluteFolder, checkDirectory } from './build-collect-request'
import type { CollectionStore, StoredCollection } from './collection-store'
import type { EventHub } from './event-hub'
import { listDirectories } from './list-directories'
import type { RecentProjects } from './recent-projects'
import { buildWatchSet, joinWatchSets, matters, mayBeNewDirectory, type WatchSet } from './watch-set'
import type { Watcher, WorkbenchDeps } from './workbench-deps'

export interface OpenProjects {
  readonly handlers: HandlersOf<typeof projectContract>
  /** A collection was made: what it depends on is watched if its folder is open. */
  onCollected(entry: StoredCollection): void
  folders(): readonly string[]
  dispose(): Promise<void>
}

interface OpenProject {
  readonly view: ProjectView
  watcher: Watcher | null
  watched: WatchSet
  /** Working directories of what was collected: nested files are searched for below them. */
  cwds: readonly string[]
}

const NOTHING: WatchSet = { files: new Set(), directories: new Set(), listed: new Set() }
/** More paths than this are not watched at once; the rest is seen at the next refresh. */
const MOST_WATCHED = 4000
const MOST_TOLD = 100
/** Of one notice, this many unknown paths are looked at: is it a new directory? */
const MOST_LOOKED_AT = 200

export function createProjectHandlers(
  deps: WorkbenchDeps,
  store: CollectionStore,
  recent: RecentProjects,
  events: EventHub<WorkbenchContract>,
): OpenProjects {
  const { paths, log } = deps.ports
  const open = new Map<string, OpenProject>()
  let count = 0

  const get = (projectId: string): OpenProject => {
    const project = open.get(projectId)
    if (project === undefined) throw new WorkbenchError('project.unknown', 'This project is not open', { projectId })
    return project
  }
  const viewOf = (project: OpenProject): ProjectView => ({ ...project.view, watching: project.watcher !== null })

  function startWatching(project: OpenProject): void {
    if (project.watcher !== null || deps.createWatcher === null) return
    const { projectId } = project.view
    const tell = (told: readonly string[]): void => {
      if (told.length > 0) events.tell('project.changed', { projectId, paths: told.slice(0, MOST_TOLD) })
    }
    project.watcher = deps.createWatcher((changed) => {
      const told = changed.filter((path) => matters(project.watched, path, paths))
      if (told.length > 0) return tell(told)
      newDirectory(project, changed).then(
        (path) => tell(path === null || project.watcher === null ? [] : [path]),
        (error: unknown) => log.write('warning', 'What is new in a folder could not be looked at', { error: String(error) }),
      )
    })
    applyWatchSet(project)
  }

  /** The first of the changed paths that is a directory nobody has looked into: it may hold instruction files. */
  async function newDirectory({ watched, cwds }: OpenProject, changed: readonly string[]): Promise<string | null> {
    const unknown = changed.filter((path) => mayBeNewDirectory(watched, path, cwds, paths))
    for (const path of unknown.slice(0, MOST_LOOKED_AT)) {
      const stat = await deps.ports.fs.stat(path)
      if (stat.ok && stat.value.kind === 'directory') return path
    }
    return null
  }

  function applyWatchSet({ watcher, watched, view }: OpenProject): void {
    const all = [...watched.files, ...watched.directories, ...watched.listed]
    if (all.length > MOST_WATCHED)
      log.write('warning', `${view.folder}: ${all.length} paths are too many to watch`, { watched: MOST_WATCHED })
    watcher?.watch(all.slice(0, MOST_WATCHED))
  }

  async function stopWatching(project: OpenProject): Promise<void> {
    const { watcher } = project
    project.watcher = null
    await watcher?.close()
  }

  async function updateWatchSet(project: OpenProject): Promise<void> {
    const kept = store.all().filter(({ collection }) => collection.places.root === project.view.folder)
    const sets = await Promise.all(
      kept.map(async ({ collection, listed }) =>
        buildWatchSet(collection, await findGitPlace(deps.ports, collection.places.cwd), paths, listed),
      ),
    )
    project.watched = joinWatchSets(sets)
    project.cwds = [...new Set(kept.map(({ collection }) => collection.places.cwd))]
    applyWatchSet(project)
  }

  /** A state folder that cannot be written must not keep a project from opening. */
  async function remember(entry: RecentProject): Promise<void> {
    try {
      await recent.add(entry)
    } catch (error) {
      log.write('warning', 'The list of recent folders could not be written', { error: String(error) })
    }
  }

  const handlers: OpenProjects['handlers'] = {
    'project.open': async ({ folder: asked }) => {
      if (asked === null && deps.demo === null)
        throw new WorkbenchError('unsupported', 'This host has no demo project; open a folder', null)
      const folder = asked === null && deps.demo !== null ? deps.demo.folder : absoluteFolder(paths, deps.home, asked ?? '')
      await checkDirectory(deps.ports.fs, folder)
      const isDemo = folder === deps.demo?.folder
      const name = paths.basename(folder) || folder
      if (!isDemo) await remember({ folder, name, openedMs: deps.clock.nowMs() })
      const known = [...open.values()].find(({ view }) => view.folder === folder)
      if (known !== undefined) return viewOf(known)
      count += 1
      const demo = isDemo && deps.demo !== null ? { home: deps.demo.home, managedDir: deps.demo.managedDir } : null
      const project: OpenProject = {
        view: { projectId: `project-${count}`, folder, name, demo, watching: false },
        watcher: null,
        watched: NOTHING,
        cwds: [],
      }
      open.set(project.view.projectId, project)
      log.write('info', 'project opened', { folder, demo: isDemo })
      startWatching(project)
      return viewOf(project)
    },
    'project.close': async ({ projectId }) => {
      const project = get(projectId)
      open.delete(projectId)
      await stopWatching(project)
      return null
    },
    'project.list': async () => ({
      projects: [...open.values()].map(viewOf),
      recent: await Promise.all(
        (await recent.list()).map(async (entry) => {
          const stat = await deps.ports.fs.stat(entry.folder)
          return { ...entry, exists: stat.ok && stat.value.kind === 'directory' }
        }),
      ),
    }),
    'project.forget': async ({ folder }) => {
      await recent.forget(folder)
      return null
    },
    'project.watch': async ({ projectId, on }) => {
      const project = get(projectId)
      if (on && deps.createWatcher === null)
        throw new WorkbenchError('unsupported', 'This host does not watch files; refresh instead', null)
      if (on) startWatching(project)
      else await stopWatching(project)
      return viewOf(project)
    },
    'project.directories': async ({ projectId }, { signal }) => listDirectories(deps.ports, get(projectId).view.folder, signal),
    'project.browse': async ({ path }, { signal }) =>
      browseFolder(deps.ports, path === null ? deps.home : absoluteFolder(paths, deps.home, path), signal),
  }

  return {
    handlers,
    onCollected: ({ collection }) => {
      const project = [...open.values()].find(({ view }) => view.folder === collection.places.root)
      if (project === undefined) return
      updateWatchSet(project).catch((error: unknown) =>
        log.write('error', `${project.view.folder} could not be watched`, { error: String(error) }),
      )
    },
    folders: () => [...open.values()].map(({ view }) => view.folder),
    dispose: async () => {
      const projects = [...open.values()]
      open.clear()
      await Promise.all(projects.map(stopWatching))
    },
  }
}
