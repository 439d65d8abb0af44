// Acts on files of what is open, through the machine the host runs on.

import { z } from 'zod'
import { Nothing } from './common'
import { command } from './define'

export const filesContract = {
  'files.reveal': command(z.object({ path: z.string() }), Nothing),
  'files.openInEditor': command(z.object({ path: z.string(), line: z.number().int().min(1).nullable().default(null) }), Nothing),
  /** Electron: asks where with a save dialog. Web: refused with `unsupported`; the page downloads instead. */
  'files.saveExport': command(
    z.object({ collectionId: z.string(), format: z.enum(['markdown', 'json', 'html']) }),
    z.object({ path: z.string().nullable() }),
  ),
  /** What the page made itself, a picture or a table. Electron: asks where with a save dialog. Web: `unsupported`; the page downloads instead. */
  'files.saveFile': command(
    z.object({
      /** A name without folders; where it goes is the person's choice. */
      fileName: z
        .string()
        .min(1)
        .max(255)
        .regex(/^[^\\/]+$/, 'a name without folders'),
      content: z.string().max(100_000_000),
      encoding: z.enum(['utf8', 'base64']).default('utf8'),
    }),
    z.object({ path: z.string().nullable() }),
  ),
}
