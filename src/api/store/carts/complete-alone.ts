import type {
  MedusaRequest,
  MedusaRequestHandler,
} from "@medusajs/framework/http"
import { type Charge, isAsynchronousMethod } from "../../../charge/charge"
import { ledgerOf, queryOf } from "../../../medusa/core"
import { orderOfCollection } from "../../../medusa/orders"
import { removeDeadCartLock } from "../../../medusa/cart-lock"
import { leaseChargePatiently } from "../../../reconciliation/lease-charge"
import { releaseLeaseAfter } from "../../admin/payments/lease-charge-for-request"
import { refusal } from "../explain-refused-deletion"
import { isCompletion } from "./refuse-cart-change"

/**
 * Takes the charge's lease while a cart with a code is completed: the code may be paid, and its notification place
 * the order, at the same moment. Core's own lock prevents that only if all processes share it. Otherwise both would
 * find the payment and place an order, two for one payment (measured); the lease is in the database.
 */
export const completeAlone: MedusaRequestHandler = async (
  request,
  response,
  next
) => {
  if (isCompletion(request)) {
    const ledger = ledgerOf(request.scope)
    const charge = await ledger.findOpenChargeOfCart(request.params.id ?? "")
    if (
      charge &&
      (await ledger.isWrittenElsewhere(charge)) &&
      !(await hasOrder(request, charge))
    ) {
      // Core would not ask the provider if the payment was written before.
      throw refusal(ledger, charge, "being_verified")
    }
    if (charge) {
      // Core's completion would wait for the dead lock for half a minute and fail, each time.
      await removeDeadCartLock(request.scope, charge.cartId)
    }
    if (charge && isAsynchronousMethod(charge.method)) {
      const leased = await leaseChargePatiently(ledger, charge.id, {
        isTurn: false,
      })
      if (!leased) {
        const { state } = (await ledger.currentStateOf(charge.id)).charge
        throw refusal(
          ledger,
          charge,
          state === "paid" ? "paid_already" : "being_verified"
        )
      }
      releaseLeaseAfter({ request, response }, ledger, leased)
    }
  }
  next()
}

/** Whether the cart has an order. Then core answers with that order and asks for no payment. */
async function hasOrder(
  { scope }: MedusaRequest,
  { paymentCollectionId }: Charge
): Promise<boolean> {
  const query = queryOf(scope)
  return (await orderOfCollection(query, paymentCollectionId)) !== undefined
}
