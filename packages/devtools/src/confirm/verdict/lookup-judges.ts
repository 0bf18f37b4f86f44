import { canStatusMeanLookupsNotOffered } from "../../../../../src/domain/lookup/lookups-not-offered"
import { type CallResult, isAccepted } from "../experiment/call-result"
import type { ConfirmationRun } from "../experiment/confirmation-run"

/**
 * Whether one assumption is right. `is` is true if answers confirm it, false if an answer contradicts it, and
 * `undefined` if it is undecided. `set` contains the options to set after a contradiction.
 */
export interface Judgment {
  is: boolean | undefined
  observed?: string | undefined
  set?: Record<string, unknown>
}

/**
 * Returns whether the gateway answered a request about charges that had the settings of the run. The gateway must have
 * reported that an unused id has no charge, or must have accepted a card charge.
 */
export function areChargesReached(run: ConfirmationRun): boolean {
  return (
    run.resultOfRequest("unused").kind === "absent" ||
    isAccepted(run.resultOfRequest("paid")) === true
  )
}

/**
 * Returns a contradiction if the gateway refused every lookup of the charges that it had accepted, so that it seems to
 * offer no lookups. Otherwise returns `undefined`.
 */
export function judgeLookupsOffered({
  results,
}: ConfirmationRun): Judgment | undefined {
  const lookups = Object.values(results).flatMap((call) =>
    isAccepted(call) ? (call.lookup ?? []) : []
  )
  return areLookupsRefused(lookups)
    ? {
        is: false,
        observed: `lookups seem not to be offered: of the charges that were accepted, ${lookups.length} were looked up, and each lookup was answered ${describeStatuses(lookups)}`,
        set: { observe: "notifications" },
      }
    : undefined
}

/**
 * Returns a contradiction if the gateway created a payment link but seems to offer no lookups of the link or of its
 * payments. Otherwise returns a confirmation.
 *
 * The caller combines the result with other checks of the same assumption. If no link was created, the other checks
 * decide.
 */
export function judgeLinkLookupsOffered(run: ConfirmationRun): Judgment {
  if (!run.resultOfRequest("link").link) {
    return { is: true }
  }
  const resultsOfSentSteps = (...steps: string[]) =>
    steps
      .map((step) => run.resultOfRequest(step))
      .filter(({ kind }) => kind !== "skipped")
  const refused = [
    resultsOfSentSteps("link_shown"),
    resultsOfSentSteps("link_list", "link_paid"),
  ].filter(areLookupsRefused)
  return refused.length > 0
    ? {
        is: false,
        observed: `lookups of payment links seem not to be offered: ${refused.flat().length} lookups of a link that was created, or of its payments, were each answered ${describeStatuses(refused.flat())}`,
        set: { "paymentLink.observe": "notifications" },
      }
    : { is: true }
}

/**
 * Returns a function that decides about an assumption by calling `by`. There is one exception: if the gateway seems to
 * offer no lookups of payment links, the returned function leaves the assumption undecided (`undefined`).
 */
export function judgeIfLinkLookupsOffered(
  by: (run: ConfirmationRun) => Judgment | Judgment["is"]
) {
  return (run: ConfirmationRun): Judgment | Judgment["is"] =>
    judgeLinkLookupsOffered(run).is === false ? undefined : by(run)
}

/**
 * Returns true if there was at least one lookup and all lookups were answered with a status that may mean "not
 * offered".
 */
function areLookupsRefused(lookups: readonly CallResult[]): boolean {
  return (
    lookups.length > 0 &&
    lookups.every(({ statuses }) =>
      canStatusMeanLookupsNotOffered(statuses.at(-1))
    )
  )
}

function describeStatuses(lookups: readonly CallResult[]): string {
  return [...new Set(lookups.map(({ statuses }) => statuses.at(-1)))].join(
    " or "
  )
}
