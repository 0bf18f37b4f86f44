import type { Handler } from "../../route-handler"
import { effectiveStateOf } from "../../../domain/dispute/dispute"
import { isShownLately } from "../../../domain/lookup/shown-lately"
import { TimeBudget } from "../../../domain/time-budget"
import { SHOPPERS_QUESTION_MS } from "../../../domain/call-limits"
import { ledgerOf, queryOf } from "../../../medusa/core"
import { orderOfCollection } from "../../../medusa/order/orders"
import { closeSession } from "../../../medusa/payment/sessions"
import { dependenciesFor } from "../../../operations/perform/dependencies"
import { systemClock } from "../../../operations/perform/gateway-clients"
import { lookUpForShopper } from "../../../operations/look-up/look-up-charge"
import { refusal } from "../refusal"
import { isCompletion } from "./refuse-cart-change"

/**
 * Refuses to complete a cart whose money was, or may have been, returned in the merchant panel. If a completion failed
 * after Medusa's payment was written, core places the order without calling the provider (measured). A charge that the
 * gateway has not shown lately is looked up. If the gateway does not answer, the completion is refused and may be
 * repeated.
 */
export const refuseReturnedMoney: Handler = async (request) => {
  if (!isCompletion(request)) {
    return
  }
  const { scope } = request
  const ledger = ledgerOf(scope)
  const known = await ledger.findOpenChargeOfCart(request.params.id ?? "")
  if (!known || !hasMoney(known)) {
    return
  }
  if (
    (await ledger.isWrittenElsewhere(known)) ||
    (await orderOfCollection(queryOf(scope), known.paymentCollectionId))
  ) {
    return
  }
  const { now } = await ledger.time()
  if (isShownLately(known, now)) {
    // A lookup also counts as answered if the gateway showed a state that is not believed.
    const [contradicted] = await ledger.chargesListedAs("contradicted", [
      known.id,
    ])
    if (contradicted !== undefined) {
      throw refusal(ledger, known, "being_verified")
    }
    return
  }
  const { charge, isObserved } = await lookUpForShopper(
    dependenciesFor(scope, known),
    known,
    TimeBudget.of(SHOPPERS_QUESTION_MS, systemClock)
  )
  if (!isObserved) {
    throw refusal(ledger, known, "being_verified")
  }
  if (!hasMoney(charge)) {
    await closeSession(scope, charge.paymentSessionId)
    throw refusal(ledger, charge, "refunded")
  }
}

function hasMoney(charge: Parameters<typeof effectiveStateOf>[0]): boolean {
  const state = effectiveStateOf(charge)
  return state === "authorized" || state === "paid"
}
