// What a reason code says where the host gives no sentence of its own.

import type { LayerView, ReasonCode } from '../contract-types'

const WORDS: Readonly<Record<ReasonCode, string>> = {
  'waits-for-match': 'Waits until a matching file is read',
  'waits-for-read': 'Loads when a file below it is read',
  'no-pattern-match': 'None of the files read matches',
  missing: 'No such file',
  'is-directory': 'This is a folder',
  unreadable: 'Cannot be read',
  empty: 'Empty',
  'too-large': 'Too large',
  'not-text': 'Not a text file',
  'already-loaded': 'Loaded already',
  cycle: 'Includes itself',
  'too-deep': 'Included too deep',
  'external-not-approved': 'Outside the working directory, not approved',
  excluded: 'Excluded by a setting',
  'source-off': 'Its setting source is off',
  'disabled-by-env': 'Turned off by a variable',
  'bare-mode': 'Left out in bare mode',
  'worktree-duplicate': 'The same file of the main work tree',
  'not-a-path': 'Not a path',
  'in-code': 'Inside code, so it is text',
  superseded: 'Another file takes its place',
  'needs-switch': 'Needs a switch',
  'not-in-version': 'Not in this version',
  remote: 'Not in a remote session',
  'git-off': 'Git instructions are off',
  'not-a-repository': 'Not a git repository',
  'memory-off': 'Memory is off',
}

/** `code` as an include's outcome is a reason code or `loaded`; anything else is shown as it is. */
export function reasonWords(code: string): string {
  return Object.hasOwn(WORDS, code) ? WORDS[code as ReasonCode] : code
}

/** The sentence of a layer that is not (or not yet) there; null for one that is loaded and has nothing to explain. */
export function reasonOf(layer: LayerView): string | null {
  return layer.reasonText ?? (layer.reason === null ? null : reasonWords(layer.reason))
}
