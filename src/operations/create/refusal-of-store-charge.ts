import type { MedusaContainer } from "@medusajs/framework/types"
import type { StoreChargeIntent } from "../../domain/saved-card/store-charge"
import type { StoreChargeRefusal } from "../../domain/saved-card/store-charge-refusal"
import { ledgerOf, queryOf } from "../../medusa/container"
import type { CartAndOrderOfCollection } from "../../medusa/payment/read-session-with-cart"
import { findAccount } from "../../options/find-account"
import { checkChargeByStore } from "../../payment-method-adapters/card/check-charge-by-store"

/**
 * Returns why the store must not charge a saved card now, or `undefined` if it may. The payment provider checks the
 * same again when it creates the charge.
 */
export async function refusalOfStoreCharge(
  container: MedusaContainer,
  intent: StoreChargeIntent,
  sale: CartAndOrderOfCollection
): Promise<StoreChargeRefusal | undefined> {
  const ledger = ledgerOf(container)
  const account = findAccount(ledger.pluginOptions.accounts, intent.account)
  if (!account) {
    return "switched_off"
  }
  const query = queryOf(container)
  const checked = await checkChargeByStore(
    { account, ledger, query },
    intent,
    sale
  )
  return checked.kind === "refused" ? checked.reason : undefined
}
