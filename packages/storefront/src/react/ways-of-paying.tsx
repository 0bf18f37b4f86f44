import { type ReactElement, useEffect } from "react"

import { centavos, formatReais } from "../card"
import type {
  CheckoutLocale,
  CardInstallmentPlan,
  WaysOfPaying,
} from "../checkout"
import {
  useConfiguration,
  useRequestWithRetries,
  useShopContext,
  useTexts,
} from "./checkout-provider"
import { fillPlaceholders, INSTALLMENT_TEXTS, PRICE_TEXTS } from "./texts"

export interface PricedProps {
  /** The id of the cart. Leave it out on a product's page, to get the prices of `amount`. */
  cartId?: string | undefined
  /** The amount in major units. With `cartId`, pass Medusa's `cart.total`. A new amount loads the prices again. */
  amount?: number | string | undefined
}

/**
 * Returns the prices of a cart or an amount for each payment method and number of installments, or undefined until they
 * are loaded. If all prices of the shop are the same, returns null and sends no request for prices. A new value of
 * `occasion` loads the prices again.
 */
export function useWaysOfPaying(
  { cartId, amount }: PricedProps,
  occasion?: unknown
): WaysOfPaying | null | undefined {
  const { checkout } = useShopContext()
  const priced = cartId ?? centavos(amount ?? "")
  const shop = useConfiguration()
  const isAsked = shop?.pricesByWay && (cartId || priced)
  const found = useRequestWithRetries(
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

/** Calls `onTotal` with `total`, in centavos, after the first rendering and whenever `total` changes. */
export function useReportTotal(
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
 * Returns the text for a card payment in one or more installments, such as "3x de R$ 10,00 sem juros". With interest,
 * the text also contains the interest rates, the total price, and the yearly cost of the credit in percent (CET).
 */
export function installmentLabel(
  plan: Pick<CardInstallmentPlan, "count" | "each"> &
    Partial<CardInstallmentPlan>,
  texts: typeof INSTALLMENT_TEXTS,
  locale: CheckoutLocale
): string {
  const { count, each, total, rate, effectiveRate } = plan
  const percent = (rate = 0) => formatPercent(rate, locale, 2)
  return fillPlaceholders(
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
 * Returns a text with the Pix price and its discount, or undefined without a discount. The discount is in percent if it
 * applies to the whole price, and otherwise in reais.
 */
export function pixPriceLabel(
  { pix, total }: WaysOfPaying,
  texts: typeof PRICE_TEXTS,
  locale: CheckoutLocale
): string | undefined {
  return pix?.discount
    ? fillPlaceholders(texts.pixPrice, {
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
 * Shows the Pix price of a product or cart, such as "R$ 95,00 no Pix (5 % de desconto)". Without a discount for Pix,
 * shows the price for paying in one installment. Below the price, shows at most two offers of installments:
 *
 * - the largest number of installments without interest
 * - the largest number of installments of all
 *
 * An offer of a single installment is left out.
 */
export function PricesByWay({
  ways,
  className = "",
}: PricesByWayProps): ReactElement {
  const { locale } = useShopContext()
  const texts = useTexts({ ...INSTALLMENT_TEXTS, ...PRICE_TEXTS })
  const { card, total } = ways
  const most = card[card.length - 1]
  const withoutInterest = card.filter(({ interest }) => !interest).pop()
  return (
    <div className={`ct-prices ${className}`}>
      <p className="ct-price">
        {pixPriceLabel(ways, texts, locale) ??
          installmentLabel({ count: 1, each: total }, texts, locale)}
      </p>
      {[...new Set([withoutInterest, most])].map(
        (plan) =>
          plan &&
          plan.count > 1 && (
            <p className="ct-terms" key={plan.count}>
              {fillPlaceholders(texts.or, {
                way: installmentLabel(plan, texts, locale),
              })}
            </p>
          )
      )}
    </div>
  )
}
