// Values computed once by name and remembered, an empty one like any other. One cache of a session.

export interface Memo<T> {
  /** What is remembered under the name, else what `compute` gives. What failed is forgotten and computed anew next time. */
  get(name: string, compute: () => Promise<T>): Promise<T>
}

export function createMemo<T>(): Memo<T> {
  const values = new Map<string, Promise<T>>()
  return {
    get(name, compute) {
      const known = values.get(name)
      if (known !== undefined) return known
      const value = compute()
      values.set(name, value)
      value.catch(() => {
        if (values.get(name) === value) values.delete(name)
      })
      return value
    },
  }
}
