// From what is asked of a transaction to what exactly will be done: links followed, permission asked, what is on the disk
// compared with what the caller saw. Changes nothing.

import path from 'node:path'
import { err, ok, type Result } from '../../engine/base/result'
import type { FileWrite, TransactionInput, WriteError, WriteErrorKind } from '../../engine/ports'
import type { Disk } from './disk'
import { fileState, sha256OfState, stateOf } from './place'
import { resolveTarget, type Target } from './resolve-target'
import type { PlaceState, RecordedWrite } from './transaction-record'

/** A write as the parts of saving ask for it: an undo also says which mode a file had, and which link is expected. */
export interface PlannableWrite extends FileWrite {
  readonly mode?: number | null
  readonly owner?: RecordedWrite['owner']
  /** Instead of `beforeSha256`: the entry is this link. */
  readonly beforeLink?: string
  /** The link was there before, wherever it leads. */
  readonly relinks?: boolean
}

export interface PlannedWrite {
  readonly asked: PlannableWrite
  readonly target: Target
  /** What is replaced, made or removed. */
  readonly place: string
}

export interface CheckedWrite extends PlannedWrite {
  readonly before: PlaceState
  readonly after: PlaceState
  /** Of `before`, where it is a file. */
  readonly found: Uint8Array | null
  /** Of `after`, where it is a file. */
  readonly content: Uint8Array | null
  readonly mode: number | null
  readonly owner: RecordedWrite['owner']
  readonly otherNames: number
  readonly stamp: string | null
}

const MOST_BYTES = 64 * 1024 * 1024

export function fail(kind: WriteErrorKind, at: string, message: string): { readonly ok: false; readonly error: WriteError } {
  return err({ kind, path: at, message })
}

/** Where each write goes, and whether it may. Throws Node's errors. */
export async function planWrites(
  disk: Disk,
  input: Pick<TransactionInput, 'allowed' | 'makeDirectories'> & { readonly writes: readonly PlannableWrite[] },
): Promise<Result<readonly PlannedWrite[], WriteError>> {
  const planned: PlannedWrite[] = []
  const places = new Set<string>()
  for (const asked of input.writes) {
    const target = await resolveTarget(disk, asked.path)
    if (target === 'not-absolute') return fail('outside', asked.path, `${asked.path} is no absolute path of a file`)
    if (target === 'loop') return fail('other', asked.path, `The links of ${asked.path} lead in a circle`)
    const place = isContent(asked.after) ? target.real : target.entry
    const touched = [place, ...(asked.relinks === true ? [] : await linked(disk, place, asked.after))]
    const outside = touched.find((real) => !input.allowed(real))
    if (outside !== undefined) {
      const where = outside === asked.path ? '' : ` (it leads to ${outside})`
      return fail('outside', asked.path, `${asked.path}${where} does not belong to what is open`)
    }
    if (target.missing.length > 0 && input.makeDirectories !== true)
      return fail('missing-directory', asked.path, `${asked.path} was not written: the folder ${target.missing[0]} is not there`)
    if (places.has(place)) return fail('other', asked.path, `${asked.path} is named twice`)
    places.add(place)
    planned.push({ asked, target, place })
  }
  return ok(planned)
}

/** To be asked while the places are locked. Throws Node's errors. */
export async function checkWrite(disk: Disk, { asked, target, place }: PlannedWrite): Promise<Result<CheckedWrite, WriteError>> {
  const stat = await disk.lstat(place)
  if (stat !== null && stat.kind !== 'file' && stat.kind !== 'link') return fail('other', asked.path, `${asked.path} is no file`)
  if (stat !== null && stat.sizeBytes > MOST_BYTES) return fail('other', asked.path, `${asked.path} is larger than Strata writes`)
  const found = stat?.kind === 'file' ? await disk.read(place) : null
  const before: PlaceState = found !== null ? fileState(found) : stat === null ? null : `link:${await disk.readlink(place)}`
  if (!(await isAsExpected(disk, asked, target, before)))
    return fail('changed-on-disk', asked.path, `${asked.path} was changed on disk by another program meanwhile`)
  if (before !== null && isLink(asked.after)) return fail('other', asked.path, `${asked.path} is there already`)
  const refused = await whyRefused(disk, asked.path, place, stat)
  if (refused !== null) return refused
  const content = isContent(asked.after) ? toBytes(asked.after) : null
  return ok({
    asked,
    target,
    place,
    before,
    after: content !== null ? fileState(content) : isLink(asked.after) ? `link:${asked.after.linkTo}` : null,
    found,
    content,
    mode: stat?.kind === 'file' ? stat.mode : (asked.mode ?? null),
    owner: stat?.kind === 'file' ? { uid: stat.uid, gid: stat.gid } : (asked.owner ?? null),
    otherNames: stat?.kind === 'file' ? Math.max(0, stat.links - 1) : 0,
    stamp: stat?.stamp ?? null,
  })
}

/** Of a link that is to go, the caller hashed what it leads to. */
async function isAsExpected(disk: Disk, asked: PlannableWrite, target: Target, before: PlaceState): Promise<boolean> {
  if (asked.beforeLink !== undefined) return before === `link:${asked.beforeLink}`
  if (before?.startsWith('link:') !== true) return sha256OfState(before) === asked.beforeSha256
  const behind = await stateOf(disk, target.real)
  return behind === null || behind === 'other' ? asked.beforeSha256 === null : sha256OfState(behind) === asked.beforeSha256
}

/** A rename would go through whatever the file's own bits say; a file that was made read-only stays as it is. */
async function whyRefused(
  disk: Disk,
  asked: string,
  place: string,
  stat: Awaited<ReturnType<Disk['lstat']>>,
): Promise<{ readonly ok: false; readonly error: WriteError } | null> {
  if (stat?.kind === 'file' && (isReadOnly(stat.mode) || !(await disk.mayWrite(place))))
    return fail('denied', asked, `${asked} is read-only. Make it writable, or save under another name`)
  const folder = path.dirname(place)
  const found = await disk.stat(folder)
  // not there yet: the nearest one above decides when it is made
  if (found === null) return null
  if (found.kind !== 'directory') return fail('missing-directory', asked, `${folder} is no folder`)
  if (isReadOnly(found.mode) || !(await disk.mayWrite(folder))) return fail('denied', asked, `The folder ${folder} is read-only`)
  return null
}

/** Nobody may write: root too should then leave it alone. */
export function isReadOnly(mode: number): boolean {
  return (mode & 0o222) === 0
}

/** What a new link will lead to must be allowed as well. */
async function linked(disk: Disk, place: string, after: FileWrite['after']): Promise<readonly string[]> {
  if (!isLink(after)) return []
  const target = await resolveTarget(disk, path.resolve(path.dirname(place), after.linkTo))
  return [typeof target === 'string' ? after.linkTo : target.real]
}

function isLink(after: FileWrite['after']): after is { readonly linkTo: string } {
  return typeof after === 'object' && after !== null && 'linkTo' in after
}

function isContent(after: FileWrite['after']): after is string | Uint8Array {
  return after !== null && !isLink(after)
}

function toBytes(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content
}
