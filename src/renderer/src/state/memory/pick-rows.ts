// Which rows are picked: by click, with Shift from the anchor on, with Ctrl one by one. Pure.

export interface Picked {
  readonly keys: readonly string[]
  /** Where a range begins. */
  readonly anchor: string | null
  /** The row that has the keyboard. */
  readonly focus: string | null
}

/** `focus`: only the keyboard moves. */
export type PickHow = 'one' | 'range' | 'toggle' | 'focus'

/** `order`: keys of the rows on screen, top to bottom. */
export function pickRow(picked: Picked, order: readonly string[], key: string, how: PickHow): Picked {
  if (!order.includes(key)) return picked
  switch (how) {
    case 'focus':
      return { ...picked, focus: key }
    case 'toggle': {
      const keys = picked.keys.includes(key) ? picked.keys.filter((one) => one !== key) : [...picked.keys, key]
      return { keys, anchor: key, focus: key }
    }
    case 'range': {
      const from = order.indexOf(picked.anchor ?? picked.focus ?? key)
      const to = order.indexOf(key)
      if (from < 0) return { keys: [key], anchor: key, focus: key }
      return { keys: order.slice(Math.min(from, to), Math.max(from, to) + 1), anchor: order[from] ?? key, focus: key }
    }
    case 'one':
      return { keys: [key], anchor: key, focus: key }
  }
}

/** What is still there stays picked; where nothing is left, what stood at its place is. */
export function keepPicked(picked: Picked, before: readonly string[], after: readonly string[]): Picked {
  const there = new Set(after)
  const keys = picked.keys.filter((key) => there.has(key))
  const focus = picked.focus !== null && there.has(picked.focus) ? picked.focus : (keys[keys.length - 1] ?? null)
  if (keys.length > 0) return { keys, anchor: picked.anchor !== null && there.has(picked.anchor) ? picked.anchor : focus, focus }
  const at = picked.focus === null ? 0 : Math.max(0, before.indexOf(picked.focus))
  const next = before.slice(at).find((key) => there.has(key)) ?? after[Math.min(at, after.length - 1)] ?? null
  return next === null ? { keys: [], anchor: null, focus: null } : { keys: [next], anchor: next, focus: next }
}
