// The façade: one set of handlers for the whole contract, over the engine and what the host gives. Knows no host.

import type { EventName, EventSource, PayloadOf } from '../../preload/contract/define'
import { type Handlers, heavyContract, type WorkbenchContract } from '../../preload/contract/workbench'
import { createCollectionStore } from './collection-store'
import { createCaptureHandlers } from './compare/capture-handlers'
import { createCaptureStore } from './compare/capture-store'
import { createCompareHandlers } from './compare/compare-handlers'
import { createPresetHandlers } from './compare/preset-handlers'
import { createSnapshotHandlers } from './compare/snapshot-handlers'
import { createSnapshotStore } from './compare/snapshot-store'
import { createDoctorHandlers } from './doctor/create-doctor-handlers'
import { createDocumentHandlers } from './document-handlers'
import { createEventHub } from './event-hub'
import { createFilesHandlers } from './files-handlers'
import type { HeavySource } from './heavy/heavy-source'
import { createMemoryHandlers } from './memory-handlers'
import { createPathPermission } from './path-permission'
import { createProjectFileLists } from './project-files'
import { createProjectHandlers } from './project-handlers'
import { createPromptHandlers } from './prompt-handlers'
import { createReadsHandlers } from './reads/create-reads-handlers'
import { createRecentProjects } from './recent-projects'
import { createSettingsHandlers } from './settings-handlers'
import { createSettingsStore } from './settings-store'
import { createSummaryHandlers } from './summary-handlers'
import { createTextStore } from './text-store'
import type { WorkbenchDeps } from './workbench-deps'

export interface Workbench {
  readonly handlers: Handlers
  readonly events: EventSource<WorkbenchContract>
  /** For events that begin in the host: a folder was asked for, a menu entry was chosen. */
  tell<K extends EventName<WorkbenchContract>>(name: K, payload: PayloadOf<WorkbenchContract[K]>): void
  /** Stops watching and forgets what was collected. */
  dispose(): Promise<void>
}

/** Files of a project that rules are counted on and chosen from. */
const MOST_PROJECT_FILES = 100_000

export function createWorkbench(deps: WorkbenchDeps): Workbench {
  const { log } = deps.ports
  const events = createEventHub<WorkbenchContract>(log)
  const seed = deps.clock.nowMs().toString(36)
  const store = createCollectionStore(seed)
  const settings = createSettingsStore(deps.state, log)
  const projects = createProjectHandlers(deps, store, createRecentProjects(deps.state, log), events)
  const prompt = createPromptHandlers(deps, store, events, projects.onCollected)
  const memory = createMemoryHandlers(deps, store, events, projects.folders)
  const permission = createPathPermission(deps, store, projects.folders)
  const texts = createTextStore(seed)
  const documents = createDocumentHandlers(deps, store, permission, events, texts)
  const captures = createCaptureStore(deps, seed)
  const snapshots = createSnapshotStore(deps)
  const files = createProjectFileLists(deps.ports, deps.clock.nowMs, MOST_PROJECT_FILES)
  return {
    handlers: {
      ...prompt,
      ...memory.handlers,
      ...documents.handlers,
      ...projects.handlers,
      ...createFilesHandlers(deps, permission, settings, prompt['prompt.export']),
      ...createSettingsHandlers(deps, settings, store, projects.folders, events),
      ...createCompareHandlers({ deps, store, texts, captures, snapshots }, seed),
      ...createCaptureHandlers(deps, store, texts, captures),
      ...createSnapshotHandlers(deps, store, texts, snapshots, seed),
      ...createPresetHandlers(deps, texts),
      ...createReadsHandlers(deps, store, files, seed),
      ...createDoctorHandlers(deps, permission, files, seed),
      ...createSummaryHandlers(deps, deps.heavy.handlers['replay.conversation'], events),
      ...deps.heavy.handlers,
    },
    events: joinEvents(deps.heavy, events),
    tell: events.tell,
    dispose: async () => {
      await projects.dispose()
      await memory.dispose()
      await documents.dispose()
      await deps.heavy.dispose()
      store.clear()
      events.clear()
    },
  }
}

/** Events of the heavy half come from where it runs. */
function joinEvents(heavy: HeavySource, own: EventSource<WorkbenchContract>): EventSource<WorkbenchContract> {
  return {
    subscribe: (name, listener) =>
      Object.hasOwn(heavyContract, name) ? heavy.events.subscribe(name as never, listener as never) : own.subscribe(name, listener),
  }
}
