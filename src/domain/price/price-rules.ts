import { MILLION } from "./divide-half-up"
import type { InstallmentPlanRules } from "./installment-plans"
import type { PixDiscountRules } from "./pix-discount"

/**
 * The rules by which the way of paying changes an account's prices. A quote contains them, because the shopper was
 * shown prices by them.
 */
export interface PriceRules {
  pix: PixDiscountRules & { onlyWithoutPromotions: boolean }
  card: InstallmentPlanRules
}

/** The rules of an account that changes no price. */
export const PLAIN_RULES: PriceRules = {
  pix: {
    rate: 0,
    minimumOrder: 0,
    includesFreight: false,
    onlyWithoutPromotions: false,
  },
  card: { maximum: 1, minimumAmount: 0, interestFree: 1, terms: {} },
}

/** The account's options from which the rules are built. */
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
      rate: Math.round((discount.percent * MILLION) / 100),
      minimumOrder: discount.minimumOrder,
      includesFreight: discount.base === "goods_and_freight",
      onlyWithoutPromotions: discount.carts === "without_promotions",
    },
    card: { maximum, minimumAmount, interestFree, terms },
  }
}

/** Returns the largest number of installments without interest, regardless of the amount. */
export function installmentsWithoutInterest({
  maximum,
  interestFree,
}: Pick<InstallmentPlanRules, "maximum" | "interestFree">): number {
  return Math.min(maximum, interestFree)
}

/** Returns the rules without discount and interest. */
export function rulesWithoutPriceChanges({
  pix,
  card,
}: PriceRules): PriceRules {
  return { pix: { ...pix, rate: 0 }, card: { ...card, terms: {} } }
}

/**
 * Returns whether any way of paying changes the price. If none does, a sale needs no additional database statements.
 */
export function changesPrices({ pix, card }: PriceRules): boolean {
  return pix.rate > 0 || Object.keys(card.terms).length > 0
}
