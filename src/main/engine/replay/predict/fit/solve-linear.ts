// A small system of linear equations, by elimination with pivots. For fits of a dozen or two unknowns.

/** Solves `matrix · x = right`; an unknown that nothing determines becomes 0. The arguments are left as they are. */
export function solveLinear(matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] {
  const size = right.length
  const rows = matrix.map((row, i) => Float64Array.from([...row, right[i] ?? 0]))
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(at(rows, row, column)) > Math.abs(at(rows, pivot, column))) pivot = row
    }
    swap(rows, pivot, column)
    const lead = at(rows, column, column)
    if (Math.abs(lead) < 1e-12) continue
    for (let row = column + 1; row < size; row++) {
      const factor = at(rows, row, column) / lead
      if (factor === 0) continue
      for (let k = column; k <= size; k++) set(rows, row, k, at(rows, row, k) - factor * at(rows, column, k))
    }
  }
  const solution = new Array<number>(size).fill(0)
  for (let row = size - 1; row >= 0; row--) {
    const lead = at(rows, row, row)
    if (Math.abs(lead) < 1e-12) continue
    let rest = at(rows, row, size)
    for (let k = row + 1; k < size; k++) rest -= at(rows, row, k) * (solution[k] ?? 0)
    solution[row] = rest / lead
  }
  return solution
}

function at(rows: readonly Float64Array[], row: number, column: number): number {
  return rows[row]?.[column] ?? 0
}

function set(rows: readonly Float64Array[], row: number, column: number, value: number): void {
  const line = rows[row]
  if (line !== undefined) line[column] = value
}

function swap(rows: Float64Array[], a: number, b: number): void {
  const first = rows[a]
  const second = rows[b]
  if (first === undefined || second === undefined) return
  rows[a] = second
  rows[b] = first
}
