import { useLanguage } from "../language/language"

export interface Summed {
  item_total: number
  shipping_total: number
  discount_total: number
  total: number
}

/** Shows the totals. `hasShipping` is false if no shipping is chosen yet, which differs from free shipping. */
export function Totals({
  of,
  hasShipping,
}: {
  of: Summed
  hasShipping: boolean
}) {
  const { texts, money } = useLanguage()
  return (
    <dl className="totals">
      <div>
        <dt>{texts.subtotal}</dt>
        <dd>{money(of.item_total)}</dd>
      </div>
      {of.discount_total > 0 && (
        <div>
          <dt>{texts.discount}</dt>
          <dd>−{money(of.discount_total)}</dd>
        </div>
      )}
      <div>
        <dt>{texts.shipping}</dt>
        <dd>{hasShipping ? money(of.shipping_total) : texts.shippingLater}</dd>
      </div>
      <div className="totals-total">
        <dt>{texts.total}</dt>
        <dd>{money(of.total)}</dd>
      </div>
    </dl>
  )
}
