import { mayMeanNotOffered } from "../../../../../src/domain/lookup/refused-lookups"
import { type CallResult, isAccepted } from "../experiment/call-result"
import type { Trial } from "../experiment/trial"

/** `is`: confirmed, contradicted, or (undefined) not seen. `set`: the options to set after a contradiction. */
export interface Judged {
  is: boolean | undefined
  observed?: string | undefined
  set?: Record<string, unknown>
}

/** Contradicts if the gateway accepted charges and refused every lookup of them as if it offered none. */
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
 * Contradicts if the gateway made a payment link and refused every lookup of it, or of its payments, as if it offered
 * none: the one is useless without the other.
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
        observed: `lookups of payment links seem not to be offered: ${refused.flat().length} lookups of a link that was made, or of its payments, were each answered ${answersTo(refused.flat())}`,
        set: { "paymentLink.observe": "notifications" },
      }
    : { is: true }
}

/** Returns a judge of what only lookups of links show: not seen where they seem not to be offered. */
export function ofLinkLookups(by: (trial: Trial) => Judged | Judged["is"]) {
  return (trial: Trial): Judged | Judged["is"] =>
    withoutLinkLookups(trial).is === false ? undefined : by(trial)
}

/** Whether there were lookups, and the last answer to each of them was one of a gateway that offers none. */
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
