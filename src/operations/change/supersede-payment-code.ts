import type { Charge } from "../../domain/charge/charge"
import {
  isAsynchronousMethod,
  traitsOf,
} from "../../domain/payment-method/payment-method"
import { isOpenState } from "../../domain/charge/charge-state"
import type { ShopperMessage } from "../../texts/shopper-texts"
import { TimeBudget } from "../../domain/time-budget"
import { awaitResolutionWithinBudget } from "../resolve/resolve-by-lookup"
import {
  cancelOrAbandonPaymentCode,
  hasPaymentCodeExpired,
} from "./cancel-payment-code"
import type { AccountServices } from "../perform/operation-dependencies"
import {
  abandonUnshownPaymentCode,
  type AbandonmentChecks,
} from "./abandon-unshown-payment-code"
import type { Query } from "../../medusa/container"
import { orderOfCollection } from "../../medusa/order/orders"
import { systemClock } from "../perform/gateway-clients"
import { SHOPPER_LOOKUP_TIMEOUT_MS } from "../../domain/call-time-limits"
import { shopperMessageForUnresolvedCharge } from "../look-up/messages-for-shopper"

/**
 * The longest time in milliseconds for canceling a code while the shopper waits. Together with
 * SHOPPER_LOOKUP_TIMEOUT_MS, it must be less than ten seconds, because most of Medusa's cart workflows lock the cart
 * for only ten seconds.
 */
const SUPERSEDE_CANCEL_MS = 6_000

interface SupersedeChecks extends AbandonmentChecks {
  objectionToCancelRequest: () => Promise<ShopperMessage | undefined>
}

/**
 * Cancels an unpaid code, because the shopper wants to pay in another way or change the cart. A code that the gateway
 * permanently refuses to cancel is abandoned: it may still be paid, but it does not prevent another payment.
 *
 * Returns `undefined` if the code no longer prevents another payment. Otherwise returns a message for the shopper, for
 * example because the code was paid.
 * - `mayAbandon` returns false if the code must not be abandoned.
 * - `objectionToNewPayment` returns a message if the new payment would be refused. The code then stays valid.
 * - `objectionToCancelRequest` returns a message if the request to cancel the code must not be sent now. The code then
 *   stays valid.
 */
export async function supersedePaymentCode(
  dependencies: AccountServices & {
    query: Query
  },
  charge: Charge,
  {
    actor = "shopper",
    mayAbandon = () => Promise.resolve(true),
    objectionToNewPayment = () => Promise.resolve(undefined),
    objectionToCancelRequest = () => Promise.resolve(undefined),
  }: Partial<SupersedeChecks> & { actor?: string } = {}
): Promise<ShopperMessage | undefined> {
  const { ledger, query } = dependencies
  const known =
    charge.state === "unresolved"
      ? await awaitResolutionWithinBudget(
          dependencies,
          charge.id,
          TimeBudget.start(SHOPPER_LOOKUP_TIMEOUT_MS, systemClock)
        )
      : charge
  if (
    !isOpenState(known.state) ||
    (known.state === "pending" && known.abandonedAt)
  ) {
    return undefined
  }
  if (known.state === "unresolved") {
    return traitsOf(known.method).hasCode
      ? abandonUnshownPaymentCode(ledger, known, {
          mayAbandon,
          objectionToNewPayment,
        })
      : shopperMessageForUnresolvedCharge(ledger, known)
  }
  if (known.state !== "pending" || !isAsynchronousMethod(known.method)) {
    return messageForChargeNotSuperseded(ledger, known)
  }
  const order = await orderOfCollection(query, known.paymentCollectionId)
  if (
    order &&
    !order.isCanceled &&
    !(await hasPaymentCodeExpired(ledger, known))
  ) {
    return "order_waits_for_payment"
  }
  const why =
    (await objectionToNewPayment()) ?? (await objectionToCancelRequest())
  if (why) {
    return why
  }
  let isKept = false
  const abandonIfPermitted = async () => {
    isKept = !(await mayAbandon())
    return !isKept && ledger.markCodeOrLinkAbandoned(known.id)
  }
  const given = await cancelOrAbandonPaymentCode(
    dependencies,
    { charge: known, actor, abandon: abandonIfPermitted },
    TimeBudget.start(SUPERSEDE_CANCEL_MS, systemClock)
  )
  switch (given.kind) {
    case "over":
    case "abandoned":
      return undefined
    case "has_money":
      return messageForChargeNotSuperseded(ledger, given.charge)
    case "of_other_installation":
      return "being_verified"
    case "unknown":
      return isKept ? "too_many_codes" : "being_verified"
  }
}

async function messageForChargeNotSuperseded(
  ledger: AccountServices["ledger"],
  charge: Charge
): Promise<ShopperMessage> {
  const { state, method, refundDecision } = charge
  if (state === "unresolved") {
    return shopperMessageForUnresolvedCharge(ledger, charge)
  }
  if (refundDecision) {
    return "being_refunded"
  }
  return isAsynchronousMethod(method) ? "paid_already" : "another_payment_open"
}
