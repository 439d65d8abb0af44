// The folders that were opened, newest first; persisted, and never more than a few.

import { RecentProject } from '../../preload/contract/project'
import type { Log } from '../engine/ports'
import { createStateFile } from './state-file'
import type { StateFolder } from './workbench-deps'

const KEPT = 20

export interface RecentProjects {
  list(): Promise<readonly RecentProject[]>
  add(entry: RecentProject): Promise<void>
  forget(folder: string): Promise<void>
}

export function createRecentProjects(state: StateFolder, log: Log): RecentProjects {
  const file = createStateFile<readonly RecentProject[]>(state, log, 'recent.json', [], (json) => {
    const parsed = RecentProject.array().safeParse(json)
    return parsed.success ? parsed.data.slice(0, KEPT) : null
  })
  return {
    list: () => file.read(),
    add: async (entry) => {
      await file.update((before) => [entry, ...before.filter(({ folder }) => folder !== entry.folder)].slice(0, KEPT))
    },
    forget: async (folder) => {
      await file.update((before) => before.filter((entry) => entry.folder !== folder))
    },
  }
}
