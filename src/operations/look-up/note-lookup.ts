import type { Charge } from "../../domain/charge/charge"
import { isOpenState } from "../../domain/charge/charge-state"
import { traitsOf } from "../../domain/payment-method/payment-method"
import { GatewayError } from "../../domain/errors"
import { mayMeanNotOffered } from "../../domain/lookup/refused-lookups"
import type { ChargeLookup } from "../../gateway/client"
import type { Ledger } from "../../modules/ledger"

/**
 * Makes a lookup and records whether the gateway answered it. A refusal that may mean that the gateway offers no
 * lookups is recorded, too, but only for a charge that the gateway has accepted before. Any other charge may be missing
 * at the gateway, so its refusal proves nothing.
 */
export async function lookUpAndNoteAnswer(
  {
    ledger,
  }: { ledger: Pick<Ledger, "noteLookupRefused" | "noteLookupAnswered"> },
  charge: Charge,
  lookUp: () => Promise<ChargeLookup>
): Promise<ChargeLookup> {
  try {
    const lookedUp = await lookUp()
    if (lookedUp.kind === "found") {
      await ledger.noteLookupAnswered(charge)
    } else if (isAccepted(charge)) {
      await ledger.noteLookupRefused(charge, 404)
    }
    return lookedUp
  } catch (error) {
    if (
      error instanceof GatewayError &&
      error.operation !== "request_access_token" &&
      error.httpStatus !== undefined &&
      mayMeanNotOffered(error.httpStatus) &&
      isAccepted(charge)
    ) {
      await ledger.noteLookupRefused(charge, error.httpStatus)
    }
    throw error
  }
}

/**
 * Whether the gateway has confirmed the charge and the charge is still open. A link also needs the id that the gateway
 * gave it.
 */
function isAccepted({ state, method, link }: Charge): boolean {
  return (
    isOpenState(state) &&
    state !== "unresolved" &&
    (traitsOf(method).isFoundByOurId || link?.id !== undefined)
  )
}
