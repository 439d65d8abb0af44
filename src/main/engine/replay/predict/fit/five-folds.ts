// Five folds by group: every group is judged once, by what the others taught.

export const FOLDS = 5

/** The fold of a group: its number modulo five where it is one, else a sum over its letters. */
export function foldOf(group: string): number {
  if (/^\d+$/.test(group)) return Number(group) % FOLDS
  return hashName(group) % FOLDS
}

/** FNV-1a over the UTF-16 units: the same everywhere, no library. */
export function hashName(name: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i++) {
    hash ^= name.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193) >>> 0
  }
  return hash
}

export interface Interval {
  readonly mean: number
  /** 95 percent, by Student's t over the folds. */
  readonly low: number
  readonly high: number
}

/** t for 95 percent with one degree of freedom fewer than there are values. */
const STUDENT: readonly number[] = [12.706, 4.303, 3.182, 2.776]

/** Null without values; the mean alone where there is one. */
export function intervalOf(values: readonly number[]): Interval | null {
  if (values.length === 0) return null
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  if (values.length === 1) return { mean, low: mean, high: mean }
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  const half = (STUDENT[Math.min(values.length - 2, STUDENT.length - 1)] ?? 0) * Math.sqrt(variance / values.length)
  return { mean, low: mean - half, high: mean + half }
}

const NORMAL_95 = 1.96

/** 95 percent of a share of `n`, by Wilson: it stays inside 0 and 1 and says something even of all or none. */
export function intervalOfShare(share: number, n: number): { readonly low: number; readonly high: number } {
  if (n === 0) return { low: 0, high: 1 }
  const square = NORMAL_95 ** 2
  const middle = (share + square / (2 * n)) / (1 + square / n)
  const half = (NORMAL_95 / (1 + square / n)) * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n))
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
