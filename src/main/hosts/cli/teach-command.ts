// The table of `strata teach` and what is below it: names, options, help. What they do is imported when they run.

import { Command, Option } from 'commander'
import { notEmpty, usageHint } from '../shared/collect-options'
import type { TeachForgetOptions, TeachOptions } from './commands/teach'

const HELP = `
FILE is a messages call as an agent really sent it (JSON: system blocks, tools, messages; also a proxy's record of it). What is
taken stands in the place of Strata's paraphrases on this machine, in every command and in the window. Without --take and
--all nothing is kept.

--json (strata/teach@1): file, model, agentVersion, remarks, sections [ { id, title, chars, tokens, obstacle, taken } ];
  of list and forget strata/taught@1: sections [ { id, title, chars, tokens, provenance } ]

Examples:
  strata teach request.json                         what could be taken, and what not and why
  strata teach request.json --all                   take all of it
  strata teach request.json --take section:intro    one part
  strata teach list                                 what is taken, and from where
  strata teach forget --all                         back to the paraphrases`

/** `program` gives how output and errors are written. */
export function createTeachCommand(
  program: Command,
  run: {
    teach(file: string, options: TeachOptions): Promise<void>
    list(options: TeachOptions): Promise<void>
    forget(ids: readonly string[], options: TeachForgetOptions): Promise<void>
  },
): Command {
  const many = (value: string, before: readonly string[] = []): readonly string[] => [...before, notEmpty(value)]
  const teach = common(new Command('teach'), 'teach')
    // so that the options after `list` and `forget` are their own
    .enablePositionalOptions()
    .description('take from a captured request what the agent really sends')
    .argument('<file>', 'the captured request', notEmpty)
    .addOption(new Option('--take <id>', 'take this part (repeatable)').argParser(many).conflicts('all'))
    .option('--all', 'take every part that can be taken')
    .helpCommand(false)
    .addHelpText('after', HELP)
    .action(run.teach)
  teach.addCommand(common(new Command('list'), 'teach list').description('what is taken, and from where').action(run.list))
  teach.addCommand(
    common(new Command('forget'), 'teach forget')
      .description('give parts up again')
      .argument('[ids...]', 'which, as list names them')
      .option('--all', 'all of them')
      .action(run.forget),
  )
  return teach

  function common(command: Command, name: string): Command {
    return command
      .copyInheritedSettings(program)
      .showHelpAfterError(usageHint(name))
      .option('--json', 'one JSON document on stdout and nothing else')
      .addOption(new Option('--state-dir <dir>', "Strata's own data").argParser(notEmpty))
  }
}
