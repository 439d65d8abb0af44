// The command line: which commands there are, and what their outcome means to a shell. Only the argument table is loaded here;
// what a command needs is imported when it runs.

import { Command, CommanderError, Option } from 'commander'
import type { Port } from '../../../preload/contract/port'
import { addCollectOptions, type CollectOptions, notEmpty, usageHint } from '../shared/collect-options'
import { createBundleCommand } from './bundle-command'
import type { CollectCommandOptions } from './commands/collect'
import { createDiffCommand } from './diff-command'
import { createDoctorCommand } from './doctor-command'
import { EXIT, exitCodeOf } from './exit-code'
import { createMemoryCommand } from './memory-command'
import { createReplayCommand } from './replay-command'
import { createReportCommand } from './report-command'
import { createScoreCommand } from './score-command'
import { createSessionCommand } from './session-command'
import { createSessionsCommand } from './sessions-command'
import { createSnapshotCommand } from './snapshot-command'
import { createTeachCommand } from './teach-command'
import { columnsOf, type Terminal } from './terminal'

/** What the entry gives: things that differ by where Strata is installed, and the commands of other hosts. */
export interface CliSetup {
  /** Folder of the installed package, with `package.json` and `resources`. */
  readonly packageDir: string
  version(): string
  /** The built entry of the threads. */
  readonly workerUrl?: URL
  /** Runs the web host with its own arguments until it ends; gives the exit code. */
  serve(args: readonly string[]): Promise<number>
}

const EXIT_CODES = `
Exit codes: 0 fine · 1 findings at or above --fail-on · 2 usage · 3 not found or unreadable · 70 internal`

const COLLECT_EXAMPLES = `
Examples:
  strata collect .                            the layers of this folder, with sizes and reasons
  strata collect . --text CLAUDE.md           exactly what of CLAUDE.md is sent
  strata collect . --reads src/api/users.ts   what a read of that file attaches
  strata collect . --json | jq .window        figures for a script`

