// Fills in what the page leaves open in a question with what the command line gave. Knows one method by name.

import type { Port } from '../../../preload/contract/port'
import type { CollectDefaults } from './parse-web-options'

export function withCollectDefaults(port: Port, defaults: CollectDefaults): Port {
  if (Object.keys(defaults).length === 0) return port
  return { ...port, call: (id, name, input) => port.call(id, name, name === 'prompt.collect' ? fillIn(input, defaults) : input) }
}

/** An explicit false stays: it is how a person says no to what the command line said. */
function fillIn(input: unknown, defaults: CollectDefaults): unknown {
  if (typeof input !== 'object' || input === null) return input
  const given = Object.entries(input).filter(([, value]) => !isOpen(value))
  return { ...defaults, ...Object.fromEntries(given) }
}

function isOpen(value: unknown): boolean {
  if (value === null || value === undefined) return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
