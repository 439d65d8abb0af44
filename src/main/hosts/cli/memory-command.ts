// The table of `strata memory`, `strata memory fix` and `strata memory undo`: names, options, help. What they do is imported when they run.

import { Command, Option } from 'commander'
import { addCollectOptions, notEmpty, usageHint } from '../shared/collect-options'
import type { MemoryCommandOptions } from './commands/memory'
import type { MemoryFixOptions } from './commands/memory-fix'
import type { MemoryUndoOptions } from './commands/memory-undo'

const EXAMPLES = `
Examples:
  strata memory .                     entries, what is wrong with them, how much room is left
  strata memory . --sent              exactly what of the index the model is given
  strata memory . --source team       another memory of the project
  strata memory fix . --dry-run       what fixing all would change
  strata memory undo . TRANSACTION    take back what fix --write did
  strata memory . --json | jq .orphans`

/** `program` gives how output and errors are written. */
export function createMemoryCommand(
  program: Command,
  run: {
    memory(folder: string, options: MemoryCommandOptions): Promise<void>
    fix(folder: string, options: MemoryFixOptions): Promise<void>
    undo(folder: string, transaction: string, options: MemoryUndoOptions): Promise<void>
  },
): Command {
  const source = () => new Option('--source <id>', 'which memory: auto (default), team, logs, agent:SCOPE:NAME')
  const memory = new Command('memory')
    .copyInheritedSettings(program)
    // so that the options after `fix` and `undo` are their own
    .enablePositionalOptions()
    .description('show the memory of a project folder and what is wrong with it')
    .argument('<folder>', 'the project folder', notEmpty)
    .showHelpAfterError(usageHint('memory'))
    .option('--json', 'one JSON document (strata/memory@1) and nothing else on stdout')
    .addOption(new Option('--sent', 'what of the index the model is given, and nothing else').conflicts('json'))
    .addOption(source())
    .addOption(new Option('--fail-on <severity>', 'exit 1 where there are findings this bad').choices(['warning', 'error']))
    .addHelpText('after', EXAMPLES)
    .action(run.memory)
  addCollectOptions(memory)
  const fix = new Command('fix')
    .copyInheritedSettings(program)
    .description('remove dangling and repeated lines, add lines for files without one')
    .argument('<folder>', 'the project folder', notEmpty)
    .showHelpAfterError(usageHint('memory fix'))
    .addOption(new Option('--dry-run', 'show what would change, write nothing').conflicts('write'))
    .addOption(new Option('--write', 'write it, as one step that can be undone'))
    .option('--json', 'one JSON document (strata/memory-fix@1) and nothing else on stdout')
    .addOption(source())
    .action(run.fix)
  memory.addCommand(addCollectOptions(fix))
  const undo = new Command('undo')
    .copyInheritedSettings(program)
    .description('take back what was written to a memory, as one step; nothing where a file was changed since')
    .argument('<folder>', 'the project folder', notEmpty)
    .argument('<transaction>', 'as fix --write names it', notEmpty)
    .showHelpAfterError(usageHint('memory undo'))
    .option('--json', 'one JSON document (strata/memory-undo@1) and nothing else on stdout')
    .addOption(source())
    .action(run.undo)
  memory.addCommand(addCollectOptions(undo))
  return memory
}