/** Gives the exit code of CLI.md. `args` are those after the program's name. Never rejects. */
export async function runCli(args: readonly string[], terminal: Terminal, setup: CliSetup): Promise<number> {
  let code: number = EXIT.fine
  const program = createProgram(terminal, setup, (outcome) => {
    code = outcome
  })
  try {
    if (args.length === 0) {
      program.outputHelp({ error: true })
      return EXIT.usage
    }
    const [command, ...rest] = args
    if (command === 'serve') return await setup.serve(rest)
    await program.parseAsync([...args], { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.usage
    return tellFault(error, terminal)
  }
}

function createProgram(terminal: Terminal, setup: CliSetup, done: (code: number) => void): Command {
  const program = new Command('strata')
    .description('What a coding agent is given before anyone types: layer by layer, and why.')
    .exitOverride()
    // a command's options are its own, however deep it stands
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
      getOutHelpWidth: () => columnsOf(terminal),
      getErrHelpWidth: () => columnsOf(terminal),
      outputError: (text, write) => write(text.replace(/^error: /, 'strata: ')),
    })
    .showHelpAfterError('(strata --help lists the commands)')
    .helpCommand(false)
    .option('-V, --version', 'print the version')
    .on('option:version', () => {
      terminal.stdout.write(`${setup.version()}\n`)
      throw new CommanderError(0, 'strata.version', '')
    })

  program.addHelpText('after', EXIT_CODES)

  /** The workbench of one command, closed behind it. */
  const withWorkbench = async (options: Pick<CollectOptions, 'stateDir'>, run: (port: Port) => Promise<number>): Promise<number> => {
    const { createCliWorkbench } = await import('./create-cli-workbench')
    const { port, close } = createCliWorkbench({
      version: setup.version(),
      stateDir: options.stateDir ?? null,
      terminal,
      workerUrl: setup.workerUrl,
    })
    try {
      return await run(port)
    } finally {
      await close()
    }
  }

  const collect = new Command('collect')
    .copyInheritedSettings(program)
    .description('show the layered prompt of a project folder')
    .argument('<folder>', 'the project folder', notEmpty)
    .showHelpAfterError(usageHint('collect'))
    .option('--json', 'one JSON document (strata/collect@1) and nothing else on stdout')
    .addOption(new Option('--text <layer>', "one layer's exact text: by id, end of its path, title or kind").conflicts('json'))
    .addHelpText('after', COLLECT_EXAMPLES)
    .addOption(new Option('--fail-on <severity>', 'exit 1 where there are findings this bad').choices(['warning', 'error']))
    .action(async (folder: string, options: CollectCommandOptions) => {
      const { runCollect } = await import('./commands/collect')
      done(await withWorkbench(options, (port) => runCollect(folder, options, terminal, port)))
    })
  program.addCommand(addCollectOptions(collect))

  program.addCommand(
    createMemoryCommand(program, {
      memory: async (folder, options) => {
        const { runMemory } = await import('./commands/memory')
        done(await withWorkbench(options, (port) => runMemory(folder, options, terminal, port, Date.now())))
      },
      fix: async (folder, options) => {
        const { runMemoryFix } = await import('./commands/memory-fix')
        done(await withWorkbench(options, (port) => runMemoryFix(folder, options, terminal, port)))
      },
      undo: async (folder, transaction, options) => {
        const { runMemoryUndo } = await import('./commands/memory-undo')
        done(await withWorkbench(options, (port) => runMemoryUndo(folder, transaction, options, terminal, port)))
      },
    }),
  )

  program.addCommand(
    createDoctorCommand(program, async (folder, options) => {
      const { runDoctorCommand } = await import('./commands/doctor')
      done(await withWorkbench(options, (port) => runDoctorCommand(folder, options, terminal, port)))
    }),
  )

  program.addCommand(
    createDiffCommand(program, async (a, b, options) => {
      const { runDiff } = await import('./commands/diff')
      done(await withWorkbench(options, (port) => runDiff(a, b, options, terminal, port)))
    }),
  )

  program.addCommand(
    createSnapshotCommand(program, {
      save: async (folder, options) => {
        const { runSnapshotSave } = await import('./commands/snapshot')
        done(await withWorkbench(options, (port) => runSnapshotSave(folder, options, terminal, port)))
      },
      list: async (options) => {
        const { runSnapshotList } = await import('./commands/snapshot')
        done(await withWorkbench(options, (port) => runSnapshotList(options, terminal, port)))
      },
      rename: async (snapshot, name, options) => {
        const { runSnapshotRename } = await import('./commands/snapshot')
        done(await withWorkbench(options, (port) => runSnapshotRename(snapshot, name, options, terminal, port)))
      },
      remove: async (snapshot, options) => {
        const { runSnapshotDelete } = await import('./commands/snapshot')
        done(await withWorkbench(options, (port) => runSnapshotDelete(snapshot, options, terminal, port)))
      },
      exportTo: async (snapshot, options) => {
        const { runSnapshotExport } = await import('./commands/snapshot')
        done(await withWorkbench(options, (port) => runSnapshotExport(snapshot, options, terminal, port)))
      },
      importFrom: async (file, options) => {
        const { runSnapshotImport } = await import('./commands/snapshot')
        done(await withWorkbench(options, (port) => runSnapshotImport(file, options, terminal, port)))
      },
    }),
  )

  program.addCommand(
    createTeachCommand(program, {
      teach: async (file, options) => {
        const { runTeach } = await import('./commands/teach')
        done(await withWorkbench(options, (port) => runTeach(file, options, terminal, port)))
      },
      list: async (options) => {
        const { runTeachList } = await import('./commands/teach')
        done(await withWorkbench(options, (port) => runTeachList(options, terminal, port)))
      },
      forget: async (ids, options) => {
        const { runTeachForget } = await import('./commands/teach')
        done(await withWorkbench(options, (port) => runTeachForget(ids, options, terminal, port)))
      },
    }),
  )

  program.addCommand(
    createBundleCommand(program, async (folder, options) => {
      const { runBundle } = await import('./commands/bundle')
      done(await withWorkbench(options, (port) => runBundle(folder, options, terminal, port)))
    }),
  )

  program.addCommand(
    createReportCommand(program, async (folder, options) => {
      const { runReport } = await import('./commands/report')
      done(await withWorkbench(options, (port) => runReport(folder, options, terminal, port)))
    }),
  )

  program.addCommand(
    createSessionsCommand(program, async (dirs, options) => {
      const { runSessions } = await import('./commands/sessions')
      done(await withWorkbench(options, (port) => runSessions(dirs, options, terminal, port, Date.now())))
    }),
  )

  program.addCommand(
    createSessionCommand(program, async (file, options) => {
      const { runSession } = await import('./commands/session')
      done(await runSession(file, options, terminal))
    }),
  )

  program.addCommand(
    createReplayCommand(program, async (file, options) => {
      const { runReplay } = await import('./commands/replay')
      done(await runReplay(file, options, terminal))
    }),
  )

  program.addCommand(
    createScoreCommand(program, async (folder, options) => {
      const { runScore } = await import('./commands/score')
      done(await runScore(folder, options, terminal))
    }),
  )

  // named here for the help alone: the web host reads its own arguments
  program.addCommand(
    new Command('serve')
      .description('open the workbench in a browser, on this machine only (see strata serve --help)')
      .helpOption(false)
      .usage('[folder] [options]')
      .argument('[folder]'),
  )
  return program
}

/** A fault in words on stderr; its code decides how the shell hears of it. */
function tellFault(error: unknown, { stderr, env }: Terminal): number {
  const code = typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : 'internal'
  const exit = exitCodeOf(code)
  if (exit === EXIT.interrupted) return exit
  const message = error instanceof Error ? error.message : String(error)
  stderr.write(`strata: ${message}\n`)
  if (exit === EXIT.internal && error instanceof Error) {
    if (env.STRATA_DEBUG === undefined) stderr.write('strata: this is a fault of Strata; STRATA_DEBUG=1 shows where\n')
    else stderr.write(`${error.stack ?? ''}\n`)
  }
  return exit
}
