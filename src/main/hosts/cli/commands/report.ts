// `strata report`: the export of the Prompt view as a file. What it writes is what the window exports.

import { resolve } from 'node:path'
import { createClient } from '../../../../preload/contract/client'
import type { Port } from '../../../../preload/contract/port'
import { workbenchContract } from '../../../../preload/contract/workbench'
import { wholeText } from '../../../workbench/collect-document'
import type { CollectOptions } from '../../shared/collect-options'
import { readCollectInput } from '../../shared/read-collect-input'
import { toPrintable } from '../display-width'
import { EXIT } from '../exit-code'
import type { Terminal } from '../terminal'
import { writeOut } from '../write-out'

export interface ReportOptions extends CollectOptions {
  readonly out: string
  readonly format: 'html' | 'markdown' | 'json'
  readonly json?: boolean
}

/** Gives the exit code; rejects with a CallError when collecting fails or the file cannot be written. */
export async function runReport(folder: string, options: ReportOptions, terminal: Terminal, port: Port): Promise<number> {
  const client = createClient(workbenchContract, port)
  const signal = terminal.interrupted()
  const { collectionId, layers } = await client.call('prompt.collect', await readCollectInput(client, folder, options, terminal.cwd), {
    signal,
  })
  const text = await wholeText((offset) => client.call('prompt.export', { collectionId, format: options.format, offset }, { signal }))
  const path = resolve(terminal.cwd, options.out)
  await writeOut(path, text)
  const bytes = Buffer.byteLength(text)
  if (options.json === true) {
    terminal.stdout.write(`${JSON.stringify({ schema: 'strata/report@1', path, format: options.format, bytes, layers }, null, 2)}\n`)
  } else {
    terminal.stdout.write(`${toPrintable(path)}: ${layers} layers, ${bytes.toLocaleString('en')} bytes\n`)
  }
  return EXIT.fine
}
