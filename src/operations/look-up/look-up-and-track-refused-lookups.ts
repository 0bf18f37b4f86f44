import type { Charge } from "../../domain/charge/charge"
import { isOpenState } from "../../domain/charge/charge-state"
import { traitsOf } from "../../domain/payment-method/payment-method"
import { GatewayError } from "../../domain/errors"
import { canStatusMeanLookupsNotOffered } from "../../domain/lookup/lookups-not-offered"
import type { ChargeLookup } from "../../gateway/client"
import type { Ledger } from "../../modules/ledger"

/**
 * Performs a lookup. If the gateway refuses the lookup of a charge that certainly exists, or answers with 404, the
 * refusal is recorded, because the gateway may not offer lookups at all. A lookup that shows the charge deletes the
 * refusals that are recorded for the charge's account and integration.
 */
export async function lookUpAndTrackRefusedLookups(
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
    } else if (isOpenChargeConfirmedByGateway(charge)) {
      await ledger.recordLookupRefused(charge, 404)
    }
    return lookedUp
  } catch (error) {
    if (
      error instanceof GatewayError &&
      error.operation !== "request_access_token" &&
      error.httpStatus !== undefined &&
      canStatusMeanLookupsNotOffered(error.httpStatus) &&
      isOpenChargeConfirmedByGateway(charge)
    ) {
      await ledger.recordLookupRefused(charge, error.httpStatus)
    }
    throw error
  }
}

/**
 * Returns whether a charge is open and the gateway has confirmed it. For a payment link, the ledger must also have the
 * link's id.
 */
function isOpenChargeConfirmedByGateway({
  state,
  method,
  link,
}: Charge): boolean {
  return (
    isOpenState(state) &&
    state !== "unresolved" &&
    (traitsOf(method).isFoundByOurId || link?.id !== undefined)
  )
}
