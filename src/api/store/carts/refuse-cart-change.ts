import type { MedusaRequest } from "@medusajs/framework/http"
import type { Handler } from "../../route-handler"
import { type Charge, isAsynchronousMethod } from "../../../charge/charge"
import { explainRefusedDeletion, refusal } from "../explain-refused-deletion"
import { setCollectionAmount } from "../../../medusa/collections"
import { endPrice } from "../../../pricing/cart/end-price"
import { describeError } from "../../../charge/errors/payment-plugin-error"
import { ledgerOf, logOf } from "../../../medusa/core"

/** Matches a path as core's router does: any case, with or without a final slash. */
const COMPLETES = /^\/store\/carts\/[^/]+\/complete\/?$/i

export function isCompletion({ path }: Pick<MedusaRequest, "path">): boolean {
  return COMPLETES.test(path)
}

/**
 * Refuses changes of a cart while one of its charges holds, or may hold, money; completing the cart resolves the
 * charge. Otherwise core would delete the payment session, the provider would refuse, and the result would be HTTP
 * 500 and a payment collection with a wrong amount (measured).
 *
 * An unpaid code is no reason to refuse: core deletes its session when the total changes, and the provider then
 * abandons or cancels the code. Other changes, such as the e-mail, leave the code as it is.
 */
export const refuseCartChange: Handler = async (request, response) => {
  if (!isCompletion(request)) {
    const ledger = ledgerOf(request.scope)
    // Read now: when an error is answered, Express has dropped the parameters.
    const { id = "" } = request.params
    const findOpen = () => ledger.findOpenChargeOfCart(id)
    const open = await findOpen()
    if (open && !isUnpaidCode(open)) {
      throw refusal(
        ledger,
        open,
        open.state === "unresolved" ? "being_verified" : "another_payment_open"
      )
    }
    if (mayChangePrice(request)) {
      await endPrice(request.scope, id)
    }
    explainRefusedDeletion(response, ledger, async () => {
      const blocking = await findOpen()
      if (blocking) {
        await restoreCollectionAmount(request, blocking)
      }
      return blocking
    })
  }
}

/** The fields of a cart that no price, promotion or tax depends on. */
const WITHOUT_PRICE = ["email", "billing_address", "metadata"]

/** Whether a request may change a cart's price, so that core must judge it without the discount or interest. */
function mayChangePrice({ path, body }: MedusaRequest): boolean {
  const isOfCart = /^\/store\/carts\/[^/]+\/?$/i.test(path)
  const fields = Object.keys(body ?? {})
  return !isOfCart || fields.some((name) => !WITHOUT_PRICE.includes(name))
}

function isUnpaidCode({ state, method }: Charge): boolean {
  return state === "pending" && isAsynchronousMethod(method)
}

/**
 * Restores the amount of a payment collection after a change that core could not finish. Core undoes the change, but
 * not this amount (measured), so each new session would have a wrong amount and be refused. The blocking charge has
 * the cart's amount.
 */
async function restoreCollectionAmount(
  { scope }: Pick<MedusaRequest, "scope">,
  charge: Charge
): Promise<void> {
  try {
    await setCollectionAmount(scope, charge.paymentCollectionId, charge.amount)
  } catch (error) {
    logOf(scope).warn(
      `checkout-transparent: the amount of payment collection ${charge.paymentCollectionId} could not be restored: ${describeError(error)}`
    )
  }
}
