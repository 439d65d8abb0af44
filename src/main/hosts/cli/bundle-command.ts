// The table of `strata bundle`: names, options, help. What it does is imported when it runs.

import { Command, Option } from 'commander'
import { addCollectOptions, notEmpty, usageHint } from '../shared/collect-options'
import type { BundleOptions } from './commands/bundle'

const HELP = `
Home folders, names, e-mail addresses, keys and host names are replaced, the same thing by the same thing everywhere.
Without --out every replacement is shown and nothing is written. strata diff and the window open a bundle.

--json (strata/bundle@1): path or null, bytes, places, replacements [ { kind, found, becomes, count, on } ]

Examples:
  strata bundle .                                what would be replaced, and how often
  strata bundle . --out ours.json --own acme     write it, the word acme replaced too
  strata diff ours.json .                        somebody else's context and mine`

/** `program` gives how output and errors are written. */
export function createBundleCommand(program: Command, run: (folder: string, options: BundleOptions) => Promise<void>): Command {
  const many = (value: string, before: readonly string[] = []): readonly string[] => [...before, notEmpty(value)]
  const bundle = new Command('bundle')
    .copyInheritedSettings(program)
    .description('write the context of a folder as a redacted file that can be opened elsewhere')
    .argument('<folder>', 'the project folder', notEmpty)
    .showHelpAfterError(usageHint('bundle'))
    .addOption(new Option('--out <file>', 'the file to write; one that is there is replaced').argParser(notEmpty))
    .addOption(new Option('--name <text>', "what it is called (default: the folder's name)").argParser(notEmpty))
    .addOption(new Option('--own <word>', 'replace this word too (repeatable)').argParser(many))
    .addOption(new Option('--keep <text>', 'let this stand, though it would be replaced (repeatable)').argParser(many))
    .option('--json', 'tell what is replaced as one JSON document (strata/bundle@1)')
    .addHelpText('after', HELP)
    .action(run)
  return addCollectOptions(bundle)
}
