// One JSON file of Strata's own data: read leniently, written whole, changed by one writer at a time.
// A file that cannot be understood is kept aside and told to the log, never silently lost.

import type { Log } from '../engine/ports'
import type { StateFolder } from './workbench-deps'

export interface StateFile<T> {
  /** The value on disk; what `parse` gives for nothing where there is none or it was damaged. */
  read(): Promise<T>
  /** Reads, changes, writes; calls queue up. Throws when the file cannot be written. */
  update(change: (value: T) => T): Promise<T>
}

/** Larger than Strata ever writes: such a file is damaged. */
const MOST_CHARS = 256 * 1024

/** `mostChars`: a larger file is taken for damaged. `parse` gets the parsed JSON (undefined: there is none) and gives a value, or null when it is not what the file should hold. */
export function createStateFile<T>(
  state: StateFolder,
  log: Log,
  name: string,
  initial: T,
  parse: (json: unknown) => T | null,
  mostChars = MOST_CHARS,
): StateFile<T> {
  let queue: Promise<unknown> = Promise.resolve()

  async function read(): Promise<T> {
    const text = await state.readText(name)
    if (!text.ok) {
      if (text.error.kind !== 'missing')
        log.write('warning', `${name} could not be read; going on without it`, { error: text.error.message })
      return initial
    }
    const value = text.value.length > mostChars ? null : parseJson(text.value, parse)
    if (value !== null) return value
    try {
      const aside = await state.setAside(name)
      log.write('warning', `${name} is damaged: it is kept as ${aside} and Strata goes on without it`, {})
    } catch (error) {
      log.write('error', `${name} is damaged and could not be kept aside`, { error: String(error) })
    }
    return initial
  }

  return {
    read,
    update: (change) => {
      const done = queue.then(async () => {
        const value = change(await read())
        await state.writeText(name, `${JSON.stringify(value, null, 2)}\n`)
        return value
      })
      queue = done.catch(() => undefined) // the caller of this update hears of it; the next one starts afresh
      return done
    },
  }
}

function parseJson<T>(text: string, parse: (json: unknown) => T | null): T | null {
  try {
    return parse(JSON.parse(text))
  } catch {
    return null // not JSON: the caller keeps the file aside
  }
}
