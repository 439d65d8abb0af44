// Keeps three texts level: where one has fewer lines than another, hatched rows fill the gap; above a conflict stands a bar.

import type { LineRange, MergeChunk } from '../../lib/merge-chunk'

export type PaneName = 'yours' | 'result' | 'disk'

/** A space in one pane, below its line `after` (0: at the top). Spaces at one place stand in the order they are listed. */
export interface Gap {
  readonly kind: 'bar' | 'filler'
  readonly after: number
  /** Of a filler: how many lines it stands for. */
  readonly lines: number
  readonly chunk: number
}

export type Gaps = Readonly<Record<PaneName, readonly Gap[]>>

/** `result`: the lines each chunk has there now, in order and without gaps. */
export function align(chunks: readonly MergeChunk[], result: readonly LineRange[]): Gaps {
  const gaps: Record<PaneName, Gap[]> = { yours: [], result: [], disk: [] }
  chunks.forEach((chunk, at) => {
    const now = result[at] ?? { from: 0, to: 0 }
    const ranges: Readonly<Record<PaneName, LineRange>> = { yours: chunk.yours, result: now, disk: chunk.disk }
    const most = Math.max(...Object.values(ranges).map((range) => range.to - range.from))
    for (const pane of ['yours', 'result', 'disk'] as const) {
      const { from, to } = ranges[pane]
      if (chunk.kind === 'conflict') gaps[pane].push({ kind: 'bar', after: from, lines: 0, chunk: at })
      if (to - from < most) gaps[pane].push({ kind: 'filler', after: to, lines: most - (to - from), chunk: at })
    }
  })
  return gaps
}
