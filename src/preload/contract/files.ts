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
}
