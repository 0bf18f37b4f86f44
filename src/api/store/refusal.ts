import { MedusaError } from "@medusajs/framework/utils"
import type { Charge } from "../../domain/charge/charge"
import type { LedgerModuleService } from "../../modules/ledger"
import { findAccount } from "../../options/find-account"
import { type ShopperMessage, shopperText } from "../../texts/shopper-texts"

/** Refusals that a storefront acts on, so that it needs their name. */
const NAMED: ShopperMessage[] = ["nothing_to_pay"]

/** A refusal with a message for the shopper, in the language of the charge's account. */
export function refusal(
  { pluginOptions: { accounts } }: LedgerModuleService,
  { account: id, method }: Pick<Charge, "account" | "method">,
  message: ShopperMessage
): MedusaError {
  const { locale = "pt-BR" } = findAccount(accounts, id) ?? {}
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    shopperText(message, locale, { method }),
    NAMED.includes(message) ? message : undefined
  )
}
