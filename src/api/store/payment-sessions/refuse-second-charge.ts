import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { shopperText } from "../../../core/texts/shopper-texts"
import { LEDGER_MODULE } from "../../../core/ports/ledger"
import type { LedgerModuleService } from "../../../modules/ledger"

/**
 * While a charge of this payment collection holds, or may hold, money, no new session of any
 * provider is started. The providers refuse as well, but core would turn that into HTTP 500
 * "Could not delete all payment sessions".
 */
export async function refuseSecondCharge(
  request: MedusaRequest,
  _response: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const open = await ledger.findOpenChargeOfCollection(request.params.id ?? "")
  if (open) {
    const account = ledger.pluginOptions.accounts.find(
      ({ id }) => id === open.account
    )
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      shopperText(
        open.state === "unsettled" ? "being_verified" : "another_payment_open",
        account?.locale ?? "pt-BR"
      )
    )
  }
  next()
}
