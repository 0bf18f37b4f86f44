import type { AccountOptions } from "../../../../options/account-options"
import { installmentPlans } from "../../../../domain/price/installment-plans"
import { pixDiscount } from "../../../../domain/price/pix-discount"
import { priceRulesOf } from "../../../../domain/price/price-rules"
import { majorUnits } from "../show-values"

/** R$ 100, on which a percentage is easy to see. */
const EXAMPLE_PRICE = 10_000

/**
 * Returns examples of the account's price rules. The example of interest is the price of R$ 100 in the highest number
 * of installments with interest. The example of the discount is the Pix price of R$ 100, or of the lowest price that
 * has a discount if that price is higher.
 */
export function priceExamples(
  account: Pick<AccountOptions, "pix" | "installments">
) {
  const { card, pix } = priceRulesOf(account)
  const plan = installmentPlans(EXAMPLE_PRICE, { ...card, minimumAmount: 0 })
    .filter(({ interest }) => interest > 0)
    .at(-1)
  // If the discount needs a higher price, the example uses the lowest price with a discount.
  const price = Math.max(EXAMPLE_PRICE, pix.minimumOrder)
  const goods = { goods: price, freight: 0, left: price }
  return {
    interest: plan
      ? {
          price: majorUnits(EXAMPLE_PRICE),
          count: plan.count,
          each: majorUnits(plan.each),
          total: majorUnits(plan.total),
        }
      : null,
    discount:
      pix.rate > 0
        ? {
            price: majorUnits(price),
            total: majorUnits(price - pixDiscount(goods, pix)),
          }
        : null,
  }
}
