import { type ReactElement, useEffect } from "react"

import { centavos, formatReais } from "../card"
import type { CheckoutLocale, PlanByCard, WaysOfPaying } from "../checkout"
import {
  useConfiguration,
  useLastingAnswer,
  useShop,
  useTexts,
} from "./checkout-provider"
import { fill, INSTALLMENT_TEXTS, PRICE_TEXTS } from "./texts"

export interface PricedProps {
  /** The id of the cart. Leave it out on the page of a product, where only `amount` is priced. */
  cartId?: string | undefined
  /**
   * The amount in major units. With `cartId` it is Medusa's `cart.total`. A change of the amount loads the prices
   * again.
   */
  amount?: number | string | undefined
}

/**
 * Returns what a cart or an amount costs by each way of paying, or undefined until the prices are loaded. Returns
 * null, without a request for prices, in a shop in which all ways of paying cost the same. A new value of `occasion`
 * loads the prices again.
 */
export function useWaysOfPaying(
  { cartId, amount }: PricedProps,
  occasion?: unknown
): WaysOfPaying | null | undefined {
  const { checkout } = useShop()
  const priced = cartId ?? centavos(amount ?? "")
  const shop = useConfiguration()
  const isAsked = shop?.pricesByWay && (cartId || priced)
  const found = useLastingAnswer(
    [checkout, isAsked, priced, amount, occasion],
    async (signal) =>
      isAsked
        ? {
            priced,
            ways: await checkout.waysOfPaying(
              cartId ? { cartId } : { amount: amount! },
              { signal }
            ),
          }
        : null
  )
  if (shop && !shop.pricesByWay) {
    return null
  }
  return found?.priced === priced ? found.ways : undefined
}

/** Calls `onTotal` with the price by the chosen way of paying, in centavos, whenever that price changes. */
export function useReportedTotal(
  { onTotal }: { onTotal?: ((total: number | undefined) => void) | undefined },
  total: number | undefined
): void {
  useEffect(() => onTotal?.(total), [total])
}

/** Formats a percentage: "1,99 %" in Portuguese, "1.99%" in English. */
function formatPercent(
  percent: number,
  locale: CheckoutLocale,
  leastDigits = 0
): string {
  const digits = percent.toLocaleString(locale, {
    minimumFractionDigits: leastDigits,
    maximumFractionDigits: 4,
  })
  return digits + (locale === "en" ? "%" : "\u00a0%")
}

/**
 * Returns the text about a number of installments, with the amount of each installment. With interest, the text also
 * has the rates, the total and the CET.
 */
export function labelOf(
  plan: Pick<PlanByCard, "count" | "each"> & Partial<PlanByCard>,
  texts: typeof INSTALLMENT_TEXTS,
  locale: CheckoutLocale
): string {
  const { count, each, total, rate, effectiveRate } = plan
  const percent = (rate = 0) => formatPercent(rate, locale, 2)
  return fill(
    texts[rate ? "with_interest" : count === 1 ? "single" : "interest_free"],
    {
      count,
      each: formatReais(each, locale),
      total: formatReais(total ?? each, locale),
      monthly: percent(rate?.monthly),
      yearly: percent(rate?.yearly),
      cet: percent(effectiveRate?.yearly),
    }
  )
}

/**
 * Returns the text about the price by Pix and its discount, or undefined without a discount. If the discount applies
 * to the whole price, the text shows it in percent, and otherwise in reais.
 */
export function pixLabel(
  { pix, total }: WaysOfPaying,
  texts: typeof PRICE_TEXTS,
  locale: CheckoutLocale
): string | undefined {
  return pix?.discount
    ? fill(texts.pixPrice, {
        total: formatReais(pix.total, locale),
        discount:
          // The discount may leave out freight or a cart's promotion.
          Math.abs((total * pix.percent) / 100 - pix.discount) < 1
            ? formatPercent(pix.percent, locale)
            : formatReais(pix.discount, locale),
      })
    : undefined
}

export interface PricesByWayProps {
  /** The result of `useWaysOfPaying`. */
  ways: WaysOfPaying
  className?: string
}

/**
 * Shows what a product or a cart costs by Pix, such as "R$ 95,00 no Pix (5 % de desconto)". Below it, in smaller
 * letters, shows the largest number of installments without interest, and the largest number of all.
 */
export function PricesByWay({
  ways,
  className = "",
}: PricesByWayProps): ReactElement {
  const { locale } = useShop()
  const texts = useTexts({ ...INSTALLMENT_TEXTS, ...PRICE_TEXTS })
  const { card, total } = ways
  const most = card[card.length - 1]
  const withoutInterest = card.filter(({ interest }) => !interest).pop()
  return (
    <div className={`ct-prices ${className}`}>
      <p className="ct-price">
        {pixLabel(ways, texts, locale) ??
          labelOf({ count: 1, each: total }, texts, locale)}
      </p>
      {[...new Set([withoutInterest, most])].map(
        (plan) =>
          plan &&
          plan.count > 1 && (
            <p className="ct-terms" key={plan.count}>
              {fill(texts.or, { way: labelOf(plan, texts, locale) })}
            </p>
          )
      )}
    </div>
  )
}
