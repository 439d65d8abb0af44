import { expect, it } from 'vitest'
import { knownRows, missingPages, noPages, rowAt, withPage } from './pages'

it('knows which pages a range needs and has not', () => {
  const empty = noPages<number>(10)
  expect(missingPages(empty, 0, 50)).toEqual([0])
  const some = withPage(empty, 0, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 35)
  expect(missingPages(some, 5, 100)).toEqual([1, 2, 3])
  expect(missingPages(some, 0, 10)).toEqual([])
  expect(rowAt(some, 7)).toBe(7)
  expect(rowAt(some, 17)).toBeUndefined()
  expect(knownRows(withPage(some, 3, [30, 31], 32))).toContainEqual({ index: 31, row: 31 })
})

it('lets the oldest pages go', () => {
  let list = noPages<number>(1)
  for (let page = 0; page < 100; page++) list = withPage(list, page, [page], 100)
  expect(list.pages.size).toBe(60)
  expect(rowAt(list, 99)).toBe(99)
  expect(rowAt(list, 0)).toBeUndefined()
})
