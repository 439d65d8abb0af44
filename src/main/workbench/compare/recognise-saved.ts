// What a piece of JSON is that a person opened: a saved collection, a snapshot or bundle, or a captured request.

import type { z } from 'zod'
import type { OpenProblem } from '../../../preload/contract/opened'
import { err, ok, type Result } from '../../engine/base/result'
import type { CapturedRequest } from '../../engine/compare/capture/captured-request'
import { parseCapture } from '../../engine/compare/capture/parse-capture'
import { openProblem } from './opened-problem'
import { SavedCollection, SNAPSHOT_SCHEMA, SNAPSHOT_VERSION, SnapshotFile } from './saved-shapes'

export type Recognised =
  | { readonly kind: 'document'; readonly saved: SavedCollection }
  | { readonly kind: 'snapshot'; readonly file: SnapshotFile }
  | { readonly kind: 'capture'; readonly capture: CapturedRequest }

export function recogniseSaved(text: string): Result<Recognised, OpenProblem> {
  const schema = schemaOf(text)
  if (schema === null) {
    const capture = parseCapture(text)
    return capture.ok ? ok({ kind: 'capture', capture: capture.value }) : err(capture.error)
  }
  const [name = '', version = ''] = schema.name.split('@')
  if (name === 'strata/collect') {
    if (Number(version) > 1) return err(newer('This saved collection', schema.name))
    const parsed = SavedCollection.safeParse(schema.value)
    return parsed.success ? ok({ kind: 'document', saved: parsed.data }) : err(damaged('saved collection', parsed.error))
  }
  if (name === 'strata/snapshot') {
    const file = readSnapshotFile(schema.value, schema.name)
    return file.ok ? ok({ kind: 'snapshot', file: file.value }) : file
  }
  return err(
    openProblem(
      'not-recognised',
      `This is ${schema.name}, which is no context to compare. Open what strata collect --json writes, a snapshot, a bundle or a captured request.`,
    ),
  )
}

/** Of parsed JSON whose schema is `strata/snapshot@…`. */
export function readSnapshotFile(value: unknown, schema: string): Result<SnapshotFile, OpenProblem> {
  if (schema !== SNAPSHOT_SCHEMA) {
    const version = Number(schema.split('@')[1])
    if (version > SNAPSHOT_VERSION) return err(newer('This snapshot or bundle', schema))
    return err(openProblem('damaged', `${schema} is no version of a snapshot`))
  }
  const parsed = SnapshotFile.safeParse(value)
  return parsed.success ? ok(parsed.data) : err(damaged('snapshot', parsed.error))
}

/** The schema a text names, when it is one of Strata's; null for anything else, broken JSON included. */
export function schemaOf(text: string): { readonly name: string; readonly value: unknown } | null {
  const plain = text.replace(/^\uFEFF/, '')
  if (!/"schema"\s*:\s*"strata\//.test(plain)) return null
  let value: unknown
  try {
    value = JSON.parse(plain)
  } catch {
    return null // whoever reads it as a request says what is wrong with the JSON
  }
  if (typeof value !== 'object' || value === null || !('schema' in value) || typeof value.schema !== 'string') return null
  return /^strata\//.test(value.schema) ? { name: value.schema, value } : null
}

function newer(what: string, schema: string): OpenProblem {
  return openProblem('newer-version', `${what} was written by a newer Strata (${schema}). Nothing was changed; update Strata to open it.`)
}

function damaged(what: string, { issues }: z.ZodError): OpenProblem {
  const first = issues[0]
  return openProblem(
    'damaged',
    `This ${what} is damaged${first === undefined ? '' : `: ${first.path.join('.') || 'the document'}: ${first.message}`}`,
  )
}
