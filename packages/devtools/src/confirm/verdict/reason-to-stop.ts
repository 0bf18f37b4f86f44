import { JUDGES } from "./judges"
import { judge } from "./questions"
import type { Trial } from "../experiment/trial"
import { ASSUMPTIONS, type Verdict } from "./verdicts"

/** The assumptions without which a further charge could not be understood, or could not be given back. */
export const STOPPING = [
  "A-01",
  "A-06",
  "A-07",
] as const satisfies Verdict["id"][]

/**
 * Returns why no further charge is made: an answer contradicts an assumption that all charges depend on, or neither the
 * answer to a charge nor its lookup can be read. Returns undefined if further charges may be made.
 */
export function reasonToStop(trial: Trial): string | undefined {
  for (const id of STOPPING) {
    const { is, observed } = judge(JUDGES[id], trial)
    if (is === false) {
      return `No further charge is made, since ${id} is contradicted (${ASSUMPTIONS[id].title}): ${observed}.`
    }
  }
  const unread = Object.values(trial.calls).find(
    (call) => call.unread && call.lookup?.unread
  )
  return unread?.unread
    ? `No further charge is made, since neither the answer to a charge nor its lookup can be read: ${unread.unread.words}.`
    : undefined
}
