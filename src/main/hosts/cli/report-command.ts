// The table of `strata report`: names, options, help. What it does is imported when it runs.

import { Command, Option } from 'commander'
import { addCollectOptions, notEmpty, usageHint } from '../shared/collect-options'
import type { ReportOptions } from './commands/report'

const EXAMPLES = `
Examples:
  strata report . --out prompt.html                     one page that needs nothing else, to read or to send
  strata report . --format markdown --out prompt.md     the same as text`

/** `program` gives how output and errors are written. */
export function createReportCommand(program: Command, run: (folder: string, options: ReportOptions) => Promise<void>): Command {
  const report = new Command('report')
    .copyInheritedSettings(program)
    .description('write the layered prompt of a folder as one self-contained page')
    .argument('<folder>', 'the project folder', notEmpty)
    .showHelpAfterError(usageHint('report'))
    .requiredOption('--out <file>', 'the file to write; one that is there is replaced', notEmpty)
    .addOption(new Option('--format <format>', 'what to write').choices(['html', 'markdown', 'json']).default('html'))
    .option('--json', 'tell what was written as one JSON document (strata/report@1)')
    .addHelpText('after', EXAMPLES)
    .action(run)
  return addCollectOptions(report)
}
