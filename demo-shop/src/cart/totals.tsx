import { useLanguage } from "../language/language"

export interface SummedAmounts {
  original_item_total: number
  original_shipping_total: number
  /** The sum of all discounts: those of promotions, and the discount for the chosen payment method. */
  discount_total: number
  /** The sum of the cart's credit lines. Interest is a credit line with a negative amount. */
  credit_line_total: number
  total: number
}

/**
 * Returns the totals to show for the way of paying that the shopper has chosen. They include its discount or interest.
 * Medusa's cart contains this discount or interest only after a payment session is created.
 *
 * `plain` is the price without discount or interest, and `total` is the price to pay. Both are in minor units.
 */
export function totalsForWayOfPaying(
  of: SummedAmounts,
  plain: number,
  total: number
): SummedAmounts {
  const before = of.original_item_total + of.original_shipping_total
  const discount = Math.round(before * 100) - Math.min(plain, total)
  return {
    ...of,
    discount_total: discount / 100,
    credit_line_total: Math.min(plain - total, 0) / 100,
    total: total / 100,
  }
}

/**
 * Shows the totals of a cart or order. `hasShipping` is false if no shipping option has been chosen yet. The shipping
 * line then shows no price, because a price of zero would look like free shipping.
 */
export function Totals({
  of,
  hasShipping,
}: {
  of: SummedAmounts
  hasShipping: boolean
}) {
  const { texts, money } = useLanguage()
  return (
    <dl className="totals">
      <div>
        <dt>{texts.subtotal}</dt>
        <dd>{money(of.original_item_total)}</dd>
      </div>
      {of.discount_total > 0 && (
        <div>
          <dt>{texts.discount}</dt>
          <dd>{`−${money(of.discount_total)}`}</dd>
        </div>
      )}
      <div>
        <dt>{texts.shipping}</dt>
        <dd>
          {hasShipping
            ? money(of.original_shipping_total)
            : texts.shippingLater}
        </dd>
      </div>
      {of.credit_line_total < 0 && (
        <div>
          <dt>{texts.interest}</dt>
          <dd>{money(-of.credit_line_total)}</dd>
        </div>
      )}
      <div className="totals-total">
        <dt>{texts.total}</dt>
        <dd>{money(of.total)}</dd>
      </div>
    </dl>
  )
}
