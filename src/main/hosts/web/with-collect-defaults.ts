// Fills in what the page leaves open in a question with what the command line gave.

import type { Port } from '../../../preload/contract/port'
import type { CollectFields } from '../shared/to-collect-input'

/** The methods that look at a project from its folder up: each takes the places and inputs of a collection. */
export const COLLECTING: ReadonlySet<string> = new Set(['prompt.collect', 'memory.inspect'])

export function withCollectDefaults(port: Port, defaults: CollectFields): Port {
  if (Object.keys(defaults).length === 0) return port
  return { ...port, call: (id, name, input) => port.call(id, name, COLLECTING.has(name) ? fillIn(input, defaults) : input) }
}

/** An explicit false stays: it is how a person says no to what the command line said. */
function fillIn(input: unknown, defaults: CollectFields): unknown {
  if (typeof input !== 'object' || input === null) return input
  const given = Object.entries(input).filter(([, value]) => !isOpen(value))
  return { ...defaults, ...Object.fromEntries(given) }
}

function isOpen(value: unknown): boolean {
  if (value === null || value === undefined) return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
