// `strata snapshot …`: what is kept of collections in Strata's own folder. Talks to the workbench through the contract.

import { basename, resolve } from 'node:path'
import { CallError } from '../../../../preload/contract/call-error'
import { createClient } from '../../../../preload/contract/client'
import type { Port } from '../../../../preload/contract/port'
import type { SnapshotView } from '../../../../preload/contract/snapshots'
import { workbenchContract } from '../../../../preload/contract/workbench'
import { wholeText } from '../../../workbench/collect-document'
import { counted, withCommas } from '../../../workbench/layer-words'
import type { CollectOptions } from '../../shared/collect-options'
import { readCollectInput } from '../../shared/read-collect-input'
import { fitEnd, padStart, toPrintable } from '../display-width'
import { EXIT } from '../exit-code'
import { findSnapshot } from '../find-snapshot'
import { columnsOf, type Terminal } from '../terminal'
import { writeOut } from '../write-out'

export interface SnapshotOptions {
  readonly json?: boolean
  readonly stateDir?: string
}

export interface SnapshotSaveOptions extends CollectOptions {
  readonly json?: boolean
  readonly name?: string
  readonly note?: string
}

/** Gives the exit code; rejects with a CallError when collecting fails. */
export async function runSnapshotSave(folder: string, options: SnapshotSaveOptions, terminal: Terminal, port: Port): Promise<number> {
  const client = createClient(workbenchContract, port)
  const input = await readCollectInput(client, folder, options, terminal.cwd)
  const { collectionId } = await client.call('prompt.collect', input, { signal: terminal.interrupted() })
  const name = options.name ?? (basename(input.folder) || 'context')
  const saved = await client.call('snapshot.save', { collectionId, name, note: options.note ?? '' })
  return told(saved, `Kept ${sayOne(saved)}`, options, terminal)
}

export async function runSnapshotList(options: SnapshotOptions, terminal: Terminal, port: Port): Promise<number> {
  const { snapshots } = await createClient(workbenchContract, port).call('snapshot.list', {})
  if (options.json === true) {
    terminal.stdout.write(`${JSON.stringify({ schema: 'strata/snapshots@1', snapshots }, null, 2)}\n`)
    return EXIT.fine
  }
  terminal.stdout.write(
    snapshots.length === 0 ? 'No snapshot is kept. strata snapshot save FOLDER keeps one.\n' : table(snapshots, columnsOf(terminal)),
  )
  return EXIT.fine
}

export async function runSnapshotRename(
  wanted: string,
  name: string,
  options: SnapshotOptions,
  terminal: Terminal,
  port: Port,
): Promise<number> {
  const client = createClient(workbenchContract, port)
  const { snapshotId, note } = await findSnapshot(client, wanted)
  const renamed = await client.call('snapshot.rename', { snapshotId, name, note })
  return told(renamed, `It is called ${sayOne(renamed)} now`, options, terminal)
}

export async function runSnapshotDelete(wanted: string, options: SnapshotOptions, terminal: Terminal, port: Port): Promise<number> {
  const client = createClient(workbenchContract, port)
  const found = await findSnapshot(client, wanted)
  await client.call('snapshot.delete', { snapshotId: found.snapshotId })
  return told(found, `Thrown away: ${sayOne(found)}`, options, terminal)
}

export async function runSnapshotExport(
  wanted: string,
  options: SnapshotOptions & { readonly out: string },
  terminal: Terminal,
  port: Port,
): Promise<number> {
  const client = createClient(workbenchContract, port)
  const found = await findSnapshot(client, wanted)
  const path = resolve(terminal.cwd, options.out)
  await writeOut(path, await wholeText((offset) => client.call('snapshot.export', { snapshotId: found.snapshotId, offset })))
  return told(found, `${toPrintable(path)}: ${sayOne(found)}, nothing redacted`, options, terminal)
}

export async function runSnapshotImport(file: string, options: SnapshotOptions, terminal: Terminal, port: Port): Promise<number> {
  const answer = await createClient(workbenchContract, port).call('snapshot.import', { file: resolve(terminal.cwd, file) })
  if (!answer.ok) {
    const { code, message, line } = answer.problem
    const place = line === null ? '' : ` (line ${line})`
    throw new CallError({
      code: code === 'missing' ? 'file.missing' : 'file.unreadable',
      message: `${message}${place}`,
      data: answer.problem,
    })
  }
  return told(answer.snapshot, `Kept ${sayOne(answer.snapshot)}`, options, terminal)
}

function told(snapshot: SnapshotView, words: string, { json }: SnapshotOptions, { stdout }: Terminal): number {
  stdout.write(json === true ? `${JSON.stringify({ schema: 'strata/snapshot@1', ...snapshot }, null, 2)}\n` : `${words}\n`)
  return EXIT.fine
}

function sayOne({ name, snapshotId, layers, tokens }: SnapshotView): string {
  return `${toPrintable(name)} (${snapshotId}): ${counted(layers, ['layer', 'layers'])}, ≈ ${withCommas(tokens)} tokens`
}

const ID_COLUMNS = 14

function table(snapshots: readonly SnapshotView[], columns: number): string {
  const name = Math.max(16, Math.min(40, Math.floor((columns - 60) * 0.6)))
  const rest = Math.max(12, columns - name - ID_COLUMNS - 34)
  const lines = snapshots.map((one) => {
    const when = one.savedMs === 0 ? '' : new Date(one.savedMs).toISOString().slice(0, 16).replace('T', ' ')
    const what = one.problem === null ? `${one.profile}  ${one.folder}` : `cannot be opened: ${one.problem.message}`
    return `${when.padEnd(16)}  ${one.snapshotId.padEnd(ID_COLUMNS)}  ${padStart(withCommas(one.tokens), 9)}  ${fitEnd(toPrintable(one.name), name)}  ${fitEnd(toPrintable(what), rest)}`.trimEnd()
  })
  return `${lines.join('\n')}\n`
}
