// A value of the wrong type in a JSON file, told with its place.

import type { Diagnostic } from '../base/diagnostic'
import { placeInText, scanJson } from './scan-json'

/** The diagnostic `settings.wrong-type` for the value that `keys` lead to, at its place in the file. */
export function wrongType(
  file: { readonly path: string; readonly text: string },
  keys: readonly (string | number)[],
  wanted: string,
  found: unknown,
): Diagnostic {
  let offset = 0
  scanJson(file.text, (path, at) => {
    // Of a key that stands twice the last one counts, as in JSON.parse.
    if (path.length === keys.length && path.every((step, index) => step === keys[index])) offset = at
  })
  const name = keys.length === 0 ? 'This file' : keys.join('.')
  return {
    code: 'settings.wrong-type',
    severity: 'warning',
    message: `${name} is ${describeJson(found)}, where ${wanted} is expected. It does not count.`,
    at: { path: file.path, ...placeInText(file.text, offset) },
    fix: keys.length === 0 ? 'Put the settings in an object: { … }.' : `Write ${wanted}, or remove the key.`,
  }
}

function describeJson(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'string') return 'a text'
  return typeof value === 'number' ? 'a number' : String(value)
}
