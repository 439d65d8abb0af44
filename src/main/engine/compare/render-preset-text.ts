// A preset as the file that readPresetText reads.

import { stringify } from 'yaml'
import { PRESET_SCHEMA } from './read-preset-text'

export function renderPresetText({
  name,
  note,
  input,
}: {
  readonly name: string
  readonly note: string
  readonly input: Readonly<Record<string, unknown>>
}): string {
  return stringify({ schema: PRESET_SCHEMA, name, ...(note === '' ? {} : { note }), input })
}
