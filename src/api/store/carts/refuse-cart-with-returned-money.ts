import type { Charge } from "../../../domain/charge/charge"
import { chargeStateConsideringDispute } from "../../../domain/dispute/dispute"
import { isLookupRecentForOrder } from "../../../domain/lookup/recent-lookup"
import { TimeBudget } from "../../../domain/time-budget"
import { SHOPPER_LOOKUP_TIMEOUT_MS } from "../../../domain/call-time-limits"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ledgerOf, queryOf } from "../../../medusa/container"
import type { LedgerModuleService } from "../../../modules/ledger"
import { orderOfCollection } from "../../../medusa/order/orders"
import { closeSession } from "../../../medusa/payment/sessions"
import { dependenciesOfCharge } from "../../../operations/perform/operation-dependencies"
import { systemClock } from "../../../operations/perform/gateway-clients"
import { lookUpForShopper } from "../../../operations/look-up/look-up-charge"
import { shopperRefusal } from "../shopper-refusal"

/**
 * Refuses to complete a cart whose money was, or may have been, returned to the payer, in the merchant panel or by a
 * dispute. Otherwise a repeated completion could place an unpaid order, because Medusa does not call the provider if
 * its payment already exists (measured).
 *
 * `known` is the cart's open charge. Looks this charge up, unless the gateway has shown it recently. Returns true if
 * the charge was looked up. The caller then has to read the charge from the ledger again. If the lookup shows that the
 * money was returned, also closes the charge's payment session. A disputed charge keeps its session, because the shop
 * may win the dispute.
 *
 * Returns false without a check in these cases:
 * - The charge is neither paid nor authorized nor disputed in the ledger.
 * - The cart already has its order.
 * - Another installation created the charge.
 */
export async function lookUpAndRefuseIfMoneyReturned(
  scope: MedusaContainer,
  known: Charge | undefined
): Promise<boolean> {
  if (!known || !(isPaidOrAuthorized(known) || isDisputed(known))) {
    return false
  }
  const ledger = ledgerOf(scope)
  if (
    (await ledger.isOfOtherInstallation(known)) ||
    (await orderOfCollection(queryOf(scope), known.paymentCollectionId))
  ) {
    return false
  }
  const { now } = await ledger.time()
  if (isLookupRecentForOrder(known, now)) {
    await refuseIfDisputedOrContradicted(ledger, known)
    return false
  }
  const { charge, isObserved } = await lookUpForShopper(
    dependenciesOfCharge(scope, known),
    known,
    TimeBudget.start(SHOPPER_LOOKUP_TIMEOUT_MS, systemClock)
  )
  if (!isObserved) {
    throw shopperRefusal(ledger, known, "being_verified")
  }
  if (!isPaidOrAuthorized(charge) && !isDisputed(charge)) {
    await closeSession(scope, charge.paymentSessionId)
    throw shopperRefusal(ledger, charge, "refunded")
  }
  await refuseIfDisputedOrContradicted(ledger, charge)
  return true
}

/**
 * Refuses the completion if the charge is disputed, or if the gateway's reports of the charge contradict each other.
 */
async function refuseIfDisputedOrContradicted(
  ledger: LedgerModuleService,
  charge: Charge
): Promise<void> {
  const [contradicted] = await ledger.findChargesWithOpenDiscrepancy(
    "contradicted",
    [charge.id]
  )
  if (isDisputed(charge) || contradicted !== undefined) {
    throw shopperRefusal(ledger, charge, "being_verified")
  }
}

function isDisputed(charge: Charge): boolean {
  return chargeStateConsideringDispute(charge) === "charged_back"
}

function isPaidOrAuthorized(charge: Charge): boolean {
  const state = chargeStateConsideringDispute(charge)
  return state === "authorized" || state === "paid"
}
