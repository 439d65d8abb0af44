// What is still to happen on a virtual clock, in the order of (time, id): of two at the same time the one put in first comes first.

export interface EventQueue<T> {
  readonly size: number
  push(atMs: number, value: T): void
  /** The next one; null when there is none. The clock never runs back: something put in for the past happens now. */
  pop(): { readonly atMs: number; readonly value: T } | null
}

interface Waiting<T> {
  readonly atMs: number
  readonly id: number
  readonly value: T
}

export function createEventQueue<T>(startMs = Number.NEGATIVE_INFINITY): EventQueue<T> {
  const heap: Waiting<T>[] = []
  let nextId = 0
  let nowMs = startMs

  const before = (a: Waiting<T>, b: Waiting<T>) => a.atMs < b.atMs || (a.atMs === b.atMs && a.id < b.id)
  const at = (index: number) => heap[index] as Waiting<T>
  const swap = (i: number, j: number) => {
    const kept = at(i)
    heap[i] = at(j)
    heap[j] = kept
  }

  return {
    get size() {
      return heap.length
    },
    push: (atMs, value) => {
      heap.push({ atMs: Math.max(atMs, nowMs), id: nextId++, value })
      for (let i = heap.length - 1; i > 0; ) {
        const parent = (i - 1) >> 1
        if (!before(at(i), at(parent))) break
        swap(i, parent)
        i = parent
      }
    },
    pop: () => {
      const first = heap[0]
      const last = heap.pop()
      if (first === undefined || last === undefined) return null
      if (heap.length > 0) {
        heap[0] = last
        for (let i = 0; ; ) {
          let least = i
          const left = 2 * i + 1
          if (left < heap.length && before(at(left), at(least))) least = left
          if (left + 1 < heap.length && before(at(left + 1), at(least))) least = left + 1
          if (least === i) break
          swap(i, least)
          i = least
        }
      }
      nowMs = first.atMs
      return first
    },
  }
}
