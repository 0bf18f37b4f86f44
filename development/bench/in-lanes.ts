/** Nothing here takes this long; a hang must not keep a machine busy for ever. */
const LONGEST_MS = 5 * 60_000

/**
 * Works through `items`, `lanes` at a time. The first failure, or the end of
 * the time, stops all lanes.
 */
export async function inLanes<Item, Result>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<Result>
): Promise<Result[]> {
  const results: Result[] = []
  const deadline = performance.now() + LONGEST_MS
  let next = 0
  let isStopped = false

  async function lane(): Promise<void> {
    while (next < items.length && !isStopped) {
      const index = next++
      if (performance.now() > deadline) {
        throw new Error(`${items.length} items took over ${LONGEST_MS} ms.`)
      }
      results[index] = await work(items[index]!)
    }
  }

  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    isStopped = true
  }
  return results
}
