// The table of `strata diff`: names, options, help. What it does is imported when it runs.

import { Command, Option } from 'commander'
import { addCollectOptions, notEmpty, usageHint } from '../shared/collect-options'
import type { DiffCommandOptions } from './commands/diff'

const HELP = `
A and B are each a folder, a folder as it was committed (path@revision; nothing is checked out), a snapshot that is kept
(snapshot:NAME; strata snapshot list), or a file: what strata collect --json wrote, a snapshot, a bundle, or a captured
request (the JSON of a messages call). The options of a collection hold for both sides, --right-… for B alone.

--json (strata/diff@1): left, right, identical, counts, delta { sent, low, high }, byKind, window, inputs,
  firstDifference { part, index, byteInRequest, line, left, right, what } or null,
  breakpoints [ { at, scope, ttl, survives, prefixTokens, why } ], cost { rewriteTokens, onceUsd, perTurnUsd },
  rows [ { change: same|changed|moved|only-left|only-right, left, right, delta, lines, what, patch } ]

Examples:
  strata diff .@v1.2 .                          what changed since a tag
  strata diff . . --right-profile 2.1.277       what an upgrade changes
  strata diff before.json .                     a saved collection and now
  strata diff snapshot:before .                 what changed since it was kept
  strata diff . request.json                    the prediction and what was really sent
  strata diff .@HEAD~1 .@HEAD --fail-on change  for a script: exit 1 where anything differs`

/** `program` gives how output and errors are written. */
export function createDiffCommand(program: Command, run: (a: string, b: string, options: DiffCommandOptions) => Promise<void>): Command {
  const diff = new Command('diff')
    .copyInheritedSettings(program)
    .description('compare two contexts: layers, tokens, the first byte that differs, what of the cache survives')
    .argument('<a>', 'a folder, path@revision, snapshot:NAME, or a file', notEmpty)
    .argument('<b>', 'the same', notEmpty)
    .showHelpAfterError(usageHint('diff'))
    .option('--json', 'one JSON document (strata/diff@1) and nothing else on stdout')
    .addOption(new Option('--patch', 'show the lines that changed').conflicts('json'))
    .addOption(new Option('--all', 'list also the layers that are the same').conflicts('json'))
    .addOption(new Option('--right-profile <id>', 'agent version of B').argParser(notEmpty))
    .addOption(new Option('--right-model <id>', 'model of B').argParser(notEmpty))
    .addOption(new Option('--right-cwd <dir>', 'working directory of B').argParser(notEmpty))
    .addOption(new Option('--right-preset <file>', 'inputs of B from a preset file').argParser(notEmpty))
    .addOption(new Option('--fail-on <what>', 'exit 1 where anything differs, or where B is larger').choices(['change', 'growth']))
    .addHelpText('after', HELP)
    .action(run)
  return addCollectOptions(diff)
}
