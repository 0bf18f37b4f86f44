import { mayMeanNotOffered } from "../../../../../src/domain/lookup/refused-lookups"
import { type CallResult, isAccepted } from "../experiment/call-result"
import type { Trial } from "../experiment/trial"

/**
 * The judgment about one assumption. `is` is true if the assumption is confirmed, false if it is contradicted, and
 * `undefined` if no answer shows either. `set` contains the options to set after a contradiction.
 */
export interface Judgment {
  is: boolean | undefined
  observed?: string | undefined
  set?: Record<string, unknown>
}

/**
 * Returns a contradiction if the answer to every lookup of an accepted charge means that the gateway offers no
 * lookups. Returns `undefined` otherwise.
 */
export function judgeLookupsOffered({ calls }: Trial): Judgment | undefined {
  const lookups = Object.values(calls).flatMap((call) =>
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
 * Returns a contradiction if the gateway created a payment link and seems not to offer lookups of links or lookups of
 * a link's payments. The plugin needs both kinds of lookup.
 */
export function judgeLinkLookupsOffered(trial: Trial): Judgment {
  if (!trial.resultOf("link").link) {
    return { is: true }
  }
  const of = (...steps: string[]) =>
    steps
      .map((step) => trial.resultOf(step))
      .filter(({ kind }) => kind !== "skipped")
  const refused = [of("link_shown"), of("link_list", "link_paid")].filter(
    areLookupsRefused
  )
  return refused.length > 0
    ? {
        is: false,
        observed: `lookups of payment links seem not to be offered: ${refused.flat().length} lookups of a link that was created, or of its payments, were each answered ${describeStatuses(refused.flat())}`,
        set: { "paymentLink.observe": "notifications" },
      }
    : { is: true }
}

/**
 * Restricts a judge whose facts only lookups of links can show. If the gateway seems to offer no such lookups, the
 * restricted judge judges nothing.
 */
export function onlyWithLinkLookups(
  by: (trial: Trial) => Judgment | Judgment["is"]
) {
  return (trial: Trial): Judgment | Judgment["is"] =>
    judgeLinkLookupsOffered(trial).is === false ? undefined : by(trial)
}

/** Returns whether there were lookups, and the last answer to each of them means that the gateway offers no lookups. */
function areLookupsRefused(lookups: readonly CallResult[]): boolean {
  return (
    lookups.length > 0 &&
    lookups.every(({ statuses }) => mayMeanNotOffered(statuses.at(-1)))
  )
}

function describeStatuses(lookups: readonly CallResult[]): string {
  return [...new Set(lookups.map(({ statuses }) => statuses.at(-1)))].join(
    " or "
  )
}
