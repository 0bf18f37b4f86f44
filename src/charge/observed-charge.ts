import type { Charge } from "./charge"
import type { BookedSums } from "./medusa-records"

/** What a person is shown of a charge before he changes it. */
export interface ObservedCharge {
  charge: Pick<Charge, "revision" | "state" | "sums">
  /** Its operation that is in flight or in doubt. */
  unresolvedId: string | undefined
  /** What Medusa has booked; undefined where that was not read, `null` where it has no payment. */
  medusa?: BookedSums | null
}

/** Names what is shown of a charge, so that what is done about it is tied to what was seen. */
export function observedOf(observed: ObservedCharge): string {
  const { medusa } = observed
  return medusa === undefined
    ? ledgerPart(observed)
    : `${ledgerPart(observed)}/${medusaPart(medusa)}`
}

/**
 * Whether a charge is still as a person saw it. Of Medusa only what was shown to him is compared: a
 * list does not read it.
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
