// Serves a contract in process: validate in, run, validate out, fold errors. Transports wrap the Port it gives;
// this module knows none of them, and no method by name.

import type { Contract, EventSource, Handlers } from '../../preload/contract/define'
import type { Port, Reply, WireError } from '../../preload/contract/port'
import { WorkbenchError } from '../engine/base/workbench-error'
import { describeIssues } from './describe-issues'

/** As much of the Log port as is needed here. */
export interface FaultLog {
  write(level: 'error', message: string, data?: Readonly<Record<string, unknown>>): void
}

export interface ServeOptions {
  /** Check every answer and event against the contract too. On in tests and development. */
  readonly validateOutput?: boolean
  readonly log?: FaultLog
}

type AnyHandler = (input: unknown, context: { readonly signal: AbortSignal }) => Promise<unknown>

/**
 * The in-process Port of a contract. `call` never rejects: a fault of any kind is a Reply (DESIGN 5.4).
 * `subscribe` throws `method.unknown` for a name that is no event of the contract.
 */
export function serveContract<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  events: EventSource<C>,
  options: ServeOptions = {},
): Port {
  const underWay = new Map<string, AbortController>()
  const { validateOutput = false, log } = options

  async function run(name: string, input: unknown, signal: AbortSignal): Promise<unknown> {
    const method = Object.hasOwn(contract, name) ? contract[name] : undefined
    if (method === undefined || method.verb === 'event') {
      throw new WorkbenchError('method.unknown', `There is no method ${JSON.stringify(name)}`, { method: name })
    }
    const parsed = method.input.safeParse(input)
    if (!parsed.success) {
      const { message, fields } = describeIssues(parsed.error.issues)
      throw new WorkbenchError('input.invalid', `${name}: ${message}`, { method: name, fields })
    }
    signal.throwIfAborted()
    const handler = handlers[name as keyof Handlers<C>] as unknown as AnyHandler
    const value = await handler(parsed.data, { signal })
    if (validateOutput) {
      const checked = method.output.safeParse(value)
      if (!checked.success) {
        const { message, fields } = describeIssues(checked.error.issues)
        throw new WorkbenchError('output.invalid', `${name} answered outside its contract: ${message}`, { method: name, fields })
      }
    }
    return value
  }

  return {
    call: async (id, name, input): Promise<Reply> => {
      if (underWay.has(id)) {
        return {
          ok: false,
          error: { code: 'call.duplicate', message: `A call with the id ${JSON.stringify(id)} is under way`, data: null },
        }
      }
      const controller = new AbortController()
      underWay.set(id, controller)
      try {
        return { ok: true, value: await run(name, input, controller.signal) }
      } catch (error) {
        return { ok: false, error: foldError(error, name, controller.signal, log) }
      } finally {
        underWay.delete(id)
      }
    },
    cancel: (id) => underWay.get(id)?.abort(new WorkbenchError('cancelled', 'The call was cancelled')),
    subscribe: (name, listener) => {
      const method = Object.hasOwn(contract, name) ? contract[name] : undefined
      if (method === undefined || method.verb !== 'event') {
        throw new WorkbenchError('method.unknown', `There is no event ${JSON.stringify(name)}`, { event: name })
      }
      return events.subscribe(name as never, (payload: unknown) => {
        if (validateOutput) {
          const checked = method.payload.safeParse(payload)
          if (!checked.success) {
            const { message, fields } = describeIssues(checked.error.issues)
            log?.write('error', `Event ${name} is outside its contract and was not told: ${message}`, { fields })
            return
          }
        }
        listener(payload)
      })
    },
  }
}

/** A WorkbenchError passes; whatever ended an aborted call is `cancelled`; the rest is `internal`, its stack goes to the log only. */
function foldError(error: unknown, name: string, signal: AbortSignal, log: FaultLog | undefined): WireError {
  if (signal.aborted) return { code: 'cancelled', message: `${name} was cancelled`, data: null }
  if (error instanceof WorkbenchError) {
    if (error.code === 'output.invalid') log?.write('error', error.message, { method: name })
    return { code: error.code, message: error.message, data: error.data }
  }
  log?.write('error', `${name} failed`, { method: name, stack: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  return { code: 'internal', message: `${name} failed inside Strata; the log has the details`, data: null }
}
