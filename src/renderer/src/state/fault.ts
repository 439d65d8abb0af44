// What went wrong, in the words of the window: what, where, what now.

import { readableName } from '../lib/readable-name'

/** `remedy` is one sentence that says what to do; null where there is nothing but trying again. */
export interface Fault {
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly remedy: string | null
}

const WORDS: Readonly<Record<string, { readonly title: string; readonly remedy: string | null }>> = {
  'folder.missing': { title: 'The folder is not there', remedy: 'Check that it exists and can be read, or open another folder.' },
  'folder.not-a-directory': { title: 'This is not a folder', remedy: 'Open the folder that holds the file.' },
  'file.missing': { title: 'The file is not there any more', remedy: 'Refresh to see what is there now.' },
  'file.unreadable': { title: 'The file cannot be read', remedy: 'Check its permissions, then refresh.' },
  'path.outside': { title: 'The path lies outside what is open', remedy: 'Open the folder it belongs to.' },
  'profile.unknown': { title: 'This agent version is not known', remedy: 'Choose another version in the title bar.' },
  'layer.unknown': { title: 'This layer is gone', remedy: 'Refresh, then choose another one.' },
  'collection.unknown': { title: 'This was collected too long ago', remedy: 'Refresh to collect again.' },
  'project.unknown': { title: 'This project is not open any more', remedy: 'Open its folder again.' },
  'input.invalid': { title: 'This input cannot be used', remedy: 'Change or remove the value named below.' },
  'input.too-long': { title: 'This is too much at once', remedy: 'Take less of it, or use the command line.' },
  'host.lost': { title: 'The connection to Strata broke', remedy: 'It is tried again on its own. Check that Strata still runs.' },
  unsupported: { title: 'This host cannot do that', remedy: null },
  internal: { title: 'Something went wrong inside Strata', remedy: 'Try again. Settings has the log and “Copy diagnostics”.' },
}

/** Makes a Fault of whatever was thrown. Whether it was a cancelled call is `isCancelled`'s to say. */
export function toFault(error: unknown): Fault {
  const code = codeOf(error) ?? 'internal'
  const words = WORDS[code] ?? { title: 'That did not work', remedy: null }
  return { code, title: words.title, detail: readableName(error instanceof Error ? error.message : String(error)), remedy: words.remedy }
}

/** The code of an error that crossed the edge; null for any other. */
export function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' ? code : null
}

export function isCancelled(error: unknown): boolean {
  return codeOf(error) === 'cancelled' || (error instanceof Error && error.name === 'AbortError')
}
