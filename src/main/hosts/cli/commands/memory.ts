// `strata memory`: the memory of a folder, as JSON, as exactly what the model is given, or for people.
// Talks to the workbench through the contract, like every other host.

import { createClient } from '../../../../preload/contract/client'
import type { MemoryView } from '../../../../preload/contract/memory'
import type { Port } from '../../../../preload/contract/port'
import { workbenchContract } from '../../../../preload/contract/workbench'
import { memoryDocument } from '../../../workbench/memory-document'
import type { CollectOptions } from '../../shared/collect-options'
import { readCollectInput } from '../../shared/read-collect-input'
import { EXIT } from '../exit-code'
import { renderMemory } from '../render-memory'
import { columnsOf, type Terminal, wantsColour } from '../terminal'

export interface MemoryCommandOptions extends CollectOptions {
  readonly json?: boolean
  readonly sent?: boolean
  readonly source?: string
  readonly failOn?: 'warning' | 'error'
}

/** Gives the exit code; rejects with a CallError when the folder cannot be looked into. */
export async function runMemory(
  folder: string,
  options: MemoryCommandOptions,
  terminal: Terminal,
  port: Port,
  nowMs: number,
): Promise<number> {
  const client = createClient(workbenchContract, port)
  const signal = terminal.interrupted()
  const input = { ...(await readCollectInput(client, folder, options, terminal.cwd)), source: options.source ?? 'auto' }
  const view = await client.call('memory.inspect', input, { signal })
  const document = await memoryDocument(client, view, signal)
  if (options.json === true) terminal.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
  else if (options.sent === true) terminal.stdout.write(document.sent)
  else {
    const colour = wantsColour(terminal.env, terminal.stdout)
    terminal.stdout.write(renderMemory(document, view, { columns: columnsOf(terminal), colour, nowMs }))
  }
  return hasFindings(view, options.failOn) ? EXIT.findings : EXIT.fine
}

function hasFindings({ diagnostics }: MemoryView, failOn: MemoryCommandOptions['failOn']): boolean {
  if (failOn === undefined) return false
  return diagnostics.error > 0 || (failOn === 'warning' && diagnostics.warning > 0)
}
