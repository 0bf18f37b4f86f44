import { leaveOutUndefined } from "../../charge/reading/values"
import type { AsynchronousMethod } from "../../charge/charge"
import type { MinorUnits } from "../../charge/money"
import type { AccountOptions } from "../../options/account-options"
import type { BuyerDocument } from "../../charge/rules/document"
import { chargeCode } from "../../payments/create-charge"
import { amountIsCurrent } from "../base/session-amount"
import { buyerOfCart, type BuyerOfCart } from "../base/buyer-of-cart"
import {
  hasGoods,
  readCartCustomer,
  type SessionCart,
} from "../../medusa/session-cart"
import { chargeIntent } from "../base/begin-session"
import type { PaymentSession } from "../../medusa/payment-session"
import {
  invalid,
  operationDependencies,
  type ProviderAccess,
} from "../base/provider-access"
import type { PreparedCode } from "./charge-making"

/** Checks a session before a Pix or wallet code is made for it. Asks nothing of the gateway. */
export async function prepareCodeCharge(
  access: ProviderAccess,
  method: Exclude<AsynchronousMethod, "link">,
  given: { session: PaymentSession; amount: MinorUnits; kept: BuyerDocument }
): Promise<PreparedCode> {
  const { account, ledger } = access
  const { session, amount, kept: document } = given
  const { cart } = session
  if (!cart) {
    throw invalid(
      "This payment session belongs to no cart, so there is no buyer to charge. Pay a cart, or use another method."
    )
  }
  if (!hasGoods(cart)) {
    return { kind: "refused", message: "cart_empty" }
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
  const { customer } = buyer
  const expirationSeconds = secondsOf(account, method)
  return {
    kind: "ready",
    intent: await chargeIntent(access, session, {
      emailDigest: await ledger.emailDigest(customer.email),
      amount,
      installments: 1,
      lateCapture: false,
      codeSeconds: expirationSeconds,
    }),
    actor: "shopper",
    charge: (plan, budget) =>
      chargeCode(
        operationDependencies(access),
        {
          ...plan,
          buyer: document,
          method,
          content: leaveOutUndefined({
            customer,
            softDescriptor: account.softDescriptor,
          }),
          expirationSeconds,
        },
        budget
      ),
  }
}

function secondsOf(
  { pix, dialect }: AccountOptions,
  method: Exclude<AsynchronousMethod, "link">
): number {
  switch (method) {
    case "pix":
      return Math.round(pix.expirationMinutes * 60)
    case "wallet":
      return dialect.walletExpirationSeconds
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
