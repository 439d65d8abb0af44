// The table of `strata doctor`: names, options, help. What it does is imported when it runs.

import { Command, Option } from 'commander'
import { addCollectOptions, notEmpty, usageHint } from '../shared/collect-options'
import type { DoctorOptions } from './commands/doctor'

const HELP = `
What is silenced, and how:
  .strata.yaml in the folder          doctor:
                                        rules: { file.long: off, rule.dead: error }
                                        paths: [ { match: docs/**, rules: { text.*: off } } ]
  <!-- strata-ignore CODE -->         in a file: on this line and the next (never sent, so it costs nothing)
  <!-- strata-ignore-file CODE -->    in the whole file

--json (strata/doctor@1): folder, profile, counts { error, warning, info }, fixable, config, files,
  findings [ { code, severity, title, message, path, file, line, column, remedy, related, fix { label, files } or null } ],
  silenced [ the same with by: comment|config ], codes [ { code, severity, title, explanation } ]

Examples:
  strata doctor .                            everything that is wrong, file by file
  strata doctor . --fail-on warning          for CI: exit 1 also for warnings
  strata doctor . --sarif findings.sarif     SARIF 2.1.0 for a code host
  strata doctor . --fix --dry-run            what the safe fixes would change
  strata doctor . --undo TRANSACTION         take back what --fix --write did`

/** `program` gives how output and errors are written. */
export function createDoctorCommand(program: Command, run: (folder: string, options: DoctorOptions) => Promise<void>): Command {
  const doctor = new Command('doctor')
    .copyInheritedSettings(program)
    .description('find what is wrong with the instruction files and the memory of a folder')
    .argument('<folder>', 'the project folder', notEmpty)
    .showHelpAfterError(usageHint('doctor'))
    .option('--json', 'one JSON document (strata/doctor@1) and nothing else on stdout')
    .addOption(new Option('--sarif <file>', 'write SARIF 2.1.0 to this file; - is stdout').argParser(notEmpty))
    .addOption(
      new Option('--fail-on <severity>', 'exit 1 where there are findings this bad (default error)').choices([
        'info',
        'warning',
        'error',
        'never',
      ]),
    )
    .option('--fix', 'the fixes that are safe: with --dry-run or --write')
    .addOption(new Option('--dry-run', 'with --fix: show what would change, write nothing').conflicts('write'))
    .addOption(new Option('--write', 'with --fix: write it, as one step that can be undone'))
    .addOption(new Option('--undo <transaction>', 'take back what --fix --write did').argParser(notEmpty).conflicts(['fix', 'sarif']))
    .addHelpText('after', HELP)
    .action(run)
  return addCollectOptions(doctor)
}
