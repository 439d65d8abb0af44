// `strata memory undo`: takes back what a fix or an action in a window wrote, whichever host wrote it.

import { createClient } from '../../../../preload/contract/client'
import type { Port } from '../../../../preload/contract/port'
import { workbenchContract } from '../../../../preload/contract/workbench'
import { counted } from '../../../workbench/layer-words'
import type { CollectOptions } from '../../shared/collect-options'
import { readCollectInput } from '../../shared/read-collect-input'
import { EXIT } from '../exit-code'
import type { Terminal } from '../terminal'
import { nothingChanged } from './nothing-changed'

export interface MemoryUndoOptions extends CollectOptions {
  readonly json?: boolean
  readonly source?: string
}

/** Gives the exit code: 3 where it is not kept any more, lies elsewhere or was changed since, nothing being changed then. */
export async function runMemoryUndo(
  folder: string,
  transactionId: string,
  options: MemoryUndoOptions,
  terminal: Terminal,
  port: Port,
): Promise<number> {
  const client = createClient(workbenchContract, port)
  const input = { ...(await readCollectInput(client, folder, options, terminal.cwd)), source: options.source ?? 'auto' }
  const { memoryId } = await client.call('memory.inspect', input, { signal: terminal.interrupted() })
  const undone = await client.call('memory.undo', { transactionId, memoryId })
  if (!undone.ok) return nothingChanged(undone, terminal)
  if (options.json === true) {
    const document = { schema: 'strata/memory-undo@1', undone: transactionId, transactionId: undone.transactionId, files: undone.files }
    terminal.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
  } else {
    const files = counted(undone.files, ['file', 'files'])
    terminal.stdout.write(`Taken back · ${files} written. strata memory undo FOLDER ${undone.transactionId} does it again.\n`)
  }
  return EXIT.fine
}
