// @ts-check
// Small statistics and the table that every measurement ends in.

/** @param {readonly number[]} values at least one */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/**
 * @typedef {{ readonly what: string, readonly measured: string, readonly floor: string, readonly floorName: string, readonly result: string, readonly aim: string, readonly ok: boolean | null }} Row
 * `ok` is null where there is no aim.
 */

/** @param {number} ms */
export function formatMs(ms) {
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`
}

/**
 * A ratio of two series of milliseconds, by their medians.
 * @param {{ what: string, measured: readonly number[], floor: readonly number[], floorName: string, aim: number | null }} given
 * @returns {Row}
 */
export function ratioRow({ what, measured, floor, floorName, aim }) {
  const a = median(measured)
  const b = median(floor)
  const ratio = a / b
  return {
    what,
    measured: formatMs(a),
    floor: formatMs(b),
    floorName,
    result: `${ratio.toFixed(2)} times`,
    aim: aim === null ? '' : `at most ${aim}`,
    ok: aim === null ? null : ratio <= aim,
  }
}

/**
 * A difference of two series of milliseconds, by their medians.
 * @param {{ what: string, measured: readonly number[], floor: readonly number[], floorName: string, aimMs: number }} given
 * @returns {Row}
 */
export function differenceRow({ what, measured, floor, floorName, aimMs }) {
  const a = median(measured)
  const b = median(floor)
  return {
    what,
    measured: formatMs(a),
    floor: formatMs(b),
    floorName,
    result: `+${formatMs(a - b)}`,
    aim: `at most +${aimMs} ms`,
    ok: a - b <= aimMs,
  }
}

/**
 * A single bound, such as the longest block: the worst value counts, not the median.
 * @param {{ what: string, measured: readonly number[], aimMs: number }} given
 * @returns {Row}
 */
export function boundRow({ what, measured, aimMs }) {
  const worst = Math.max(...measured)
  return {
    what,
    measured: formatMs(median(measured)),
    floor: '',
    floorName: '',
    result: `worst ${formatMs(worst)}`,
    aim: `at most ${aimMs} ms`,
    ok: worst <= aimMs,
  }
}

/** @param {readonly Row[]} rows */
export function renderTable(rows) {
  const head = ['', 'median', 'floor', 'result', 'aim', '']
  const body = rows.map((row) => [
    row.what,
    row.measured,
    row.floor === '' ? '' : `${row.floor} (${row.floorName})`,
    row.result,
    row.aim,
    row.ok === null ? '' : row.ok ? 'ok' : 'over',
  ])
  const widths = head.map((_, i) => Math.max(...[head, ...body].map((cells) => (cells[i] ?? '').length)))
  return [head, ...body]
    .map((cells) =>
      cells
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
