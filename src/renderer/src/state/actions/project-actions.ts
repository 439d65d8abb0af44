// Projects: which folders are open, which one is looked at, and what the host tells about them.

import { type Debounced, debounce } from '../../lib/debounce'
import { activeProject } from '../app-state'
import type { FolderListing, ProjectView } from '../contract-types'
import { isCancelled, toFault } from '../fault'
import type { ActionContext } from './action-context'
import { firstPrompt, type PromptActions } from './prompt-actions'

export interface ProjectActions {
  /** Asks the host for everything the window starts from; also after a connection was lost. */
  start(): Promise<void>
  /** Null: the demo. */
  openProject(folder: string | null): Promise<void>
  /** Where the host has a dialog of its own it asks there, else Strata's folder picker opens. */
  chooseFolder(): Promise<void>
  activateProject(projectId: string): void
  closeProject(projectId: string): Promise<void>
  forgetRecent(folder: string): Promise<void>
  setWatching(on: boolean): Promise<void>
  /** Folders of the host's machine, for the picker. */
  browse(path: string | null, signal: AbortSignal): Promise<FolderListing>
  listDirectories(signal: AbortSignal): Promise<{ readonly directories: readonly string[]; readonly truncated: boolean }>
  /** Paths changed on disk below an open project. */
  noteChanged(projectId: string): void
}

const SETTLE_MS = 120

export function createProjectActions(context: ActionContext, prompts: PromptActions): ProjectActions {
  const { store, client, activity, report } = context
  const settling = new Map<string, Debounced>()

  const take = (project: ProjectView): void =>
    store.setState((state) => {
      const at = state.projects.findIndex((one) => one.projectId === project.projectId)
      const projects = at < 0 ? [...state.projects, project] : state.projects.with(at, project)
      const known = state.prompts[project.projectId]
      return { projects, prompts: { ...state.prompts, [project.projectId]: known ?? firstPrompt(state.view.projects[project.folder]) } }
    })

  const activateProject = (projectId: string): void => {
    const state = store.getState()
    const project = state.projects.find((one) => one.projectId === projectId)
    if (project === undefined) return
    store.setState({
      activeId: projectId,
      view: { ...state.view, activeFolder: project.folder },
      ui: { ...state.ui, route: state.ui.route === 'settings' ? 'prompt' : state.ui.route, goTo: null },
    })
    const prompt = state.prompts[projectId]
    if (prompt?.shown == null && prompt?.loading !== true) void prompts.collect(projectId, 'open')
    else if (prompt?.dirty) void prompts.collect(projectId, 'changed')
  }

  const refreshLists = async (): Promise<readonly ProjectView[]> => {
    const { projects, recent } = await client.call('project.list', {})
    store.setState((state) => {
      const known = Object.entries(state.prompts).filter(([id]) => projects.some((project) => project.projectId === id))
      return { projects, recent, prompts: Object.fromEntries(known) }
    })
    for (const project of projects) take(project)
    return projects
  }

  const openProject = async (folder: string | null): Promise<void> => {
    try {
      const project = await client.call('project.open', { folder })
      take(project)
      activateProject(project.projectId)
      const { recent } = await client.call('project.list', {})
      store.setState({ recent })
    } catch (error) {
      report(error)
    }
  }

  return {
    openProject,
    activateProject,
    start: async () => {
      const { start, activeId, view } = store.getState()
      if (start.phase === 'failed') store.setState({ start: { phase: 'starting' } })
      const end = activity.begin()
      try {
        const [host, settings, catalog, projects] = await Promise.all([
          client.call('host.info', {}),
          client.call('settings.get', {}),
          client.call('catalog.get', {}),
          refreshLists(),
        ])
        store.setState({ host, settings, catalog, start: { phase: 'ready' } })
        const still = projects.find((project) => project.projectId === activeId)
        const last = projects.find((project) => project.folder === view.activeFolder)
        const first = still ?? last ?? projects[projects.length - 1]
        if (first === undefined) await openProject(start.phase === 'starting' ? null : view.activeFolder)
        else {
          activateProject(first.projectId)
          // After a break nobody knows what changed meanwhile.
          if (still !== undefined) void prompts.collect(still.projectId, 'changed')
        }
      } catch (error) {
        if (!isCancelled(error)) store.setState({ start: { phase: 'failed', fault: toFault(error) } })
      } finally {
        end()
      }
    },
    chooseFolder: async () => {
      if (!store.getState().host?.capabilities.includes('open-dialog')) {
        context.patchUi({ dialog: 'folder' })
        return
      }
      try {
        const { folder } = await client.call('host.chooseFolder', {})
        if (folder !== null) await openProject(folder)
      } catch (error) {
        report(error)
      }
    },
    closeProject: async (projectId) => {
      try {
        await client.call('project.close', { projectId })
        prompts.forgetPrompt(projectId)
        const { activeId, projects } = store.getState()
        const at = projects.findIndex((project) => project.projectId === projectId)
        const rest = projects.filter((project) => project.projectId !== projectId)
        store.setState({ projects: rest, ...(activeId === projectId ? { activeId: null } : {}) })
        const next = rest[Math.min(at, rest.length - 1)]
        if (activeId === projectId && next !== undefined) activateProject(next.projectId)
        const { recent } = await client.call('project.list', {})
        store.setState({ recent })
      } catch (error) {
        report(error)
      }
    },
    forgetRecent: async (folder) => {
      try {
        await client.call('project.forget', { folder })
        store.setState((state) => ({ recent: state.recent.filter((one) => one.folder !== folder) }))
      } catch (error) {
        report(error)
      }
    },
    setWatching: async (on) => {
      const project = activeProject(store.getState())
      if (project === null) return
      try {
        take(await client.call('project.watch', { projectId: project.projectId, on }))
        // What changed while nobody watched is seen now.
        if (on) void prompts.collect(project.projectId, 'changed')
      } catch (error) {
        report(error)
      }
    },
    browse: (path, signal) => client.call('project.browse', { path }, { signal }),
    listDirectories: (signal) => {
      const project = activeProject(store.getState())
      if (project === null) return Promise.resolve({ directories: [], truncated: false })
      return client.call('project.directories', { projectId: project.projectId }, { signal })
    },
    noteChanged: (projectId) => {
      if (projectId !== store.getState().activeId) {
        context.patchPrompt(projectId, { dirty: true })
        return
      }
      let ask = settling.get(projectId)
      if (ask === undefined) {
        let rest: () => void = () => undefined
        ask = debounce(
          () => void prompts.collect(projectId, 'changed'),
          SETTLE_MS,
          (waiting) => {
            if (waiting) rest = activity.begin()
            else rest()
          },
        )
        settling.set(projectId, ask)
      }
      ask()
    },
  }
}
