// The arguments of the web host. What it shares with `collect` becomes the answer to whatever the page leaves open.

import { resolve } from 'node:path'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { err, ok, type Result } from '../../engine/base/result'
import { addCollectOptions, type CollectOptions, notEmpty, usageHint } from '../shared/collect-options'
import type { PromptFiles } from '../shared/read-collect-input'
import { type CollectFields, toCollectFields } from '../shared/to-collect-input'

export interface WebOptions {
  readonly folder: string | null
  /** 0: a free one. */
  readonly listenPort: number
  readonly open: boolean
  readonly allowedHosts: readonly string[]
  readonly stateDir: string | null
  readonly defaults: CollectFields
  /** Absolute; a file of inputs below those defaults. */
  readonly preset: string | null
  /** Texts of prompts, above the preset. */
  readonly promptFiles: PromptFiles
}

/** What was asked for: the host, or how to use it (`help` is the text). */
export type WebAnswer = { readonly help: string } | WebOptions

interface OwnOptions {
  readonly port?: number
  readonly open?: boolean
  readonly allowHost?: readonly string[]
}

/** The error is what to print on stderr, with exit code 2. Relative folders are resolved against `cwd`; `columns` is the width of help. */
export function parseWebOptions(args: readonly string[], cwd: string, columns = 100): Result<WebAnswer, string> {
  const said: string[] = []
  const command = webCommand(said, columns)
  try {
    command.parse([...args], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    const text = said.join('').trimEnd()
    return error.exitCode === 0 ? ok({ help: text }) : err(text)
  }
  const options = command.opts<CollectOptions & OwnOptions>()
  const [folder] = command.args
  return ok({
    folder: folder === undefined ? null : resolve(cwd, folder),
    listenPort: options.port ?? 0,
    open: options.open === true,
    allowedHosts: options.allowHost ?? [],
    stateDir: options.stateDir === undefined ? null : resolve(cwd, options.stateDir),
    defaults: toCollectFields(options, cwd),
    preset: options.preset === undefined ? null : resolve(cwd, options.preset),
    promptFiles: { systemPromptFile: options.systemPromptFile, appendSystemPromptFile: options.appendSystemPromptFile },
  })
}

/** Gives what it has to say to `said` and throws where there is nothing to run. */
function webCommand(said: string[], columns: number): Command {
  const write = (text: string): void => void said.push(text)
  const command = new Command('strata serve')
    .description(
      'Shows Strata in the browser. Prints one line: an address that works once.\nThe options below "Where to look" and after are for every collection, unless the page says otherwise.',
    )
    .exitOverride()
    .configureOutput({
      writeOut: write,
      writeErr: write,
      getOutHelpWidth: () => columns,
      outputError: (text, out) => out(text.replace(/^error: /, '')),
    })
    .showHelpAfterError(usageHint('serve'))
    .argument('[folder]', 'the project folder; without it what was opened before, or the demo', notEmpty)
    .addOption(new Option('--port <n>', 'port on the loopback address (default: a free one)').argParser(parsePort))
    .option('--open', 'open the address in the browser')
    .addOption(
      new Option('--allow-host <name>', 'a further host name the page may be reached by (repeatable)').argParser(
        (value, before: readonly string[] = []) => [...before, notEmpty(value)],
      ),
    )
  return addCollectOptions(command)
}

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535) throw new InvalidArgumentError('A port is a number from 1 to 65535.')
  return port
}
