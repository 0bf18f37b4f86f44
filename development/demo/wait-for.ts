import { setTimeout } from "node:timers/promises"

const LONGEST_MS = 20_000
const PAUSE_MS = 50

/** Asks again until there is an answer, and tells how long that took; fails when nobody gives one in time. */
export async function waitFor<Answer>(
  ask: () => Promise<Answer | undefined>,
  otherwise: string,
  { longestMs = LONGEST_MS, pauseMs = PAUSE_MS } = {}
): Promise<{ answer: Answer; seconds: string }> {
  const since = performance.now()
  for (;;) {
    const answer = await ask()
    const ms = performance.now() - since
    if (answer !== undefined) return { answer, seconds: (ms / 1000).toFixed(1) }
    if (ms > longestMs) throw new Error(otherwise)
    await setTimeout(pauseMs)
  }
}
