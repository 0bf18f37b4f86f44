import type { Charge } from "../charge/charge"
import type { BookedSums } from "./medusa-records"

/** The state of a charge that an administrator saw before requesting a change. */
export interface ObservedCharge {
  charge: Pick<Charge, "revision" | "state" | "sums">
  /** The id of the operation that is in flight or in doubt, or `undefined` if there is none. */
  unresolvedId: string | undefined
  /** Medusa's booked sums. They are `undefined` if they were not read, and `null` if Medusa has no payment. */
  medusa?: BookedSums | null
}

/**
 * Returns a text that identifies the state in which an administrator sees a charge. The admin sends the text with a
 * change of the charge, and `isChargeAsObserved` decides whether the charge has changed in between.
 */
export function observedStateText(observed: ObservedCharge): string {
  const { medusa } = observed
  return medusa === undefined
    ? ledgerPart(observed)
    : `${ledgerPart(observed)}/${medusaPart(medusa)}`
}

/**
 * Returns whether a charge is still in the state that the administrator saw. Medusa's sums are compared only if the
 * administrator saw them, because a list of charges does not show them.
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
