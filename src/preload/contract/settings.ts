// Strata's own settings and what it says of itself.

import { z } from 'zod'
import { Empty, Nothing } from './common'
import { command, event, query } from './define'

export const StrataSettings = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
  zoom: z.number().min(0.5).max(3),
  defaultProfile: z.string().nullable(),
  defaultModel: z.string().nullable(),
  /** A command line with {file} and {line}; null: what the system opens text with. */
  editorCommand: z.string().nullable(),
})
export type StrataSettings = z.infer<typeof StrataSettings>

export const settingsContract = {
  'settings.get': query(Empty, StrataSettings),
  'settings.set': command(StrataSettings.partial(), StrataSettings),
  'settings.changed': event(StrataSettings),
  /** What is kept where, in bytes. */
  'settings.storage': query(
    Empty,
    z.object({
      stateDir: z.string(),
      logFile: z.string(),
      items: z.array(z.object({ name: z.string(), path: z.string(), bytes: z.number(), what: z.string() })),
      reads: z.array(z.object({ path: z.string(), what: z.string() })),
    }),
  ),
  /** Deletes everything below the state folder. */
  'settings.deleteData': command(Empty, Nothing),
  'host.info': query(
    Empty,
    z.object({
      kind: z.enum(['electron', 'web', 'cli']),
      version: z.string(),
      platform: z.string(),
      capabilities: z.array(z.enum(['open-dialog', 'save-dialog', 'reveal', 'menu', 'drag-folder'])),
    }),
  ),
  /** Versions, platform, settings and the tail of the log as text, home paths shortened to `~`. */
  'host.diagnostics': query(Empty, z.object({ text: z.string() })),
  'catalog.get': query(
    Empty,
    z.object({
      profiles: z.array(z.object({ id: z.string(), date: z.string(), defaultModel: z.string(), isDefault: z.boolean() })),
      models: z.array(z.object({ id: z.string(), name: z.string(), windowTokens: z.number(), millionOption: z.boolean() })),
      /** Environment variables that change what is collected. */
      variables: z.array(z.object({ name: z.string(), what: z.string(), kind: z.enum(['switch', 'text', 'number', 'path']) })),
    }),
  ),
}
