// Which of two versions came first. Versions of the agent are three numbers; what else is written behind them does not count.

import type { Dated } from './history-rules'

/** Whether a text can be read as a version at all. */
export function isVersion(text: string): boolean {
  return /^\d+\.\d+\.\d+/.test(text)
}

/** Negative: `a` came before `b`. A part that is no number counts as 0. */
export function compareVersions(a: string, b: string): number {
  const left = numbers(a)
  const right = numbers(b)
  for (let i = 0; i < 3; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Whether a version has what came with another one. */
export function hasSince(rule: Dated, version: string): boolean {
  return compareVersions(version, rule.since) >= 0
}

function numbers(version: string): readonly number[] {
  return version.split('.', 3).map((part) => Number.parseInt(part, 10) || 0)
}
