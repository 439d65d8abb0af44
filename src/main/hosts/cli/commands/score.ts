// `strata score`: how well the models foretell recordings, as JSON or as a table with the floors beside.

import { resolve } from 'node:path'
import { createLog } from '../../../platform/create-log'
import { createNodePorts } from '../../../platform/create-node-ports'
import { collectMetricsScore, collectScore } from '../../../workbench/collect-score'
import { EXIT } from '../exit-code'
import { renderScore } from '../render-score'
import { columnsOf, type Terminal, wantsColour } from '../terminal'

export interface ScoreCommandOptions {
  readonly json?: boolean
  readonly metrics?: string
  readonly split?: boolean
}

/** Gives the exit code; rejects with a WorkbenchError when the folder is not there or no folder. */
export async function runScore(folder: string | undefined, options: ScoreCommandOptions, terminal: Terminal): Promise<number> {
  const { stdout, stderr, env, cwd } = terminal
  if ((folder === undefined) === (options.metrics === undefined)) {
    stderr.write('strata: give a folder of transcripts or --metrics with a folder of tables, one of the two\n')
    return EXIT.usage
  }
  const log = createLog({ nowMs: () => 0, stderr: null, file: null })
  const ports = createNodePorts({ log })
  const input = { ports, folder: resolve(cwd, options.metrics ?? folder ?? ''), signal: terminal.interrupted() }
  const document =
    options.metrics === undefined ? await collectScore(input, { split: options.split !== false }) : await collectMetricsScore(input)
  if (options.json === true) stdout.write(`${JSON.stringify(document, null, 2)}\n`)
  else stdout.write(renderScore(document, { columns: columnsOf(terminal), colour: wantsColour(env, stdout) }))
  return EXIT.fine
}
