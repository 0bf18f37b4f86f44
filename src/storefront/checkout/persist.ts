import { isRefusal } from "./ask"
import type { Flow } from "./flow"
import { pause } from "./pause"

/**
 * Does what may be repeated until it is answered: three more times. Throws the first error then, and
 * a refusal only when it was the first answer: after one that was lost, it proves nothing.
 * `onLost`: called once, before the first repetition.
 */
export async function persist<Answer>(
  { signal }: Flow,
  work: () => Promise<Answer>,
  onLost?: () => void
): Promise<Answer> {
  let first: unknown
  for (const ms of [1_000, 2_000, 4_000, 0]) {
    try {
      return await work()
    } catch (error) {
      first ??= error
      if (!ms || signal?.aborted || isRefusal(first)) {
        break
      }
      if (first === error) {
        onLost?.()
      }
      await pause(ms, signal)
    }
  }
  throw first
}
