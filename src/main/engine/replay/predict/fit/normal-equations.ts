// Sums of weighted rows for a least-squares step: `Xᵀ W X` and `Xᵀ W y`.

export interface NormalEquations {
  readonly matrix: number[][]
  readonly right: number[]
}

export function emptyEquations(size: number): NormalEquations {
  return { matrix: Array.from({ length: size }, () => new Array<number>(size).fill(0)), right: new Array<number>(size).fill(0) }
}

/** Adds one row of features with its weight and what it should give. Most features of a row are 0 and cost nothing. */
export function addRow({ matrix, right }: NormalEquations, row: readonly number[], weight: number, target: number): void {
  const set: number[] = []
  for (let i = 0; i < row.length; i++) if (row[i] !== 0) set.push(i)
  for (const i of set) {
    const line = matrix[i]
    if (line === undefined) continue
    const scaled = (row[i] ?? 0) * weight
    for (const k of set) line[k] = (line[k] ?? 0) + scaled * (row[k] ?? 0)
    right[i] = (right[i] ?? 0) + scaled * target
  }
}

/** Holds an unknown near `towards` with the given weight. */
export function addRidge({ matrix, right }: NormalEquations, index: number, weight: number, towards: number): void {
  const line = matrix[index]
  if (line === undefined) return
  line[index] = (line[index] ?? 0) + weight
  right[index] = (right[index] ?? 0) + weight * towards
}
