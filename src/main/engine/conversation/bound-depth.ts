// A JSON value that can be written out again: JSON.parse takes any depth, JSON.stringify does not.

import { isObject } from './row-types'

const DEEPEST = 64
const LEFT_OUT = 'Nested too deeply'

/** The same value where it is not deeper than `deepest`; else a copy that has a word in place of what lies deeper. */
export function boundDepth<T>(value: T, deepest = DEEPEST): T {
  return isWithin(value, deepest) ? value : (cut(value, deepest) as T)
}

function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  for (const inner of Array.isArray(value) ? value : Object.values(value)) if (!isWithin(inner, depth - 1)) return false
  return true
}

function cut(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return LEFT_OUT
  if (Array.isArray(value)) return value.map((inner) => cut(inner, depth - 1))
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cut(inner, depth - 1)])) : value
}
