import type { AuthorizePaymentOutput } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import type { Charge } from "../../domain/charge/charge"
import { hadNoMoneyBeforeOrder } from "../../domain/reconciliation/order/order-of-charge"
import { effectiveStateOf } from "../../domain/dispute/dispute"
import { minorUnitsFromDecimal } from "../../domain/money"
import {
  isAmountCurrent,
  owesAtLeast,
  correctCollectionAmount,
  sessionAmount,
} from "../../payment-method-adapters/session/session-amount"
import {
  answerWithChargeState,
  refuseWith,
  type SessionToAnswer,
} from "./answer-for-charge"

import { isLookupRecentForOrder } from "../../domain/lookup/recent-lookup"
import { TimeBudget } from "../../domain/time-budget"
import { SHOPPER_LOOKUP_TIMEOUT_MS } from "../../domain/call-limits"
import { systemClock } from "../../operations/perform/gateway-clients"
import { lookUpForShopper } from "../../operations/look-up/look-up-charge"
import { isEffectivePayment } from "../../domain/reconciliation/medusa-records"
import { decimal } from "../../medusa/booking/rows"
import type { PaymentSession } from "../../medusa/payment/payment-session"
import type { ProviderAccess } from "./provider-access"

/**
 * Answers a session whose charge was made before. No order is placed if the charge's amount is not right any more, if
 * the charge is listed as contradicted, or if another payment pays the collection. `isObserved` says that the gateway
 * has just shown the charge.
 */
export async function answerKnownCharge(
  access: ProviderAccess,
  session: PaymentSession,
  {
    charge: known,
    toAnswer,
    isObserved = false,
  }: { charge: Charge; toAnswer: SessionToAnswer; isObserved?: boolean }
): Promise<AuthorizePaymentOutput> {
  const charge = isObserved
    ? known
    : await currentChargeShownLately(access, known)
  if (!charge) {
    return refuseWith(access, toAnswer, "being_verified")
  }
  if (hasMoney(charge)) {
    const { ledger } = access
    if (
      (await ledger.chargesWithOpenDiscrepancy("contradicted", [charge.id]))
        .length > 0
    ) {
      // The charge's money may be gone, and the goods of the order would be shipped without payment.
      return refuseWith(access, toAnswer, "being_verified")
    }
    if (await isPaidByOtherSession(access, session)) {
      return refuseWith(access, toAnswer, "paid_already")
    }
    if (!(await isAmountStillRight(access, session, charge))) {
      return refuseWith(access, toAnswer, "amount_changed_since_payment")
    }
    await correctCollectionAmount(access, session)
  }
  return answerWithChargeState(access, toAnswer, charge)
}

function hasMoney(charge: Charge): boolean {
  const state = effectiveStateOf(charge)
  return state === "authorized" || state === "paid"
}

/**
 * Returns the current state of a charge. A charge with money that the gateway has not shown lately is looked up,
 * because the money may have been refunded in the merchant panel. Returns `undefined` if the gateway does not answer in
 * time.
 */
async function currentChargeShownLately(
  access: ProviderAccess,
  known: Charge
): Promise<Charge | undefined> {
  const { now } = await access.ledger.time()
  if (!hasMoney(known) || isLookupRecentForOrder(known, now)) {
    return known
  }
  const budget = TimeBudget.of(SHOPPER_LOOKUP_TIMEOUT_MS, systemClock)
  const { charge, isObserved } = await lookUpForShopper(access, known, budget)
  return isObserved ? charge : undefined
}

const paymentRows = z.array(
  z.object({
    id: z.string(),
    payment_session_id: z.string().nullish(),
    canceled_at: z.unknown().optional(),
  })
)

const bookingRows = z.array(
  z
    .object({ payment_id: z.string(), raw_amount: decimal })
    .transform((row) => ({
      payment_id: row.payment_id,
      amount: minorUnitsFromDecimal(row.raw_amount),
    }))
)

/**
 * Whether the payment of another session already pays the collection. A shopper may have had several codes, and a bank
 * may confirm a payment late. If two codes are paid at once, the provider handles the second one after the first
 * payment was stored, because core has locked the cart.
 */
async function isPaidByOtherSession(
  access: ProviderAccess,
  { id, paymentCollectionId, orderId }: PaymentSession
): Promise<boolean> {
  const found = paymentRows.parse(
    await access.payments.list({ payment_collection_id: paymentCollectionId })
  )
  const others = found.filter(
    ({ payment_session_id }) => payment_session_id !== id
  )
  if (others.length === 0) {
    return false
  }
  const filters = { payment_id: others.map((other) => other.id) }
  const [captures, refunds] = await Promise.all([
    access.captures.list(filters).then((rows) => bookingRows.parse(rows)),
    access.refunds.list(filters).then((rows) => bookingRows.parse(rows)),
  ])
  const withoutMoney = await access.ledger.chargesWithoutMoney([
    paymentCollectionId,
  ])
  const gone = withoutMoney.filter((one) => hadNoMoneyBeforeOrder(one, orderId))
  return others.some((other) => {
    if (gone.some((one) => one.paymentSessionId === other.payment_session_id)) {
      return false // The refund of this payment is not booked yet.
    }
    const isIts = ({ payment_id }: { payment_id: string }) =>
      payment_id === other.id
    return isEffectivePayment({
      isCanceled: Boolean(other.canceled_at),
      captures: captures.filter(isIts),
      refunds: refunds.filter(isIts),
    })
  })
}

/**
 * Whether the amount of a charge is still what has to be paid: the order's outstanding amount, or the cart's total if
 * there is no order. For a link that an administrator created, the amount may also be less than its order owes. Returns
 * true if the cart or order does not exist, and for a charge that an administrator books as a part payment.
 */
export async function isAmountStillRight(
  access: ProviderAccess,
  session: PaymentSession,
  charge: Charge
): Promise<boolean> {
  const { amount, link } = charge
  const { cart, orderDue } = session
  if (charge.bookAsPart) {
    return true
  }
  if (link && link.purpose !== "cart") {
    return orderDue === undefined || owesAtLeast(orderDue, amount)
  }
  return (
    cart === undefined ||
    (sessionAmount(access, session) === amount &&
      (await isAmountCurrent(access, { ...session, cart }, amount)))
  )
}
