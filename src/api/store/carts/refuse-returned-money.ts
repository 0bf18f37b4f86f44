import type { Charge } from "../../../domain/charge/charge"
import { effectiveStateOf } from "../../../domain/dispute/dispute"
import { isLookupRecentForOrder } from "../../../domain/lookup/recent-lookup"
import { TimeBudget } from "../../../domain/time-budget"
import { SHOPPER_LOOKUP_TIMEOUT_MS } from "../../../domain/call-limits"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ledgerOf, queryOf } from "../../../medusa/core"
import { orderOfCollection } from "../../../medusa/order/orders"
import { closeSession } from "../../../medusa/payment/sessions"
import { dependenciesOfCharge } from "../../../operations/perform/dependencies"
import { systemClock } from "../../../operations/perform/gateway-clients"
import { lookUpForShopper } from "../../../operations/look-up/look-up-charge"
import { shopperRefusal } from "../refusal"

/**
 * Refuses to complete a cart whose money was, or may have been, returned in the merchant panel. If a completion failed
 * after Medusa's payment was written, core places the order without calling the provider (measured). A charge that the
 * gateway has not shown lately is looked up. If the gateway does not answer, the completion is refused and may be
 * repeated.
 * Returns whether `known`, the cart's open charge, was looked up and has to be read again.
 */
export async function refuseReturnedMoney(
  scope: MedusaContainer,
  known: Charge | undefined
): Promise<boolean> {
  if (!known || !hasMoney(known)) {
    return false
  }
  const ledger = ledgerOf(scope)
  if (
    (await ledger.isWrittenElsewhere(known)) ||
    (await orderOfCollection(queryOf(scope), known.paymentCollectionId))
  ) {
    return false
  }
  const { now } = await ledger.time()
  if (isLookupRecentForOrder(known, now)) {
    // A lookup also counts as answered if the gateway showed a state that is not believed.
    const [contradicted] = await ledger.chargesWithOpenDiscrepancy(
      "contradicted",
      [known.id]
    )
    if (contradicted !== undefined) {
      throw shopperRefusal(ledger, known, "being_verified")
    }
    return false
  }
  const { charge, isObserved } = await lookUpForShopper(
    dependenciesOfCharge(scope, known),
    known,
    TimeBudget.of(SHOPPER_LOOKUP_TIMEOUT_MS, systemClock)
  )
  if (!isObserved) {
    throw shopperRefusal(ledger, known, "being_verified")
  }
  if (!hasMoney(charge)) {
    await closeSession(scope, charge.paymentSessionId)
    throw shopperRefusal(ledger, charge, "refunded")
  }
  return true
}

function hasMoney(charge: Parameters<typeof effectiveStateOf>[0]): boolean {
  const state = effectiveStateOf(charge)
  return state === "authorized" || state === "paid"
}
