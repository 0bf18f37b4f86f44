import { MedusaError } from "@medusajs/framework/utils"
import type { Charge } from "../../core/charge/charge"
import { shopperText } from "../../core/texts/shopper-texts"
import type { LedgerModuleService } from "../../modules/ledger"

/** Tells the shopper to wait or to complete the order, when there is an open charge. */
export function refuseWhileOpen(
  open: Charge | undefined,
  ledger: LedgerModuleService
): void {
  if (!open) {
    return
  }
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
