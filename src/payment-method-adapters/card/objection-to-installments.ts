import type { CardShopperInput } from "../../domain/buyer/shopper-input"
import type { MinorUnits } from "../../domain/money"
import { installmentPlans } from "../../domain/price/installment-plans"
import { priceRulesOf } from "../../domain/price/price-rules"
import type { AccountOptions } from "../../options/account-options"
import type { ShopperMessage } from "../../texts/shopper-texts"

/**
 * Returns a message if the amount is not the agreed price, or if it cannot be paid in the requested number of
 * installments. Otherwise returns `undefined`. Interest must already be in the amount.
 */
export function objectionToInstallments(
  account: AccountOptions,
  amount: MinorUnits,
  { installments, price }: Pick<CardShopperInput, "installments" | "price">
): ShopperMessage | undefined {
  if (price && price.total !== amount) {
    return "amount_changed"
  }
  const isOffered =
    price?.isOffered ??
    installmentPlans(amount, priceRulesOf(account).card).some(
      ({ count, interest }) => count === installments && interest === 0
    )
  return isOffered ? undefined : "too_many_installments"
}
