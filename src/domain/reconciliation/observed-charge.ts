import type { Charge } from "../charge/charge"
import type { BookedSums } from "./medusa-records"

/** What a person saw of a charge before a change. */
export interface ObservedCharge {
  charge: Pick<Charge, "revision" | "state" | "sums">
  /** The id of the operation that is in flight or in doubt, if any. */
  unresolvedId: string | undefined
  /** Medusa's booked sums; undefined if they were not read, `null` if Medusa has no payment. */
  medusa?: BookedSums | null
}

/** Returns a text that identifies what a person sees of a charge, to be sent with a change of it. */
export function observedOf(observed: ObservedCharge): string {
  const { medusa } = observed
  return medusa === undefined
    ? ledgerPart(observed)
    : `${ledgerPart(observed)}/${medusaPart(medusa)}`
}

/**
 * Whether a charge is still as the person saw it. Medusa's sums are compared only if the person saw them: a list
 * does not show them.
 */
export function isAsObserved(said: string, now: ObservedCharge): boolean {
  const [ledger, medusa] = said.split("/")
  return (
    ledger === ledgerPart(now) &&
    (medusa === undefined || medusa === medusaPart(now.medusa ?? null))
  )
}

function ledgerPart({ charge, unresolvedId }: ObservedCharge): string {
  const { revision, state, sums } = charge
  return [
    revision,
    state,
    sums.captured,
    sums.refunded,
    ...(unresolvedId === undefined ? [] : [unresolvedId]),
  ].join(":")
}

function medusaPart(medusa: BookedSums | null): string {
  return medusa === null ? "none" : `${medusa.captured}:${medusa.refunded}`
}
