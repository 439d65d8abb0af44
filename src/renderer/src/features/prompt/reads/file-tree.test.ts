import { describe, expect, it } from 'vitest'
import { buildFileTree, openItems } from './file-tree'

const FILES = ['README.md', 'src/api/orders.ts', 'src/api/users.ts', 'src/main.ts', 'web/page.tsx']
const names = (open: readonly string[]) =>
  openItems(buildFileTree(FILES), new Set(open)).map((item) =>
    item.type === 'folder' ? `${item.level} ${item.node.path}/ ${item.node.count}` : `${item.level} ${item.name}`,
  )

describe('a list of files as a tree', () => {
  it('shows the top alone while everything is folded, folders first, with the files below counted', () => {
    expect(names([])).toEqual(['1 src/ 3', '1 web/ 1', '1 README.md'])
  })

  it('shows what is in an open folder, and nothing of an open one in a folded one', () => {
    expect(names(['src'])).toEqual(['1 src/ 3', '2 src/api/ 2', '2 main.ts', '1 web/ 1', '1 README.md'])
    expect(names(['src/api'])).toEqual(['1 src/ 3', '1 web/ 1', '1 README.md'])
    expect(names(['src', 'src/api'])).toContain('3 users.ts')
  })

  it('has nothing to show of nothing', () => {
    expect(names([]).length).toBeGreaterThan(0)
    expect(openItems(buildFileTree([]), new Set())).toEqual([])
  })
})
