import type { Charge } from "../../domain/charge/charge"
import { isOpenState } from "../../domain/charge/charge-state"
import { traitsOf } from "../../domain/payment-method/payment-method"
import { GatewayError } from "../../domain/errors"
import { mayMeanLookupsNotOffered } from "../../domain/lookup/lookups-not-offered"
import type { ChargeLookup } from "../../gateway/client"
import type { Ledger } from "../../modules/ledger"

/**
 * Performs a lookup. If the gateway refuses the lookup, records this in the ledger, because the gateway may not offer
 * lookups at all. A lookup that shows the charge deletes the recorded refusals.
 *
 * A refusal is a 404, or an error status that may mean the same. It is only recorded for an open charge that the
 * gateway has confirmed before: any other charge may simply not exist there.
 */
export async function lookUpAndRecordAnswer(
  {
    ledger,
  }: { ledger: Pick<Ledger, "recordLookupRefused" | "resetRefusedLookups"> },
  charge: Charge,
  lookUp: () => Promise<ChargeLookup>
): Promise<ChargeLookup> {
  try {
    const lookedUp = await lookUp()
    if (lookedUp.kind === "found") {
      await ledger.resetRefusedLookups(charge)
    } else if (isOpenAndConfirmed(charge)) {
      await ledger.recordLookupRefused(charge, 404)
    }
    return lookedUp
  } catch (error) {
    if (
      error instanceof GatewayError &&
      error.operation !== "request_access_token" &&
      error.httpStatus !== undefined &&
      mayMeanLookupsNotOffered(error.httpStatus) &&
      isOpenAndConfirmed(charge)
    ) {
      await ledger.recordLookupRefused(charge, error.httpStatus)
    }
    throw error
  }
}

/**
 * Returns whether the gateway has confirmed the charge, and the charge is still open. For a payment link, the ledger
 * must also have the link's id.
 */
function isOpenAndConfirmed({ state, method, link }: Charge): boolean {
  return (
    isOpenState(state) &&
    state !== "unresolved" &&
    (traitsOf(method).isFoundByOurId || link?.id !== undefined)
  )
}
