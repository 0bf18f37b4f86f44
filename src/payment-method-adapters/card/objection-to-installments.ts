import type { CardShopperInput } from "../../domain/buyer/shopper-input"
import type { MinorUnits } from "../../domain/money"
import { installmentPlans } from "../../domain/price/installment-plans"
import { priceRulesOf } from "../../domain/price/price-rules"
import type { AccountOptions } from "../../options/account-options"
import type { ShopperMessage } from "../../texts/shopper-texts"

/**
 * Returns a message if the amount is not the agreed price, or if the account does not offer the number of installments
 * for the amount. Otherwise returns `undefined`.
 *
 * `isOffered` of the agreed price decides whether the number is offered. Without `isOffered`, only installments without
 * interest are accepted, because nothing shows that the amount contains the interest.
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
