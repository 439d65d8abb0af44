// A preset file (YAML, and so JSON too) as a plain value with the line of everything in it. What may stand in it is decided
// by whoever knows the inputs of a collection.

import { isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import type { Diagnostic } from '../base/diagnostic'
import { err, ok, type Result } from '../base/result'

export interface PresetText {
  readonly name: string
  readonly note: string
  /** Fields of CollectInput, unchecked. */
  readonly input: Readonly<Record<string, unknown>>
  /** Line and column (from 1) of what stands at a path below `input`, of its nearest parent where it is missing. */
  placeOf(path: readonly (string | number)[]): { readonly line: number; readonly column: number }
}

export const PRESET_SCHEMA = 'strata/preset@1'
const FIELDS = ['schema', 'name', 'note', 'input']

/** `fileName` is told in the diagnostics and stands for the name where the file has none. */
export function readPresetText(text: string, fileName: string): Result<PresetText, readonly Diagnostic[]> {
  const lines = new LineCounter()
  const document = parseDocument(text.replace(/^\uFEFF/, ''), { lineCounter: lines, prettyErrors: false, maxAliasCount: 0 } as Parameters<
    typeof parseDocument
  >[1])
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return { path: fileName, line, column: col }
  }
  const problem = (message: string, offset: number, fix?: string): Diagnostic => ({
    code: 'preset.invalid',
    severity: 'error',
    message,
    at: at(offset),
    ...(fix === undefined ? {} : { fix }),
  })
  if (document.errors.length > 0) return err(document.errors.map((error) => problem(error.message, error.pos[0])))
  const root = document.contents
  if (!isMap(root)) return err([problem('A preset is a map with `schema`, `name` and `input`.', 0)])
  const offsetOf = (path: readonly (string | number)[]): number => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true)
      if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)) return Number(node.range[0])
    }
    return root.range?.[0] ?? 0
  }
  const keyOffset = (key: string): number => {
    const pair = root.items.find((item) => isScalar(item.key) && item.key.value === key)
    return pair !== undefined && isScalar(pair.key) ? (pair.key.range?.[0] ?? 0) : 0
  }
  let value: Readonly<Record<string, unknown>>
  try {
    value = document.toJS({ maxAliasCount: 0 }) as Readonly<Record<string, unknown>>
  } catch (error) {
    return err([problem(`It cannot be read: ${error instanceof Error ? error.message : String(error)}`, 0)])
  }
  const { schema, name, note, input } = value
  if (typeof schema === 'string' && /^strata\/preset@\d+$/.test(schema) && schema !== PRESET_SCHEMA)
    return err([
      problem(
        `This preset is of a newer version (${schema}); this Strata reads ${PRESET_SCHEMA}.`,
        offsetOf(['schema']),
        'Update Strata, or write the preset anew.',
      ),
    ])
  const problems: Diagnostic[] = []
  if (schema !== PRESET_SCHEMA)
    problems.push(
      problem(`\`schema\` must be ${PRESET_SCHEMA}.`, offsetOf(['schema']), `Write schema: ${PRESET_SCHEMA} in the first line.`),
    )
  for (const key of Object.keys(value)) {
    if (!FIELDS.includes(key)) problems.push(problem(`There is no field ${key}; they are ${FIELDS.join(', ')}.`, keyOffset(key)))
  }
  if (name !== undefined && typeof name !== 'string') problems.push(problem('`name` is a text.', offsetOf(['name'])))
  if (note !== undefined && note !== null && typeof note !== 'string') problems.push(problem('`note` is a text.', offsetOf(['note'])))
  const fields = input ?? {}
  if (typeof fields !== 'object' || Array.isArray(fields))
    problems.push(problem('`input` is a map of inputs of a collection.', offsetOf(['input'])))
  if (problems.length > 0) return err(problems)
  return ok({
    name: typeof name === 'string' && name.trim() !== '' ? name.trim() : nameOfFile(fileName),
    note: typeof note === 'string' ? note : '',
    input: fields as Readonly<Record<string, unknown>>,
    placeOf: (path) => {
      const { line, column } = at(offsetOf(['input', ...path]))
      return { line, column }
    },
  })
}

function nameOfFile(fileName: string): string {
  const name = fileName.replaceAll('\\', '/').split('/').at(-1) ?? ''
  return name.replace(/\.(?:ya?ml|json)$/i, '') || 'Preset'
}
