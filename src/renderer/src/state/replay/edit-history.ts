// What a person changed, step by step, so that it can be taken back. Steps of one drag are one step. Pure.

export interface EditHistory<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /** Of the step that is under way; another step with the same key goes on with it. Null: it is over. */
  readonly key: string | null
}

const MOST_STEPS = 200

export function firstHistory<T>(present: T): EditHistory<T> {
  return { past: [], present, future: [], key: null }
}

/** `key`: null makes a step of its own. */
export function pushEdit<T>(history: EditHistory<T>, present: T, key: string | null): EditHistory<T> {
  if (key !== null && key === history.key) return { ...history, present, future: [] }
  return { past: [...history.past, history.present].slice(-MOST_STEPS), present, future: [], key }
}

export function endEdit<T>(history: EditHistory<T>): EditHistory<T> {
  return history.key === null ? history : { ...history, key: null }
}

/** The step that is under way was not meant: as it was before it. */
export function dropEdit<T>(history: EditHistory<T>): EditHistory<T> {
  const before = history.past.at(-1)
  if (history.key === null || before === undefined) return history
  return { past: history.past.slice(0, -1), present: before, future: history.future, key: null }
}

export function undoEdit<T>(history: EditHistory<T>): EditHistory<T> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future], key: null }
}

export function redoEdit<T>(history: EditHistory<T>): EditHistory<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, key: null }
}
