import { JUDGES } from "./judges"
import { judgmentOf } from "./questions"
import type { Trial } from "../experiment/trial"
import { ASSUMPTIONS, type Verdict } from "./verdicts"

/**
 * The assumptions on which every charge depends. If one of them is wrong, the plugin could not understand or refund a
 * further charge.
 */
export const ASSUMPTIONS_THAT_STOP = [
  "A-01",
  "A-06",
  "A-07",
] as const satisfies Verdict["id"][]

/**
 * Returns the reason why no further charge may be created, or `undefined` if further charges are allowed. No further
 * charge is allowed if an answer contradicts one of the assumptions in ASSUMPTIONS_THAT_STOP. The same holds if the
 * plugin can read neither the answer to a charge nor its lookup.
 */
export function reasonToStop(trial: Trial): string | undefined {
  for (const id of ASSUMPTIONS_THAT_STOP) {
    const { is, observed } = judgmentOf(JUDGES[id], trial)
    if (is === false) {
      return `No further charge is made, because ${id} is contradicted (${ASSUMPTIONS[id].title}): ${observed}.`
    }
  }
  const unread = Object.values(trial.calls).find(
    (call) => call.unread && call.lookup?.unread
  )
  return unread?.unread
    ? `No further charge is made, because neither the answer to a charge nor its lookup can be read: ${unread.unread.words}.`
    : undefined
}
