// Projects that are open in this host, and the folders a person can choose from.

import { z } from 'zod'
import { Empty, Nothing } from './common'
import { command, event, query } from './define'

export const ProjectView = z.object({
  projectId: z.string(),
  folder: z.string(),
  name: z.string(),
  /** The bundled demo brings its own home and managed folders. */
  demo: z.object({ home: z.string(), managedDir: z.string() }).nullable(),
  watching: z.boolean(),
})
export type ProjectView = z.infer<typeof ProjectView>

export const RecentProject = z.object({ folder: z.string(), name: z.string(), openedMs: z.number() })
export type RecentProject = z.infer<typeof RecentProject>

export const projectContract = {
  /** Opens a folder (null: the demo) and watches it. Opening one twice gives the same project. */
  'project.open': command(z.object({ folder: z.string().nullable() }), ProjectView),
  'project.close': command(z.object({ projectId: z.string() }), Nothing),
  'project.list': query(
    Empty,
    z.object({
      projects: z.array(ProjectView),
      recent: z.array(RecentProject.extend({ exists: z.boolean() })),
    }),
  ),
  'project.forget': command(z.object({ folder: z.string() }), Nothing),
  'project.watch': command(z.object({ projectId: z.string(), on: z.boolean() }), ProjectView),
  /** Directories inside the project that can be a working directory: those with instruction files first. Absolute. */
  'project.directories': query(z.object({ projectId: z.string() }), z.object({ directories: z.array(z.string()), truncated: z.boolean() })),
  /** Lists the directories of a directory on the host's machine, for choosing a folder where no system dialog is. */
  'project.browse': query(
    z.object({ path: z.string().nullable() }),
    z.object({
      path: z.string(),
      parent: z.string().nullable(),
      directories: z.array(z.object({ name: z.string(), path: z.string(), hint: z.string().nullable() })),
    }),
  ),
  /** Something the collection depends on changed on disk. */
  'project.changed': event(z.object({ projectId: z.string(), paths: z.array(z.string()) })),
  /** The host was asked (menu, second start, drag) to open this folder. */
  'project.requested': event(z.object({ folder: z.string() })),
}
