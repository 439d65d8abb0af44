// A side of a comparison as a person fills it in, and the question it makes. What is filled in for one kind stays when another is looked at. Pure.

import type { CompareSide } from '../../../../preload/contract/compare'
import type { OpenedText } from '../../../../preload/contract/opened'
import type { CollectInput } from '../contract-types'

export type SideKind = 'shown' | 'folder' | 'cwd' | 'revision' | 'worktree' | 'profile' | 'snapshot' | 'captured' | 'file'

/** A text a person pasted or opened in the page. */
export interface GivenText {
  readonly name: string
  readonly text: string
}

export interface SideChoice {
  readonly kind: SideKind
  readonly folder: string
  readonly cwd: string
  readonly revision: string
  readonly worktree: string
  readonly profile: string
  readonly snapshotId: string
  /** Of `captured` and `file`: a path on the host's machine, or the text itself. */
  readonly path: string
  readonly given: GivenText | null
  /** Of `captured`: a request the host has open already; `given` then only names it. */
  readonly captureId: string
}

export const SIDE_KINDS: readonly { readonly kind: SideKind; readonly title: string }[] = [
  { kind: 'shown', title: 'What is on screen' },
  { kind: 'revision', title: 'A git revision' },
  { kind: 'worktree', title: 'Another worktree' },
  { kind: 'cwd', title: 'Another working directory' },
  { kind: 'folder', title: 'Another folder' },
  { kind: 'profile', title: 'Another agent version' },
  { kind: 'snapshot', title: 'A snapshot' },
  { kind: 'captured', title: 'A captured request' },
  { kind: 'file', title: 'A saved file or bundle' },
]

/** What is asked for where a kind is not filled in yet. */
const MISSING: Readonly<Record<Exclude<SideKind, 'shown'>, string>> = {
  revision: 'Name a branch, a tag or a commit.',
  worktree: 'Choose a worktree.',
  cwd: 'Name a directory inside the project.',
  folder: 'Name a folder.',
  profile: 'Choose a version.',
  snapshot: 'Choose a snapshot. “Snapshots” saves one.',
  captured: 'Paste a captured request, or open its file.',
  file: 'Open what “strata collect --json” wrote, a snapshot or a bundle.',
}

export function firstSide(kind: SideKind): SideChoice {
  return { kind, folder: '', cwd: '', revision: '', worktree: '', profile: '', snapshotId: '', path: '', given: null, captureId: '' }
}

/** A sentence that says what is missing; null where the side is complete. */
export function missingOf(side: SideChoice): string | null {
  if (side.kind === 'shown') return null
  return isFilled(side) ? null : MISSING[side.kind]
}

function isFilled(side: SideChoice): boolean {
  switch (side.kind) {
    case 'shown':
      return true
    case 'captured':
    case 'file':
      return side.captureId !== '' || side.given !== null || side.path.trim() !== ''
    case 'snapshot':
      return side.snapshotId !== ''
    default:
      return side[side.kind].trim() !== ''
  }
}

export interface SideParts {
  /** What is on screen, as it would be collected now. */
  readonly input: CollectInput
  readonly collectionId: string | null
  /** Hands the text to the host. */
  readonly open: (given: GivenText | null, path: string) => Promise<OpenedText>
}

/** The question of a side that `missingOf` has nothing to say of. */
export async function toCompareSide(side: SideChoice, { input, collectionId, open }: SideParts): Promise<CompareSide> {
  switch (side.kind) {
    case 'shown':
      return collectionId === null ? { from: 'folder', input } : { from: 'collection', collectionId }
    case 'folder':
      return { from: 'folder', input: { ...input, folder: side.folder.trim(), cwd: null } }
    case 'worktree':
      return { from: 'folder', input: { ...input, folder: side.worktree, cwd: null } }
    case 'cwd':
      return { from: 'folder', input: { ...input, cwd: side.cwd.trim() } }
    case 'profile':
      return { from: 'folder', input: { ...input, profile: side.profile } }
    case 'revision':
      return { from: 'revision', input, revision: side.revision.trim() }
    case 'snapshot':
      return { from: 'snapshot', snapshotId: side.snapshotId }
    case 'captured':
      if (side.captureId !== '') return { from: 'capture', captureId: side.captureId }
      return { from: 'opened', opened: await open(side.given, side.path.trim()) }
    case 'file':
      return { from: 'opened', opened: await open(side.given, side.path.trim()) }
  }
}
