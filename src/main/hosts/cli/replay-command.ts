// The table of `strata replay`: names, options, help. What it does is imported when it runs.

import { Command, Option } from 'commander'
import { notEmpty } from '../shared/collect-options'
import type { ReplayCommandOptions } from './commands/replay'

const EXAMPLES = `
Examples:
  strata replay s.jsonl                                what the rules foretell, beside what was recorded
  strata replay s.jsonl --gap 12=70m                   call 12 after a lunch break
  strata replay s.jsonl --policy a.yaml --policy b.yaml
  strata replay lunch.yaml --microcompact time         a scenario written by hand
  strata replay s.jsonl --as-scenario > s.yaml         the sizes and pauses of a recording, to be edited

Calls count from 0. A duration is a number and s, m, h or d. A policy file is YAML with the names of the policy options.`

const collect = (text: string, all: readonly string[]): readonly string[] => [...all, text]

/** `program` gives how output and errors are written. */
export function createReplayCommand(program: Command, run: (file: string, options: ReplayCommandOptions) => Promise<void>): Command {
  return new Command('replay')
    .copyInheritedSettings(program)
    .description('replay a recording or a scenario through the rules, with pauses and policy changed')
    .argument('<file>', 'a transcript (.jsonl) or a scenario (.yaml)', notEmpty)
    .showHelpAfterError('(strata replay --help lists the options)')
    .option('--json', 'one JSON document (strata/replay@1) and nothing else on stdout')
    .addOption(new Option('--as-scenario', 'print the source as a scenario and replay nothing').conflicts('json'))
    .addOption(
      new Option('--gap <call=duration>', 'the pause before a call, replaced (repeatable)').argParser(collect).default([], 'as recorded'),
    )
    .addOption(
      new Option('--insert-gap <call=duration>', 'added to the pause before a call (repeatable)').argParser(collect).default([], 'none'),
    )
    .option('--scale-gaps <factor>', 'multiply every pause')
    .option('--ttl <5m|1h|observed>', 'lifetime of what is written to the cache')
    .option('--window <tokens>', 'the window, in place of the model’s own')
    .option('--auto-compact <on|off|percent>', 'automatic compaction, or the percentage override')
    .option('--microcompact <off|time|local|cached|api>', 'clearing of old tool results')
    .option('--time-threshold <duration>', 'pause after which time-based clearing fires')
    .option('--keep-recent <results>', 'newest results that time-based clearing leaves')
    .option('--fail-summaries <attempts>', 'let the first so many summaries fail')
    .option('--model <id>', 'another model than the recorded one')
    .option('--profile <version>', 'rules of this version')
    .option('--session-memory <on|off>', 'running notes in place of a summary, where the version has them')
    .option('--idle-compaction <on|off>', 'compact a big context in a long pause, before the cache goes cold')
    .option('--server-compaction <on|off>', 'let the platform sum up within the call')
    .option('--result-limits <on|off>', 'put results over the limits on disk')
    .option('--hook-stops <on|off>', 'a PreCompact hook that says no')
    .option('--thrash-ends-session <on|off>', 'no compaction by itself any more after a stop for thrashing')
    .option('--seed <number>', 'draw what survives in the cache by its measured share')
    .addOption(new Option('--policy <file>', 'a policy of its own lane (repeatable, up to 4)').argParser(collect).default([], 'one lane'))
    .addHelpText('after', EXAMPLES)
    .action(run)
}
