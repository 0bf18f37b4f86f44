import { RATE_SCALE } from "./divide-half-up"
import type { InstallmentPlanRules } from "./installment-plans"
import type { PixDiscountRules } from "./pix-discount"

/**
 * The rules by which an account's prices depend on the way of paying. A signed quote contains these rules, so that the
 * prices that a shopper saw stay valid.
 */
export interface PriceRules {
  pix: PixDiscountRules & { onlyWithoutPromotions: boolean }
  card: InstallmentPlanRules
}

/** The rules of an account that gives no discount and offers only one installment. */
export const PLAIN_RULES: PriceRules = {
  pix: {
    rate: 0,
    minimumOrder: 0,
    includesFreight: false,
    onlyWithoutPromotions: false,
  },
  card: { maximum: 1, minimumAmount: 0, interestFree: 1, terms: {} },
}

interface PricedAccount {
  pix: {
    discount: {
      percent: number
      minimumOrder: number
      base: "goods" | "goods_and_freight"
      carts: "all" | "without_promotions"
    }
  }
  installments: {
    maximum: number
    minimumAmount: number
    interestFree: number
    terms: InstallmentPlanRules["terms"]
  }
}

export function priceRulesOf({
  pix: { discount },
  installments,
}: PricedAccount): PriceRules {
  const { maximum, minimumAmount, interestFree, terms } = installments
  return {
    pix: {
      rate: Math.round((discount.percent * RATE_SCALE) / 100),
      minimumOrder: discount.minimumOrder,
      includesFreight: discount.base === "goods_and_freight",
      onlyWithoutPromotions: discount.carts === "without_promotions",
    },
    card: { maximum, minimumAmount, interestFree, terms },
  }
}

/**
 * Returns the largest number of installments without interest. The minimum amount of an installment is not considered.
 */
export function maxInstallmentsWithoutInterest({
  maximum,
  interestFree,
}: Pick<InstallmentPlanRules, "maximum" | "interestFree">): number {
  return Math.min(maximum, interestFree)
}

/**
 * Returns the price rules without the discount and without interest. If the given rules charge interest for a number of
 * installments, the returned rules do not offer that number at all.
 */
export function withoutPriceAdjustments({ pix, card }: PriceRules): PriceRules {
  return { pix: { ...pix, rate: 0 }, card: { ...card, terms: {} } }
}

/**
 * Returns whether the rules contain a discount for Pix or terms for interest. Only then can the price depend on the way
 * of paying.
 */
export function hasPriceAdjustments({ pix, card }: PriceRules): boolean {
  return pix.rate > 0 || Object.keys(card.terms).length > 0
}
