// Fills in what the page leaves open in a question with what the command line gave.

import type { Port } from '../../../preload/contract/port'
import type { CollectFields } from '../shared/to-collect-input'

/** The methods that look at a project from its folder up: each takes the places and inputs of a collection. */
export const COLLECTING: ReadonlySet<string> = new Set(['prompt.collect', 'memory.inspect', 'doctor.run'])

/** Those that look for transcripts take the home alone. */
const HOMED: ReadonlySet<string> = new Set(['library.open', 'session.detect', 'session.promptThen'])

export function withCollectDefaults(port: Port, defaults: CollectFields): Port {
  if (Object.keys(defaults).length === 0) return port
  return { ...port, call: (id, name, input) => port.call(id, name, filled(name, input, defaults)) }
}

function filled(name: string, input: unknown, defaults: CollectFields): unknown {
  if (name === 'compare.run') return withSides(input, defaults)
  if (name === 'prompt.effects') return withInputs(input, defaults)
  if (HOMED.has(name)) return defaults.home === undefined ? input : fillIn(input, { home: defaults.home })
  return COLLECTING.has(name) ? fillIn(input, defaults) : input
}

/** A side that is collected has the inputs of a collection inside it. */
function withSides(input: unknown, defaults: CollectFields): unknown {
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(
    Object.entries(input).map(([name, side]) => {
      if (typeof side !== 'object' || side === null || !('input' in side)) return [name, side]
      return [name, { ...side, input: fillIn(side.input, defaults) }]
    }),
  )
}

/** Several inputs at once, each that of a collection. */
function withInputs(input: unknown, defaults: CollectFields): unknown {
  if (typeof input !== 'object' || input === null || !('inputs' in input) || !Array.isArray(input.inputs)) return input
  return { ...input, inputs: input.inputs.map((one: unknown) => fillIn(one, defaults)) }
}

/**
 * An explicit false stays: it is how a person says no to what the command line said. Variables, settings and supposed
 * features are filled in name by name, so that trying one does not take the others away.
 */
function fillIn(input: unknown, defaults: CollectFields): unknown {
  if (typeof input !== 'object' || input === null) return input
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => !isOpen(value)))
  const joined = BY_NAME.flatMap((name) => {
    const [before, tried] = [defaults[name], given[name]]
    return before && typeof tried === 'object' && tried !== null ? [[name, { ...before, ...tried }]] : []
  })
  return { ...defaults, ...given, ...Object.fromEntries(joined) }
}

const BY_NAME = ['env', 'inlineSettings', 'suppose'] as const

function isOpen(value: unknown): boolean {
  if (value === null || value === undefined) return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
