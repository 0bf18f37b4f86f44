import type { AsynchronousMethod } from "../../domain/payment-method/payment-method"
import type { MinorUnits } from "../../domain/money"
import { leaveOutUndefined } from "../../domain/parsing/values"
import type { CodeShopperInput } from "../../domain/buyer/shopper-input"
import type { PaymentSession } from "../../medusa/payment/payment-session"

import type { CodeChargePlan } from "../../operations/create/create-charge"
import type { LinkPlan } from "../../operations/create/create-link"
import { claimFor } from "../../operations/perform/perform-operation"
import type { BuyerField } from "../../texts/checkout-texts"
import type { ShopperMessage } from "../../texts/shopper-texts"
import { chargeIntent } from "../base/begin-session"
import { buyerOfCart } from "../base/buyer-of-cart"
import type { ProviderAccess } from "../base/provider-access"
import { cartToCharge } from "../base/session-amount"

/** The assumed life of a wallet code, in seconds, where the gateway does not report its end as it should. */
const WALLET_CODE_LASTS_S = 30 * 60

/**
 * - `ready`: all the data for the gateway, checked.
 * - `incomplete`: the cart lacks the `missing` fields, or has values there that cannot be used.
 * - `refused`: the gateway was not called; `message` tells the shopper why.
 */
export type PreparedCode =
  | { kind: "ready"; plan: CodePlan }
  | { kind: "incomplete"; missing: BuyerField[] }
  | { kind: "refused"; message: ShopperMessage }

export type CodePlan = CodeChargePlan | (LinkPlan & { method: "link" })

/** Checks a session before a Pix or wallet code is made for it. Does not call the gateway. */
export async function prepareCodeCharge(
  access: ProviderAccess,
  method: Exclude<AsynchronousMethod, "link">,
  given: { session: PaymentSession; amount: MinorUnits; plaintext: string }
): Promise<PreparedCode> {
  const { account, ledger } = access
  const { session, amount } = given
  // Our own middleware wrote the input, and the cipher authenticates it: no schema is needed.
  const { price, ...document } = JSON.parse(given.plaintext) as CodeShopperInput
  const way = { account: account.id, method, installments: 1 }
  const cart = await cartToCharge(access, session, { amount, way, price })
  if (typeof cart === "string") {
    return { kind: "refused", message: cart }
  }
  if (price && price.total !== amount) {
    return { kind: "refused", message: "amount_changed" }
  }
  const buyer = await buyerOfCart(access, cart, document)
  if (buyer.kind !== "complete") {
    return buyer
  }
  const { customer } = buyer
  const expirationSeconds = {
    pix: Math.round(account.pix.expirationMinutes * 60),
    wallet: WALLET_CODE_LASTS_S,
  }[method]
  return {
    kind: "ready",
    plan: {
      intent: await chargeIntent(access, session, {
        emailDigest: await ledger.emailDigest(customer.email),
        amount,
        installments: 1,
        price,
        lateCapture: false,
        codeSeconds: expirationSeconds,
      }),
      claim: claimFor(account, "shopper"),
      isLimited: true,
      method,
      buyer: document,
      content: leaveOutUndefined({
        customer,
        softDescriptor: account.softDescriptor,
      }),
      expirationSeconds,
    },
  }
}
