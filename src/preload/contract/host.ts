// What only some hosts can do, and what a host asks of the page. A host that cannot answers `unsupported`.

import { z } from 'zod'
import { Empty } from './common'
import { command, event } from './define'

/** What the application menu can ask of the page; each is also an action of the command palette. */
export const MenuAction = z.enum([
  'palette',
  'settings',
  'refresh',
  'export',
  'copy-text',
  'find',
  'what-if',
  'toggle-layers',
  'toggle-inspector',
  'zoom-in',
  'zoom-out',
  'zoom-reset',
])
export type MenuAction = z.infer<typeof MenuAction>

export const hostContract = {
  /** Electron: the system's folder dialog; `folder` is null when it was cancelled. Other hosts: `unsupported`, use `project.browse`. */
  'host.chooseFolder': command(Empty, z.object({ folder: z.string().nullable() })),
  /** A person chose this in the application menu. */
  'host.action': event(z.object({ action: MenuAction })),
}
