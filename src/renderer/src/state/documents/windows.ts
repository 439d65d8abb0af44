// The windows of this browser: their names, and which of them are there. A window keeps its name over a reload.

export interface Windows {
  /** Of this one. */
  readonly name: string
  /** Names of the others that are open now; null where the browser cannot tell. */
  others(): Promise<ReadonlySet<string> | null>
}

const KEY = 'strata.window'
const LOCK = 'strata.window.'

export function createWindows(page: Window & typeof globalThis): Windows {
  const name = ownName(page)
  const locks = 'locks' in page.navigator ? page.navigator.locks : null
  // Held as long as the page lives, so that others see it. A copied tab finds the name taken and goes without the lock.
  void locks?.request(LOCK + name, { ifAvailable: true }, () => new Promise<void>(() => undefined))
  return {
    name,
    others: async () => {
      if (locks === null) return null
      const { held = [] } = await locks.query()
      const names = held.flatMap((lock) => (lock.name?.startsWith(LOCK) ? [lock.name.slice(LOCK.length)] : []))
      return new Set(names.filter((one) => one !== name))
    },
  }
}

function ownName(page: Window & typeof globalThis): string {
  const fresh = page.crypto.randomUUID()
  try {
    const known = page.sessionStorage.getItem(KEY)
    if (known !== null) return known
    page.sessionStorage.setItem(KEY, fresh)
    return fresh
  } catch {
    return fresh // no storage here: a reload is another window then, and its drafts are offered to it
  }
}
