import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { type Charge, isCodeMethod } from "../../../core/charge/charge"
import { LEDGER_MODULE } from "../../../core/ports/ledger"
import type { LedgerModuleService } from "../../../modules/ledger"
import { refusal } from "../make-way-in-cart"
import { tellWhyNotDeleted } from "../tell-why-not-deleted"
import { isCompletion } from "./is-completion"
import { restoreCollectionAmount } from "./restore-collection-amount"

/**
 * While a charge of this cart holds, or may hold, money, nothing of the cart changes; completing
 * it is what settles the charge. Core would delete the payment session, which the provider
 * refuses; that ends as HTTP 500, and with a payment collection of the wrong amount (measured).
 *
 * A code that nobody has paid is no reason to refuse: core deletes its session when the total
 * changes, and the provider gives the code up then. A change of the e-mail, say, leaves it alone.
 */
export async function refuseCartChange(
  request: MedusaRequest,
  response: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  if (!isCompletion(request)) {
    const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
    // Now: when an error is answered, Express has forgotten the parameters.
    const { id = "" } = request.params
    const findOpen = () => ledger.findOpenChargeOfCart(id)
    const open = await findOpen()
    if (open && !isUnpaidCode(open)) {
      throw refusal(
        ledger,
        open,
        open.state === "unsettled" ? "being_verified" : "another_payment_open"
      )
    }
    tellWhyNotDeleted(response, ledger, async () => {
      const inTheWay = await findOpen()
      if (inTheWay) {
        await restoreCollectionAmount(request, inTheWay)
      }
      return inTheWay
    })
  }
  next()
}

function isUnpaidCode({ state, method }: Charge): boolean {
  return state === "pending" && isCodeMethod(method)
}
