/** `task` for every item, at most `limit` at a time; answers in the order of the items. The first fault rejects. */
export async function mapLimited<T, R>(items: readonly T[], limit: number, task: (item: T) => Promise<R>): Promise<R[]> {
  const answers = new Array<R>(items.length)
  let next = 0
  async function work(): Promise<void> {
    while (next < items.length) {
      const at = next++
      answers[at] = await task(items[at] as T)
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work))
  return answers
}
