import type { BuyerDocument } from "../../core/rules/read-document"
import type { MinorUnits } from "../../core/money"
import type { ShopperMessage } from "../../core/texts/shopper-texts"
import type { CodeChargeContent } from "../../operations/charge-code"
import { amountIsCurrent } from "../base/amount-is-current"
import { buyerOfCart, type BuyerOfCart } from "../base/buyer-of-cart"
import type { PaymentSession } from "../base/payment-session"
import type { ProviderAccess } from "../base/provider-access"
import { readCartCustomer, type SessionCart } from "../base/session-cart"
import { invalid } from "../base/to-medusa-error"

/**
 * - `ready`: everything that the gateway must be told, checked.
 * - `incomplete`: what the cart lacks; the shopper has not come so far.
 * - `refused`: nothing was asked of the gateway, and the shopper is told why.
 */
export type PreparedCode =
  | {
      kind: "ready"
      amount: MinorUnits
      content: CodeChargeContent
      emailDigest: string
    }
  | { kind: "incomplete"; missing: string[] }
  | { kind: "refused"; message: ShopperMessage }

/** Checks a session before a code is made for it. Asks nothing of the gateway. */
export async function prepareCodeCharge(
  access: ProviderAccess,
  given: {
    session: PaymentSession
    amount: MinorUnits
    document: BuyerDocument
  }
): Promise<PreparedCode> {
  const { account, ledger } = access
  const { session, amount, document } = given
  const { cart } = session
  if (!cart) {
    throw invalid(
      "This payment session belongs to no cart, so there is no buyer to charge. Pay a cart, or use another method."
    )
  }
  if (session.isOrderCanceled) {
    return { kind: "refused", message: "order_canceled" }
  }
  if (!(await amountIsCurrent(access, { ...session, cart }, amount))) {
    return { kind: "refused", message: "amount_changed" }
  }
  const buyer = await readBuyer(access, cart, document)
  if (buyer.kind === "incomplete") {
    return buyer
  }
  return {
    kind: "ready",
    amount,
    content: {
      customer: buyer.customer,
      softDescriptor: account.softDescriptor,
    },
    emailDigest: await ledger.emailDigest(buyer.customer.email),
  }
}

/** The customer is read only when the addresses lack something: it costs as much as the cart. */
async function readBuyer(
  { account, query }: ProviderAccess,
  cart: SessionCart,
  document: BuyerDocument
): Promise<BuyerOfCart> {
  const buyer = buyerOfCart(account, cart, document)
  if (buyer.kind === "complete") {
    return buyer
  }
  const customer = await readCartCustomer(query, cart.id)
  return buyerOfCart(account, { ...cart, customer }, document)
}
