import { describe, expect, it } from 'vitest'
import type { MemoryGraph } from '../../../../preload/contract/memory'
import { arcLayout, linksAround } from './arc-layout'

function graph(files: readonly string[], links: readonly (readonly [number, number])[], missing: readonly number[] = []): MemoryGraph {
  return {
    nodes: files.map((file, i) => ({
      file,
      title: file,
      type: null,
      missing: missing.includes(i),
      line: missing.includes(i) ? null : i + 1,
    })),
    edges: {
      from: links.map(([from]) => from),
      to: links.map(([, to]) => to),
      wiki: links.map(() => true),
      line: links.map((_, i) => i + 1),
    },
    totalNodes: files.length,
    totalEdges: links.length,
  }
}

describe('arcLayout', () => {
  it('has a row for what links or is linked, in the order of the index, what is missing last', () => {
    const layout = arcLayout(
      graph(
        ['gone', 'b', 'c', 'd'],
        [
          [3, 1],
          [1, 0],
        ],
        [0],
      ),
    )
    expect(layout.rows.map((row) => row.node.file)).toEqual(['b', 'd', 'gone'])
    expect(layout.apart).toBe(1)
    expect(layout.links).toHaveLength(2)
    expect(layout.links.find((link) => link.missing)).toMatchObject({ from: 0, to: 2 })
  })
  it('counts several links between two as one', () => {
    expect(
      arcLayout(
        graph(
          ['a', 'b'],
          [
            [0, 1],
            [0, 1],
            [1, 0],
          ],
        ),
      ).links,
    ).toHaveLength(2)
  })
  it('gives arcs that overlap lanes of their own, the short ones nearest', () => {
    const { links, lanes } = arcLayout(
      graph(
        ['a', 'b', 'c', 'd'],
        [
          [0, 3],
          [1, 2],
        ],
      ),
    )
    expect(links.map((link) => [link.from, link.to, link.lane])).toEqual([
      [1, 2, 0],
      [0, 3, 1],
    ])
    expect(lanes).toBe(2)
  })
  it('can be of some memories alone', () => {
    const near = linksAround(
      graph(
        ['a', 'b', 'c', 'd'],
        [
          [0, 1],
          [1, 2],
          [2, 3],
        ],
      ),
      new Set(['a', 'd']),
    )
    expect(arcLayout(near).links.map((link) => [link.from, link.to])).toEqual([
      [0, 1],
      [2, 3],
    ])
    expect(near.edges.line).toEqual([1, 3])
  })
  it('never has more lanes than fit', () => {
    const files = Array.from({ length: 80 }, (_, i) => `f${i}`)
    const links = files.slice(0, 40).map((_, i) => [i, 79 - i] as const)
    expect(arcLayout(graph(files, links)).lanes).toBeLessThanOrEqual(14)
  })
})
