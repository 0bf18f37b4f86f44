import { MedusaError } from "@medusajs/framework/utils"
import type { PaymentMethod } from "../../domain/payment-method/payment-method"
import type { LedgerModuleService } from "../../modules/ledger"
import { findAccount } from "../../options/find-account"
import { type ShopperMessage, shopperText } from "../../texts/shopper-texts"

/** The refusals that a storefront handles by itself. Their responses contain the name of the message as `code`. */
const REFUSALS_WITH_CODE: ShopperMessage[] = ["nothing_to_pay"]

/**
 * The argument of `shopperRefusal` for a refusal that concerns no payment method of this plugin. The shopper then gets
 * a message in Portuguese that names no payment method.
 */
export const NO_METHOD = { account: "", method: undefined }

/**
 * Returns an error with a message for the shopper, in the language of the account. If the account is not configured,
 * the message is in Portuguese.
 */
export function shopperRefusal(
  { pluginOptions: { accounts } }: LedgerModuleService,
  {
    account: id,
    method,
  }: { account: string; method: PaymentMethod | undefined },
  message: ShopperMessage
): MedusaError {
  const { locale = "pt-BR" } = findAccount(accounts, id) ?? {}
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    shopperText(message, locale, method && { method }),
    REFUSALS_WITH_CODE.includes(message) ? message : undefined
  )
}
