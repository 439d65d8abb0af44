// The table of `strata score`: names, options, help. What it does is imported when it runs.

import { Command, Option } from 'commander'
import { notEmpty } from '../shared/collect-options'
import type { ScoreCommandOptions } from './commands/score'

const EXAMPLES = `
Examples:
  strata score ~/.claude/projects            how well the models foretell these recordings, beside the floors
  strata score recordings --no-split         all of them, not only the half nothing was fitted on
  strata score --metrics tables              five folds over tables of numbers
  strata score recordings --json | jq .cache figures for a script`

/** `program` gives how output and errors are written. */
export function createScoreCommand(
  program: Command,
  run: (folder: string | undefined, options: ScoreCommandOptions) => Promise<void>,
): Command {
  return new Command('score')
    .copyInheritedSettings(program)
    .description('replay recordings against themselves: how well are cache, tokens and compactions foretold?')
    .argument('[folder]', 'where transcripts (.jsonl) lie, at any depth', notEmpty)
    .showHelpAfterError('(strata score --help lists the options)')
    .option('--json', 'one JSON document (strata/score@1) and nothing else on stdout')
    .addOption(new Option('--metrics <folder>', 'score tables of numbers instead, five folds by source').argParser(notEmpty))
    .addOption(new Option('--split', 'report the half of the sessions on which nothing was fitted (by file name; the default)'))
    .addOption(new Option('--no-split', 'report all sessions'))
    .addHelpText('after', EXAMPLES)
    .action(run)
}
