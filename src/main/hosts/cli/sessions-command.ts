// The table of `strata sessions`: names, options, help. What it does is imported when it runs.

import { Command } from 'commander'
import { notEmpty, usageHint } from '../shared/collect-options'
import type { SessionsCommandOptions } from './commands/sessions'

const EXAMPLES = `
Examples:
  strata sessions                      every session of this machine, by project
  strata sessions --search "login bug" those whose prompts or titles say so
  strata sessions ./transcripts        what lies below a folder
  strata sessions --json | jq '.projects[].sessions[].costUsd'`

export function createSessionsCommand(
  program: Command,
  run: (dirs: readonly string[], options: SessionsCommandOptions) => Promise<void>,
): Command {
  return new Command('sessions')
    .copyInheritedSettings(program)
    .description('list recorded sessions by project')
    .argument('[dir...]', 'folders to look through instead of the home', (dir: string, before: readonly string[] | undefined) => [
      ...(before ?? []),
      notEmpty(dir),
    ])
    .showHelpAfterError(usageHint('sessions'))
    .option('--home <dir>', 'the home with .claude in it (default: your own)', notEmpty)
    .option('--search <words>', 'only sessions whose prompts, titles or branches have words that begin so')
    .option('--json', 'one JSON document (strata/sessions@1) and nothing else on stdout')
    .option('--state-dir <dir>', 'where Strata keeps the index (default: its own folder)', notEmpty)
    .addHelpText('after', EXAMPLES)
    .action(run)
}
