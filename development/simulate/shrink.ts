import fc from "fast-check"

import { type Kind, KINDS } from "./drawn-kinds"
import type { Shrunk } from "./messages"
import type { Played } from "./play"
import type { Story } from "./story"

/** Returns the smallest story that fails like this seed's, as far as the time allows. */
export async function shrink(
  seed: number,
  { kind, longestMs }: { kind: Kind; longestMs: number },
  play: (story: Story) => Promise<Played>
): Promise<Shrunk | undefined> {
  const until = performance.now() + longestMs
  let smallest: Shrunk | undefined
  let tries = 0
  await fc.check(
    fc.asyncProperty(KINDS[kind], async (one) => {
      // An untried story counts as good, which ends the shrinking.
      if (performance.now() > until) return true
      tries += 1
      const { violations, log } = await play(one)
      if (violations.length === 0) return true
      const words = violations.map(({ check, words }) => `${check}: ${words}`)
      smallest = { story: one, violations: words, log, tries }
      return false
    }),
    { seed, numRuns: 1 }
  )
  return smallest && { ...smallest, tries }
}
