import { mayMeanNotOffered } from "../../../../../src/domain/lookup/refused-lookups"
import { type CallResult, isAccepted } from "../experiment/call-result"
import type { Trial } from "../experiment/trial"

/**
 * The judgment about one assumption. `is` is true if the assumption is confirmed, false if it is contradicted, and
 * `undefined` if no answer shows either. `set` contains the options to set after a contradiction.
 */
export interface Judged {
  is: boolean | undefined
  observed?: string | undefined
  set?: Record<string, unknown>
}

/**
 * Returns a contradiction if the answer to every lookup of an accepted charge means that the gateway offers no
 * lookups. Returns `undefined` otherwise.
 */
export function withoutLookups({ calls }: Trial): Judged | undefined {
  const lookups = Object.values(calls).flatMap((call) =>
    isAccepted(call) ? (call.lookup ?? []) : []
  )
  return areRefused(lookups)
    ? {
        is: false,
        observed: `lookups seem not to be offered: of the charges that were accepted, ${lookups.length} were looked up, and each lookup was answered ${answersTo(lookups)}`,
        set: { observe: "notifications" },
      }
    : undefined
}

/**
 * Returns a contradiction if the gateway created a payment link and seems not to offer lookups of links or lookups of
 * a link's payments. The plugin needs both kinds of lookup.
 */
export function withoutLinkLookups(trial: Trial): Judged {
  if (!trial.of("link").link) {
    return { is: true }
  }
  const of = (...steps: string[]) =>
    steps.map((step) => trial.of(step)).filter(({ kind }) => kind !== "skipped")
  const refused = [of("link_shown"), of("link_list", "link_paid")].filter(
    areRefused
  )
  return refused.length > 0
    ? {
        is: false,
        observed: `lookups of payment links seem not to be offered: ${refused.flat().length} lookups of a link that was created, or of its payments, were each answered ${answersTo(refused.flat())}`,
        set: { "paymentLink.observe": "notifications" },
      }
    : { is: true }
}

/**
 * Restricts a judge whose facts only lookups of links can show. If the gateway seems to offer no such lookups, the
 * restricted judge judges nothing.
 */
export function ofLinkLookups(by: (trial: Trial) => Judged | Judged["is"]) {
  return (trial: Trial): Judged | Judged["is"] =>
    withoutLinkLookups(trial).is === false ? undefined : by(trial)
}

/** Returns whether there were lookups, and the last answer to each of them means that the gateway offers no lookups. */
function areRefused(lookups: readonly CallResult[]): boolean {
  return (
    lookups.length > 0 &&
    lookups.every(({ statuses }) => mayMeanNotOffered(statuses.at(-1)))
  )
}

function answersTo(lookups: readonly CallResult[]): string {
  return [...new Set(lookups.map(({ statuses }) => statuses.at(-1)))].join(
    " or "
  )
}
