// A scenario that lies somewhere on the disk, as text. Knows nothing of what a scenario means.

import { WorkbenchError } from '../../../engine/base/workbench-error'
import { decodeText } from '../../../engine/markdown/decode-text'
import type { Ports } from '../../../engine/ports'
import { unreadable } from '../session/session-store'

/** More bytes than the longest text that can be edited has. */
const MOST_BYTES = 2_000_000

/** Rejects with `input.invalid` (no absolute path), `path.outside` (no `*.yaml`), `input.too-long`, `file.missing` or `file.unreadable`. */
export async function readScenarioFile({ fs, paths }: Pick<Ports, 'fs' | 'paths'>, given: string): Promise<string> {
  if (!paths.isAbsolute(given)) {
    throw new WorkbenchError('input.invalid', `${JSON.stringify(given)} is not an absolute path`, { fields: ['file'] })
  }
  const file = paths.normalize(given)
  if (!/\.ya?ml$/i.test(file)) throw new WorkbenchError('path.outside', `${file} is no scenario (*.yaml)`, { path: file })
  const bytes = await fs.readFile(file, { maxBytes: MOST_BYTES })
  if (!bytes.ok && bytes.error.kind === 'too-large') {
    throw new WorkbenchError('input.too-long', `${file} is too large to be edited here: strata replay takes one of up to 4 MB.`, { file })
  }
  if (!bytes.ok) throw unreadable(file, bytes.error)
  const { text, binary } = decodeText(bytes.value)
  if (binary) throw new WorkbenchError('file.unreadable', `${file} is no text`, { file })
  return text
}
