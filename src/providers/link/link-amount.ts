import { type MinorUnits, minorUnitsFromDecimal } from "../../charge/money"
import type { LinkPurpose } from "../../charge/payment-link"
import type { ShopperMessage } from "../../texts/shopper-texts"
import { amountIsCurrent } from "../base/session-amount"
import type { PaymentSession } from "../../medusa/payment-session"
import { invalid, type ProviderAccess } from "../base/provider-access"
import { hasGoods } from "../../medusa/session-cart"

/**
 * Why no link of this amount is made for a session; undefined when it is what is to be paid. Throws
 * MedusaError for what a developer or an admin has to put right.
 */
export async function objectionToLink(
  access: Pick<ProviderAccess, "query">,
  session: PaymentSession,
  { amount, purpose }: { amount: MinorUnits; purpose: LinkPurpose }
): Promise<ShopperMessage | undefined> {
  switch (purpose) {
    case "cart":
      return objectionToCart(access, session, amount)
    case "order":
      return objectionToOrder(session, amount)
    case "free":
      return isCollected(session, amount) ? undefined : "amount_changed"
  }
}

async function objectionToCart(
  access: Pick<ProviderAccess, "query">,
  session: PaymentSession,
  amount: MinorUnits
): Promise<ShopperMessage | undefined> {
  const { cart, isOrderCanceled } = session
  if (!cart) {
    throw invalid(
      "No link was made: this payment session belongs to no cart. Create links for orders, or for an amount alone, with POST /admin/checkout-transparent/payment-links."
    )
  }
  if (!hasGoods(cart)) {
    return "cart_empty"
  }
  if (isOrderCanceled) {
    return "order_canceled"
  }
  return (await amountIsCurrent(access, { ...session, cart }, amount))
    ? undefined
    : "amount_changed"
}

/** More than the order owes would have to go back. */
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
  // An order that is owed money has nothing to be paid.
  const isDue =
    !orderDue.startsWith("-") && minorUnitsFromDecimal(orderDue) >= amount
  return isDue && isCollected(session, amount) ? undefined : "amount_changed"
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
