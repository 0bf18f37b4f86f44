import { type MinorUnits, minorUnitsFromDecimal } from "../../charge/money"
import type { LinkPurpose } from "../../charge/payment-link"
import type { ShopperMessage } from "../../texts/shopper-texts"
import { isAtLeast } from "../base/answer-known-charge"
import { cartToCharge } from "../base/session-amount"
import type { PaymentSession } from "../../medusa/payment-session"
import { invalid, type ProviderAccess } from "../base/provider-access"

/**
 * Returns why no link of this amount may be made for a session; undefined if the amount is right. Throws MedusaError
 * for a problem that a developer or an admin must correct.
 */
export async function objectionToLink(
  access: Pick<ProviderAccess, "query">,
  session: PaymentSession,
  { amount, purpose }: { amount: MinorUnits; purpose: LinkPurpose }
): Promise<ShopperMessage | undefined> {
  switch (purpose) {
    case "cart": {
      const cart = await cartToCharge(access, session, amount)
      return typeof cart === "string" ? cart : undefined
    }
    case "order":
      return objectionToOrder(session, amount)
    case "free":
      return isCollected(session, amount) ? undefined : "amount_changed"
  }
}

/** Refuses an amount over what the order owes: the excess would have to be refunded. */
function objectionToOrder(
  session: PaymentSession,
  amount: MinorUnits
): ShopperMessage | undefined {
  const { orderDue, isOrderCanceled } = session
  if (isOrderCanceled) {
    return "order_canceled"
  }
  if (orderDue === undefined) {
    throw invalid(
      "No link was made: this payment session belongs to no order with an outstanding amount. Check what the order has outstanding, then create the link with POST /admin/checkout-transparent/payment-links."
    )
  }
  return isAtLeast(orderDue, amount) && isCollected(session, amount)
    ? undefined
    : "amount_changed"
}

function isCollected(
  { collectionAmount }: PaymentSession,
  amount: MinorUnits
): boolean {
  return (
    collectionAmount !== undefined &&
    minorUnitsFromDecimal(collectionAmount) === amount
  )
}
