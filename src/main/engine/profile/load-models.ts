// The bundled model table. Part of the build: nothing looks for files at run time.

import bundled from '../../../../resources/models.json'
import { WorkbenchError } from '../base/workbench-error'
import { parseModels } from './parse-models'
import type { ModelFacts } from './profile'

let parsed: readonly ModelFacts[] | null = null

/** Parsed once. A bundled table that does not parse is a fault of the build and throws `internal`. */
export function loadModels(): readonly ModelFacts[] {
  if (parsed) return parsed
  const read = parseModels(bundled)
  if (!read.ok) {
    const problems = read.error.map((one) => `${one.path}: ${one.problem}`)
    throw new WorkbenchError('internal', `The bundled model table does not parse. ${problems.join('. ')}`, { problems })
  }
  parsed = read.value
  return parsed
}
