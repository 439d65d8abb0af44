// The table of `strata snapshot` and what is below it: names, options, help. What they do is imported when they run.

import { Command, Option } from 'commander'
import { addCollectOptions, notEmpty, usageHint } from '../shared/collect-options'
import type { SnapshotOptions, SnapshotSaveOptions } from './commands/snapshot'

const HELP = `
Snapshots are kept in Strata's own folder, where the window keeps and shows them too. SNAPSHOT is a name, an id, or the
beginning of either; of one name the newest. strata diff takes one as a side: snapshot:NAME.

--json: strata/snapshots@1 { snapshots [ { snapshotId, name, note, kind, savedMs, folder, cwd, profile, model, layers,
  tokens, bytes, problem } ] }; of save, rename and import strata/snapshot@1 with one

Examples:
  strata snapshot save . --name before          keep what the agent would be given now
  strata snapshot list                          what is kept
  strata diff snapshot:before .                 what changed since
  strata snapshot export before --out b.json    as a file, as it is: strata bundle writes a redacted one`

export interface SnapshotRuns {
  save(folder: string, options: SnapshotSaveOptions): Promise<void>
  list(options: SnapshotOptions): Promise<void>
  rename(snapshot: string, name: string, options: SnapshotOptions): Promise<void>
  remove(snapshot: string, options: SnapshotOptions): Promise<void>
  exportTo(snapshot: string, options: SnapshotOptions & { readonly out: string }): Promise<void>
  importFrom(file: string, options: SnapshotOptions): Promise<void>
}

/** `program` gives how output and errors are written. */
export function createSnapshotCommand(program: Command, run: SnapshotRuns): Command {
  const snapshot = new Command('snapshot')
    .copyInheritedSettings(program)
    .description('keep what an agent is given, list what is kept, take it out again')
    .showHelpAfterError(usageHint('snapshot'))
    .helpCommand(false)
    .addHelpText('after', HELP)
  const save = below('save', 'keep what an agent would be given in a folder')
    .argument('<folder>', 'the project folder', notEmpty)
    .addOption(new Option('--name <text>', "what it is called (default: the folder's name)").argParser(notEmpty))
    .addOption(new Option('--note <text>', 'a remark that is kept with it'))
    .option('--json', 'one JSON document (strata/snapshot@1)')
    .action(run.save)
  snapshot.addCommand(addCollectOptions(save))
  snapshot.addCommand(plain('list', 'what is kept, newest first').action(run.list))
  snapshot.addCommand(
    plain('rename', 'give one another name')
      .argument('<snapshot>', 'which', notEmpty)
      .argument('<name>', 'its new name', notEmpty)
      .action(run.rename),
  )
  snapshot.addCommand(plain('delete', 'throw one away').argument('<snapshot>', 'which', notEmpty).action(run.remove))
  snapshot.addCommand(
    plain('export', 'write one to a file, nothing redacted')
      .argument('<snapshot>', 'which', notEmpty)
      .addOption(new Option('--out <file>', 'the file to write; one that is there is replaced').argParser(notEmpty).makeOptionMandatory())
      .action(run.exportTo),
  )
  snapshot.addCommand(
    plain('import', 'keep a snapshot, a bundle or a saved collection from a file')
      .argument('<file>', 'the file', notEmpty)
      .action(run.importFrom),
  )
  return snapshot

  function below(name: string, what: string): Command {
    return new Command(name)
      .copyInheritedSettings(program)
      .description(what)
      .showHelpAfterError(usageHint(`snapshot ${name}`))
  }

  function plain(name: string, what: string): Command {
    return below(name, what)
      .option('--json', 'one JSON document on stdout and nothing else')
      .addOption(new Option('--state-dir <dir>', "Strata's own data").argParser(notEmpty))
  }
}
