import { JUDGES } from "./judges"
import { runJudge } from "./judge"
import type { ConfirmationRun } from "../experiment/confirmation-run"
import { ASSUMPTIONS, type Verdict } from "./verdicts"

/**
 * The assumptions that stop the creation of test charges if the run contradicts them. If one of them is false, the
 * plugin may misread the amount of another charge, or may not notice that the charge exists.
 */
export const ASSUMPTIONS_THAT_STOP = [
  "A-01",
  "A-06",
  "A-07",
] as const satisfies Verdict["id"][]

/**
 * Returns the reason why the command must not create another test charge, or `undefined` if it may. One reason is a
 * contradicted assumption in ASSUMPTIONS_THAT_STOP. The other is a charge whose answer and lookup cannot be parsed.
 */
export function findReasonToStopCharging(
  run: ConfirmationRun
): string | undefined {
  for (const id of ASSUMPTIONS_THAT_STOP) {
    const { is, observed } = runJudge(JUDGES[id], run)
    if (is === false) {
      return `No further charge is made, because ${id} is contradicted (${ASSUMPTIONS[id].title}): ${observed}.`
    }
  }
  const unread = Object.values(run.results).find(
    (call) => call.unreadableAnswer && call.lookup?.unreadableAnswer
  )
  return unread?.unreadableAnswer
    ? `No further charge is made, because neither the answer to a charge nor its lookup can be read: ${unread.unreadableAnswer.words}.`
    : undefined
}
