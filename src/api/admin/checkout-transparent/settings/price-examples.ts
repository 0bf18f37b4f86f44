import type { AccountOptions } from "../../../../options/account-options"
import { installmentPlans } from "../../../../domain/price/installment-plans"
import { pixDiscount } from "../../../../domain/price/pix-discount"
import { priceRulesOf } from "../../../../domain/price/price-rules"
import { majorUnits } from "../format-response-values"

/** R$ 100 in minor units. Percentages of this price are easy to check. */
const EXAMPLE_PRICE = 10_000

/**
 * Returns one example for interest and one for the Pix discount, calculated with the account's price rules. An example
 * is null if the account has no such rule.
 *
 * The interest example is R$ 100 in the highest number of installments that has interest. The discount example is the
 * Pix price of R$ 100. If the discount requires a more expensive order, the example uses that minimum instead of R$
 * 100.
 */
export function priceExamples(
  account: Pick<AccountOptions, "pix" | "installments">
) {
  const { card, pix } = priceRulesOf(account)
  const plan = installmentPlans(EXAMPLE_PRICE, { ...card, minimumAmount: 0 })
    .filter(({ interest }) => interest > 0)
    .at(-1)
  const price = Math.max(EXAMPLE_PRICE, pix.minimumOrder)
  const goods = { goods: price, freight: 0, leftToPay: price }
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
