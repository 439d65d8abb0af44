// What a person names as a side of `strata diff`: a folder, `path@revision`, a file, or `snapshot:NAME`.

import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { CallError } from '../../../preload/contract/call-error'
import type { CompareSide } from '../../../preload/contract/compare'
import type { Client } from '../../../preload/contract/workbench'
import type { CollectFields } from '../shared/to-collect-input'
import { findSnapshot } from './find-snapshot'

const SNAPSHOT = /^snapshot:/

/**
 * A name that is there as it stands is taken as it stands, `@` or not. Throws `folder.missing` for what is nothing of these,
 * `file.missing` for a snapshot that is not kept.
 */
export async function readDiffSide(
  client: Pick<Client, 'call'>,
  given: string,
  fields: CollectFields,
  shellDir: string,
): Promise<CompareSide> {
  const path = resolve(shellDir, given)
  const kind = kindOf(path)
  if (kind === 'folder') return { from: 'folder', input: { folder: path, ...fields } }
  if (kind === 'file') return { from: 'opened', opened: { file: path } }
  if (SNAPSHOT.test(given)) return { from: 'snapshot', snapshotId: (await findSnapshot(client, given.replace(SNAPSHOT, ''))).snapshotId }
  const split = splitRevision(given, shellDir)
  if (split === null) throw new CallError({ code: 'folder.missing', message: `There is no folder and no file ${given}`, data: { path } })
  return { from: 'revision', input: { folder: split.folder, ...fields }, revision: split.revision }
}

/** The longest beginning that is a folder, else the last `@` outside braces: the folder may be gone by now. */
function splitRevision(given: string, shellDir: string): { readonly folder: string; readonly revision: string } | null {
  const marks = [...given.matchAll(/@(?!\{)/g)].map(({ index }) => index).reverse()
  const cut = marks.find((at) => kindOf(resolve(shellDir, given.slice(0, at) || '.')) === 'folder') ?? marks[0]
  if (cut === undefined) return null
  const revision = given.slice(cut + 1).trim()
  return revision === '' ? null : { folder: resolve(shellDir, given.slice(0, cut) || '.'), revision }
}

function kindOf(path: string): 'folder' | 'file' | null {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat === undefined ? null : stat.isDirectory() ? 'folder' : 'file'
}
