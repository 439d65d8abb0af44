// A long list of which only some pages are here: what a virtual list shows is fetched as it comes into view. Pure.

export interface Pages<T> {
  /** Null: nobody knows yet. */
  readonly total: number | null
  readonly size: number
  /** By page number. */
  readonly pages: ReadonlyMap<number, readonly T[]>
}

const PAGE = 200
/** Pages that are kept: far more than are ever seen at once. */
const MOST_PAGES = 60

export function noPages<T>(size = PAGE): Pages<T> {
  return { total: null, size, pages: new Map() }
}

export function rowAt<T>(list: Pages<T>, index: number): T | undefined {
  return list.pages.get(Math.floor(index / list.size))?.[index % list.size]
}

/** Numbers of the pages that touch a range (`to` exclusive) and are not here. The first page where the total is not known. */
export function missingPages<T>(list: Pages<T>, from: number, to: number): readonly number[] {
  if (list.total === null) return list.pages.has(0) ? [] : [0]
  const missing: number[] = []
  const end = Math.min(to, list.total)
  for (let page = Math.floor(Math.max(0, from) / list.size); page * list.size < end; page++) if (!list.pages.has(page)) missing.push(page)
  return missing
}

export function withPage<T>(list: Pages<T>, page: number, rows: readonly T[], total: number): Pages<T> {
  const pages = new Map(list.pages)
  pages.delete(page)
  pages.set(page, rows)
  for (const oldest of pages.keys()) {
    if (pages.size <= MOST_PAGES) break
    pages.delete(oldest)
  }
  return { ...list, total, pages }
}

/** The rows that are here, each with its place in the list. */
export function knownRows<T>(list: Pages<T>): readonly { readonly index: number; readonly row: T }[] {
  return [...list.pages].flatMap(([page, rows]) => rows.map((row, at) => ({ index: page * list.size + at, row })))
}
