// The table of `strata session`: names, options, help. What it does is imported when it runs.

import { Command, Option } from 'commander'
import { notEmpty } from '../shared/collect-options'
import type { SessionCommandOptions } from './commands/session'

const EXAMPLES = `
Examples:
  strata session s.jsonl                         what filled the window, what the cache did, why it dropped
  strata session s.jsonl --all                   every call, not only those that tell something
  strata session s.jsonl --json | jq .totals     figures for a script`

/** `program` gives how output and errors are written. */
export function createSessionCommand(program: Command, run: (file: string, options: SessionCommandOptions) => Promise<void>): Command {
  return new Command('session')
    .copyInheritedSettings(program)
    .description('show the context of a recorded session over time')
    .argument('<file>', 'a transcript (.jsonl)', notEmpty)
    .showHelpAfterError('(strata session --help lists the options)')
    .option('--json', 'one JSON document (strata/session@1) and nothing else on stdout')
    .addOption(new Option('--all', 'list every call').conflicts('json'))
    .addHelpText('after', EXAMPLES)
    .action(run)
}
