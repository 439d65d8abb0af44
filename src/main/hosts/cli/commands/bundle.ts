// `strata bundle`: what would be replaced in a redacted bundle of a folder, and the bundle as a file.

import { basename, resolve } from 'node:path'
import { createClient } from '../../../../preload/contract/client'
import type { Port } from '../../../../preload/contract/port'
import { workbenchContract } from '../../../../preload/contract/workbench'
import { wholeList, wholeText } from '../../../workbench/collect-document'
import { withCommas } from '../../../workbench/layer-words'
import type { CollectOptions } from '../../shared/collect-options'
import { readCollectInput } from '../../shared/read-collect-input'
import { fitEnd, padStart, toPrintable } from '../display-width'
import { EXIT } from '../exit-code'
import { columnsOf, type Terminal } from '../terminal'
import { writeOut } from '../write-out'

export interface BundleOptions extends CollectOptions {
  readonly out?: string
  readonly name?: string
  readonly own?: readonly string[]
  readonly keep?: readonly string[]
  readonly json?: boolean
}

/** Gives the exit code; rejects with a CallError when collecting fails or the file cannot be written. */
export async function runBundle(folder: string, options: BundleOptions, terminal: Terminal, port: Port): Promise<number> {
  const client = createClient(workbenchContract, port)
  const signal = terminal.interrupted()
  const input = await readCollectInput(client, folder, options, terminal.cwd)
  const { collectionId } = await client.call('prompt.collect', input, { signal })
  const name = options.name ?? (basename(input.folder) || 'context')
  const { own = [], keep = [] } = options
  const ready = await client.call('bundle.preview', { collectionId, name, own: [...own], keep: [...keep] }, { signal })
  const { bundleId, places, bytes } = ready
  const replacements = await wholeList(async (offset) => {
    const page = await client.call('bundle.replacements', { bundleId, offset }, { signal })
    return { total: page.total, items: page.replacements }
  })
  const path = options.out === undefined ? null : resolve(terminal.cwd, options.out)
  if (path !== null) {
    await writeOut(path, await wholeText((offset) => client.call('bundle.export', { bundleId, offset }, { signal })))
  }
  if (options.json === true) {
    const told = replacements.map(({ kind, found, becomes, count, on }) => ({ kind, found, becomes, count, on }))
    terminal.stdout.write(`${JSON.stringify({ schema: 'strata/bundle@1', path, bytes, places, replacements: told }, null, 2)}\n`)
    return EXIT.fine
  }
  const width = Math.max(16, Math.floor((columnsOf(terminal) - 24) / 2))
  for (const { kind, found, becomes, count, on } of replacements) {
    const to = on ? `→ ${toPrintable(becomes)}` : 'stands'
    terminal.stdout.write(`${kind.padEnd(8)} ${padStart(withCommas(count), 5)}  ${fitEnd(toPrintable(found), width)} ${to}\n`)
  }
  const sum = `${withCommas(places)} ${places === 1 ? 'place' : 'places'} replaced`
  terminal.stdout.write(
    path === null ? `${sum}. Nothing is written without --out.\n` : `${toPrintable(path)}: ${sum}, ${withCommas(bytes)} bytes\n`,
  )
  return EXIT.fine
}
