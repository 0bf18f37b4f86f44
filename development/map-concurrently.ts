/**
 * Calls `work` with each item, for up to `lanes` items at the same time. Returns the results in the same sequence as
 * the items.
 */
export async function mapConcurrently<Item, Result>(
  items: Iterable<Item>,
  lanes: number,
  work: (item: Item) => Promise<Result>
): Promise<Result[]> {
  const results: Result[] = []
  const queue = items[Symbol.iterator]()
  let taken = 0
  async function processQueuedItems(): Promise<void> {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const place = taken++
      results[place] = await work(next.value)
    }
  }
  await Promise.all(Array.from({ length: lanes }, processQueuedItems))
  return results
}
