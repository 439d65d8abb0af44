// Fetches the pages of one list. What was asked for an older list is dropped when it comes.

import { isCancelled } from '../fault'
import { missingPages, type Pages, withPage } from './pages'

export interface PageAnswer<T> {
  readonly total: number
  readonly rows: readonly T[]
}

export interface Pager {
  /** Fetches what is missing between two places of the list (`to` exclusive). */
  need(from: number, to: number): void
  /** Fetches the pages that are here anew and puts them in their place when they come: nothing flickers. */
  renew(): Promise<void>
  /** The list is another one now: what is under way concerns nobody any more. */
  drop(): void
}

export interface PagerParts<T> {
  readonly read: () => Pages<T> | null
  readonly write: (list: Pages<T>) => void
  /** Null: nothing can be asked now. */
  readonly fetch: (offset: number, limit: number, signal: AbortSignal) => Promise<PageAnswer<T>> | null
  readonly onFault: (error: unknown) => void
}

export function createPager<T>({ read, write, fetch, onFault }: PagerParts<T>): Pager {
  const running = new Map<number, AbortController>()
  let age = 0

  const load = async (page: number, size: number): Promise<void> => {
    const abort = new AbortController()
    const mine = age
    const asked = fetch(page * size, size, abort.signal)
    if (asked === null) return
    running.set(page, abort)
    try {
      const { rows, total } = await asked
      const list = read()
      if (mine === age && list !== null) write(withPage(list, page, rows, total))
    } catch (error) {
      if (mine === age && !isCancelled(error)) onFault(error)
    } finally {
      if (running.get(page) === abort) running.delete(page)
    }
  }

  return {
    need: (from, to) => {
      const list = read()
      if (list === null) return
      for (const page of missingPages(list, from, to)) if (!running.has(page)) void load(page, list.size)
    },
    renew: async () => {
      const list = read()
      if (list === null) return
      const pages = list.pages.size === 0 ? [0] : [...list.pages.keys()]
      for (const abort of running.values()) abort.abort()
      running.clear()
      age += 1
      await Promise.all(pages.map((page) => load(page, list.size)))
    },
    drop: () => {
      age += 1
      for (const abort of running.values()) abort.abort()
      running.clear()
    },
  }
}
