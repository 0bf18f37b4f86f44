import type {
  MedusaRequest,
  MedusaRequestHandler,
} from "@medusajs/framework/http"
import { type Charge, isAsynchronousMethod } from "../../../charge/charge"
import { explainRefusedDeletion, refusal } from "../explain-refused-deletion"
import { setCollectionAmount } from "../../../medusa/collections"
import { describeError } from "../../../charge/errors/payment-plugin-error"
import { ledgerOf, logOf } from "../../../medusa/core"

/** As core's router reads a path: in any case, with or without a slash at its end. */
const COMPLETES = /^\/store\/carts\/[^/]+\/complete\/?$/i

export function isCompletion({ path }: Pick<MedusaRequest, "path">): boolean {
  return COMPLETES.test(path)
}

/**
 * While a charge of this cart holds, or may hold, money, nothing of the cart changes; completing
 * it is what resolves the charge. Core would delete the payment session, which the provider
 * refuses; that ends as HTTP 500, and with a payment collection of the wrong amount (measured).
 *
 * A code that nobody has paid is no reason to refuse: core deletes its session when the total
 * changes, and the provider gives the code up then. A change of the e-mail, say, leaves it alone.
 */
export const refuseCartChange: MedusaRequestHandler = async (
  request,
  response,
  next
) => {
  if (!isCompletion(request)) {
    const ledger = ledgerOf(request.scope)
    // Now: when an error is answered, Express has forgotten the parameters.
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
    explainRefusedDeletion(response, ledger, async () => {
      const blocking = await findOpen()
      if (blocking) {
        await restoreCollectionAmount(request, blocking)
      }
      return blocking
    })
  }
  next()
}

function isUnpaidCode({ state, method }: Charge): boolean {
  return state === "pending" && isAsynchronousMethod(method)
}

/**
 * Core takes a change back that it could not finish, but not the amount that it gave the payment
 * collection meanwhile (measured): every new session would be one of an amount that the cart does
 * not have, and be refused. The charge that stood in the way is of what the cart costs again.
 */
export async function restoreCollectionAmount(
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
