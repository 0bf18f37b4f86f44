import type { Charge } from "../charge/charge"
import type { BookedSums } from "./medusa-records"

/** The data of a charge by which the plugin checks whether a page of an administrator shows the present state. */
export interface ChargeStateToCompare {
  charge: Pick<Charge, "revision" | "state" | "sums">
  /** The id of the operation that is in flight or in doubt, or `undefined` if there is none. */
  unresolvedId: string | undefined
  /** The sums that Medusa has booked: `undefined` if they were not read, and `null` if Medusa has no payment. */
  medusa?: BookedSums | null
}

/**
 * Returns a text that stands for the state of a charge. A page sends the text back when the administrator requests a
 * change. `isChargeStateUnchanged` then checks whether the charge has changed meanwhile.
 */
export function chargeStateToken(observed: ChargeStateToCompare): string {
  const { medusa } = observed
  return medusa === undefined
    ? ledgerPartOfToken(observed)
    : `${ledgerPartOfToken(observed)}/${medusaPartOfToken(medusa)}`
}

/**
 * Returns whether a charge still has the state for which `token` stands. Medusa's sums are compared only if the token
 * contains them. The token in a list of charges does not contain them.
 */
export function isChargeStateUnchanged(
  token: string,
  now: ChargeStateToCompare
): boolean {
  const [ledger, medusa] = token.split("/")
  return (
    ledger === ledgerPartOfToken(now) &&
    (medusa === undefined || medusa === medusaPartOfToken(now.medusa ?? null))
  )
}

function ledgerPartOfToken({
  charge,
  unresolvedId,
}: ChargeStateToCompare): string {
  const { revision, state, sums } = charge
  return [
    revision,
    state,
    sums.captured,
    sums.refunded,
    ...(unresolvedId === undefined ? [] : [unresolvedId]),
  ].join(":")
}

function medusaPartOfToken(medusa: BookedSums | null): string {
  return medusa === null ? "none" : `${medusa.captured}:${medusa.refunded}`
}
