// Puts the window's state together: one store, its actions, and what keeps both in step with the host.

import { createStore } from 'zustand/vanilla'
import type { Client } from '../../../preload/contract/workbench'
import type { Link } from '../bridge/link'
import { createActivity } from '../lib/activity'
import { createPageServices, type PageServices } from '../lib/page-services'
import { createActionContext } from './actions/action-context'
import { createDocumentActions } from './actions/document-actions'
import { createFileActions } from './actions/file-actions'
import { createFindActions } from './actions/find-actions'
import { createProjectActions } from './actions/project-actions'
import { createPromptActions } from './actions/prompt-actions'
import { createSettingsActions } from './actions/settings-actions'
import { createViewActions } from './actions/view-actions'
import type { Actions, App } from './app'
import { type AppState, activePrompt, firstAppState } from './app-state'
import { commandOfMenu, runCommand } from './commands'
import { createCompare } from './compare/create-compare'
import { createDocuments } from './documents/create-documents'
import { createWindows, type Windows } from './documents/windows'
import { createFindings } from './findings/create-findings'
import { createMemory } from './memory/create-memory'
import { createReads } from './reads/create-reads'
import { renewShown } from './renew-shown'
import { createReplay } from './replay/create-replay'
import { saveByHost } from './save-by-host'
import { createSessions } from './sessions/create-sessions'
import { createSummary } from './summary/create-summary'
import { trackCalls } from './track-calls'
import { parseViewState } from './view-state'
import { createWhatIf } from './what-if/create-what-if'

/** Where the view is kept between starts. */
export interface ViewStorage {
  read(): string | null
  write(text: string): void
}

export interface AppParts {
  readonly client: Client
  readonly link: Link
  /** Left out: those of the page. */
  readonly page?: PageServices
  readonly storage?: ViewStorage
  readonly windows?: Windows
}

const VIEW_KEY = 'strata.view'

export function createApp(parts: AppParts): App {
  const activity = createActivity()
  const client = renewShown(trackCalls(parts.client, activity), {
    isShown: (id) => {
      const prompt = activePrompt(store.getState())
      return prompt?.shown?.view.collectionId === id || prompt?.baseline?.view.collectionId === id
    },
    recollect: () => prompts.refresh(),
  })
  const { link, page = createPageServices(window), storage = pageStorage(window) } = parts
  const store = createStore<AppState>(() => firstAppState(parseViewState(storage.read()), link.status()))
  const context = createActionContext({
    store,
    client,
    link,
    activity,
    page: saveByHost(page, {
      client,
      hasDialog: () => store.getState().host?.capabilities.includes('save-dialog') ?? false,
      onSaved: (path) => context.notify(`Saved as ${path}`),
      onFault: (error) => context.report(error),
    }),
  })

  const prompts = createPromptActions(context)
  const documents = createDocumentActions(context, prompts.refresh)
  const projects = createProjectActions(context, prompts)
  const files = createFileActions(context)
  const find = createFindActions(context, documents.selectLayer)
  const settings = createSettingsActions(context, files.copy, projects.start)
  const editing = createDocuments(context, {
    recollect: prompts.refresh,
    selectLayer: documents.selectLayer,
    windows: parts.windows ?? createWindows(window),
  })
  const memory = createMemory(context, editing.actions)
  const sessions = createSessions(context)
  const replay = createReplay(context, sessions.actions.openLibrary)
  const summary = createSummary(context)
  const reads = createReads(context, prompts.patchWhatIf)
  const findings = createFindings(context, {
    goToLine: documents.goToLine,
    selectLayer: documents.selectLayer,
    editFile: editing.actions.editFile,
    copy: files.copy,
    recollect: prompts.refresh,
  })
  const compare = createCompare(context, { collect: prompts.collect, refresh: prompts.refresh, cancelCollect: prompts.cancelCollect })
  const actions: Actions = {
    ...prompts,
    ...documents,
    ...projects,
    ...files,
    ...find,
    ...settings,
    ...createViewActions(context),
    ...memory.actions,
    ...sessions.actions,
    ...replay.actions,
    ...summary.actions,
    ...compare.actions,
    ...reads.actions,
    ...findings.actions,
    ...createWhatIf(context),
    ...editing.actions,
  }

  const ends = [
    client.subscribe('project.changed', ({ projectId }) => projects.noteChanged(projectId)),
    ...memory.follow(),
    ...sessions.follow(),
    ...replay.follow(),
    ...summary.follow(),
    ...compare.follow(),
    ...reads.follow(),
    ...findings.follow(),
    ...editing.follow(),
    client.subscribe('project.requested', ({ folder }) => void projects.openProject(folder)),
    client.subscribe('settings.changed', settings.takeSettings),
    client.subscribe('prompt.progress', ({ folder, directories, files: seen }) => {
      for (const project of store.getState().projects) {
        const loading = store.getState().prompts[project.projectId]?.loading === true
        if (project.folder === folder && loading) context.patchPrompt(project.projectId, { progress: { directories, files: seen } })
      }
    }),
    link.subscribe((status) => {
      const was = store.getState().link.phase
      store.setState({ link: status })
      if (status.phase === 'open' && was === 'lost') void projects.start()
    }),
    store.subscribe((state, before) => {
      if (state.view !== before.view) storage.write(JSON.stringify(state.view))
      if (state.settings !== before.settings && before.settings === null && state.settings !== null) settings.takeSettings(state.settings)
      const moved = activePrompt(state) !== activePrompt(before) || state.view.side !== before.view.side
      if (moved) documents.syncDocument()
      const chosen =
        state.settings?.defaultModel !== before.settings?.defaultModel || state.settings?.defaultProfile !== before.settings?.defaultProfile
      if (chosen && before.settings !== null) {
        for (const { projectId } of state.projects) {
          if (projectId === state.activeId) void prompts.collect(projectId, 'inputs')
          else context.patchPrompt(projectId, { dirty: true })
        }
      }
    }),
  ]
  void projects.start()

  const app: App = {
    store,
    actions,
    activity,
    pathOf: (file) => link.port.pathOf?.(file) ?? null,
    retryLink: link.retryNow,
    dispose: () => {
      for (const end of ends) end()
    },
  }
  ends.push(
    client.subscribe('host.action', ({ action }) => {
      const command = commandOfMenu(action)
      if (command !== undefined) runCommand(app, command)
    }),
  )
  return app
}

/** A page without storage (a private window may refuse it) starts afresh each time. */
function pageStorage(page: Window): ViewStorage {
  return {
    read: () => {
      try {
        return page.localStorage.getItem(VIEW_KEY)
      } catch {
        return null // refused: the first view stands
      }
    },
    write: (text) => {
      try {
        page.localStorage.setItem(VIEW_KEY, text)
      } catch {
        return // refused or full: nothing is remembered
      }
    },
  }
}
