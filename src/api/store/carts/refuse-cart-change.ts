import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../core/ports/ledger"
import type { LedgerModuleService } from "../../../modules/ledger"
import { refuseWhileOpen } from "../refuse-while-open"

/** As core's router reads a path: in any case, with or without a slash at its end. */
const COMPLETES = /^\/store\/carts\/[^/]+\/complete\/?$/i

/**
 * While a charge of this cart holds, or may hold, money, nothing of the cart changes; completing
 * it is what settles the charge. Core would delete the payment session, which the provider
 * refuses; that ends as HTTP 500, and with a payment collection of the wrong amount (measured).
 */
export async function refuseCartChange(
  request: MedusaRequest,
  _response: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  if (!COMPLETES.test(request.path)) {
    const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
    refuseWhileOpen(
      await ledger.findOpenChargeOfCart(request.params.id ?? ""),
      ledger
    )
  }
  next()
}
