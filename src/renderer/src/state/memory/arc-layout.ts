// Links as arcs beside a list: each memory that links or is linked has a row, each link an arc from row to row. Pure.

import type { MemoryGraph } from '../../../../preload/contract/memory'

export type GraphNode = MemoryGraph['nodes'][number]

export interface ArcLink {
  /** Positions in `rows`. */
  readonly from: number
  readonly to: number
  readonly missing: boolean
  /** In the file that links, from 1. */
  readonly line: number
  /** How far out the arc reaches: 0 is nearest to the list. Arcs that overlap have different lanes where there is room. */
  readonly lane: number
}

export interface ArcRow {
  readonly node: GraphNode
  /** Positions in `links`. */
  readonly out: readonly number[]
  readonly in: readonly number[]
}

export interface ArcLayout {
  /** In the order of the index, files without a line after them, what is missing last. */
  readonly rows: readonly ArcRow[]
  readonly links: readonly ArcLink[]
  readonly lanes: number
  /** Memories that neither link nor are linked. */
  readonly apart: number
}

const MOST_LANES = 14
/** More arcs than this are a thicket: only those of what is picked are drawn. */
export const MOST_ARCS = 200

/** The links from and to these files alone; nodes keep their places. */
export function linksAround(graph: MemoryGraph, files: ReadonlySet<string>): MemoryGraph {
  const near = new Set(graph.nodes.flatMap((node, i) => (files.has(node.file) ? [i] : [])))
  const at = graph.edges.from.flatMap((from, i) => (near.has(from) || near.has(graph.edges.to[i] ?? -1) ? [i] : []))
  const take = <T>(column: readonly T[]): T[] => at.flatMap((i) => (i in column ? [column[i] as T] : []))
  const { from, to, wiki, line } = graph.edges
  return { ...graph, edges: { from: take(from), to: take(to), wiki: take(wiki), line: take(line) } }
}

export function arcLayout(graph: MemoryGraph): ArcLayout {
  const { nodes, edges } = graph
  const linked = new Set([...edges.from, ...edges.to])
  const order = [...linked].sort((a, b) => rank(nodes[a]) - rank(nodes[b]) || a - b)
  const rowOf = new Map(order.map((node, row) => [node, row]))
  const pairs = new Map<string, Omit<ArcLink, 'lane'>>()
  edges.from.forEach((fromNode, i) => {
    const [from, to] = [rowOf.get(fromNode), rowOf.get(edges.to[i] ?? -1)]
    if (from === undefined || to === undefined) return
    const key = `${from}:${to}`
    if (!pairs.has(key)) pairs.set(key, { from, to, line: edges.line[i] ?? 1, missing: nodes[edges.to[i] ?? -1]?.missing === true })
  })
  const links = withLanes([...pairs.values()])
  const at = (side: 'from' | 'to', row: number): readonly number[] => links.flatMap((link, i) => (link[side] === row ? [i] : []))
  return {
    rows: order.flatMap((index, row) => {
      const node = nodes[index]
      return node === undefined ? [] : [{ node, out: at('from', row), in: at('to', row) }]
    }),
    links,
    lanes: links.reduce((most, link) => Math.max(most, link.lane + 1), 0),
    apart: nodes.filter((node, i) => !node.missing && !linked.has(i)).length,
  }
}

function rank(node: GraphNode | undefined): number {
  if (node === undefined || node.missing) return Number.MAX_SAFE_INTEGER
  return node.line ?? Number.MAX_SAFE_INTEGER - 1
}

/** Short arcs get the lanes near the list, so that long ones go around them. */
function withLanes(links: readonly Omit<ArcLink, 'lane'>[]): readonly ArcLink[] {
  const spans: (readonly [number, number])[][] = []
  const sorted = [...links].sort((a, b) => Math.abs(a.from - a.to) - Math.abs(b.from - b.to) || a.from - b.from || a.to - b.to)
  return sorted.map((link) => {
    const [low, high] = [Math.min(link.from, link.to), Math.max(link.from, link.to)]
    let lane = spans.findIndex((taken) => taken.every(([from, to]) => high <= from || low >= to))
    if (lane < 0) lane = spans.length < MOST_LANES ? spans.length : MOST_LANES - 1
    spans[lane] = [...(spans[lane] ?? []), [low, high]]
    return { ...link, lane }
  })
}
