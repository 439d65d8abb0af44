// One JSON file that holds an object, read as the agent reads it: strict JSON, a BOM tolerated.
// Whatever is wrong with it becomes a diagnostic with its place; the file then says nothing.

import type { Diagnostic } from '../base/diagnostic'
import type { Ports } from '../ports'
import { isObject } from './is-object'
import { placeInText, scanJson } from './scan-json'
import { wrongType } from './wrong-type'

export interface JsonFile {
  readonly path: string
  /** Decoded, without BOM; empty when it could not be read. */
  readonly text: string
  /** Null when it is no JSON object: a diagnostic says why. */
  readonly values: Readonly<Record<string, unknown>> | null
}

export interface JsonFileRead {
  /** Null when there is no such file. */
  readonly file: JsonFile | null
  readonly diagnostics: readonly Diagnostic[]
}

/** The approvals file holds the history of every project and grows large; nothing sensible passes this. */
const MOST_BYTES = 64 * 1024 * 1024

/** Codes: `settings.unreadable`, `settings.invalid-json`, `settings.wrong-type`, `settings.not-utf8`. */
export async function readJsonFile(ports: Pick<Ports, 'fs'>, path: string): Promise<JsonFileRead> {
  const read = await ports.fs.readFile(path, { maxBytes: MOST_BYTES })
  if (!read.ok) {
    if (read.error.kind === 'missing' || read.error.kind === 'not-a-directory') return { file: null, diagnostics: [] }
    return {
      file: { path, text: '', values: null },
      diagnostics: [
        {
          code: 'settings.unreadable',
          severity: 'error',
          message: `These settings cannot be read: ${read.error.message}`,
          at: { path },
          fix: read.error.kind === 'is-directory' ? 'Put a file in the place of the directory.' : 'Make the file readable, or remove it.',
        },
      ],
    }
  }
  const { text, diagnostics } = decode(read.value, path)
  const parsed = parse(text, path)
  return { file: { path, text, values: parsed.values }, diagnostics: [...diagnostics, ...parsed.diagnostics] }
}

function decode(bytes: Uint8Array, path: string): { readonly text: string; readonly diagnostics: readonly Diagnostic[] } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), diagnostics: [] }
  } catch {
    const diagnostic: Diagnostic = {
      code: 'settings.not-utf8',
      severity: 'warning',
      message: 'This file is not UTF-8; what cannot be read stands as a replacement character.',
      at: { path },
      fix: 'Save the file as UTF-8.',
    }
    return { text: new TextDecoder('utf-8').decode(bytes), diagnostics: [diagnostic] }
  }
}

function parse(text: string, path: string): { readonly values: JsonFile['values']; readonly diagnostics: readonly Diagnostic[] } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const found = scanJson(text) ?? { offset: 0, problem: String(error), fix: 'Correct the JSON.' }
    return {
      values: null,
      diagnostics: [
        {
          code: 'settings.invalid-json',
          severity: 'error',
          message: `This is no valid JSON: ${found.problem}. Nothing of the file counts.`,
          at: { path, ...placeInText(text, found.offset) },
          fix: found.fix,
        },
      ],
    }
  }
  if (isObject(value)) return { values: value, diagnostics: [] }
  return { values: null, diagnostics: [wrongType({ path, text }, [], 'an object', value)] }
}
