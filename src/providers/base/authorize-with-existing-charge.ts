import type { AuthorizePaymentOutput } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import type { Charge } from "../../domain/charge/charge"
import { isRequestedWithoutCart } from "../../domain/charge/payment-purpose"
import { wasMoneyReturnedBeforeOrder } from "../../domain/reconciliation/order/order-of-charge"
import { chargeStateConsideringDispute } from "../../domain/dispute/dispute"
import { minorUnitsFromDecimal } from "../../domain/money"
import {
  isAmountStillDueForCart,
  isOutstandingAmountAtLeast,
  copySessionAmountToCollection,
  validateSessionAmount,
} from "../../payment-method-adapters/session/session-amount"
import {
  authorizationResultOrThrow,
  throwNotAuthorizedError,
  type SessionForCore,
} from "./authorization-result"

import { isLookupRecentForOrder } from "../../domain/lookup/recent-lookup"
import { TimeBudget } from "../../domain/time-budget"
import { SHOPPER_LOOKUP_TIMEOUT_MS } from "../../domain/call-time-limits"
import { systemClock } from "../../operations/perform/gateway-clients"
import { lookUpForShopper } from "../../operations/look-up/look-up-charge"
import { mayMedusaPaymentHaveMoney } from "../../domain/reconciliation/medusa-records"
import { requiredDecimalSchema } from "../../medusa/booking/medusa-row-schemas"
import type { PaymentSession } from "../../medusa/payment/read-session-with-cart"
import type { ProviderServices } from "./provider-services"

/**
 * Tells core the state of a session's existing charge. For a paid or authorized charge, throws an error with a message
 * for the shopper in these cases, among others:
 * - The gateway has not confirmed the charge recently, and does not confirm the charge in time in a lookup.
 * - The charge has an open discrepancy of the kind `contradicted`.
 * - Another payment has already paid the payment collection.
 * - The charge's amount is not what the shopper has to pay now.
 *
 * `isObserved` is true if the caller has just seen the charge at the gateway. In this case, no lookup is made.
 */
export async function authorizeWithExistingCharge(
  access: ProviderServices,
  session: PaymentSession,
  {
    charge: known,
    sessionForCore,
    isObserved = false,
  }: { charge: Charge; sessionForCore: SessionForCore; isObserved?: boolean }
): Promise<AuthorizePaymentOutput> {
  const charge = isObserved
    ? known
    : await lookUpPaidOrAuthorizedUnlessRecent(access, known)
  if (!charge) {
    return throwNotAuthorizedError(access, sessionForCore, "being_verified")
  }
  if (isPaidOrAuthorized(charge)) {
    const { ledger } = access
    if (
      (await ledger.findChargesWithOpenDiscrepancy("contradicted", [charge.id]))
        .length > 0
    ) {
      // The money may be lost, and the shop would ship the order without payment.
      return throwNotAuthorizedError(access, sessionForCore, "being_verified")
    }
    if (await isCollectionPaidByOtherSession(access, session)) {
      return throwNotAuthorizedError(access, sessionForCore, "paid_already")
    }
    if (!(await isChargeAmountStillDue(access, session, charge))) {
      return throwNotAuthorizedError(
        access,
        sessionForCore,
        "amount_changed_since_payment"
      )
    }
    await copySessionAmountToCollection(access, session)
  }
  return authorizationResultOrThrow(access, sessionForCore, charge)
}

function isPaidOrAuthorized(charge: Charge): boolean {
  const state = chargeStateConsideringDispute(charge)
  return state === "authorized" || state === "paid"
}

/**
 * Returns the charge in its current state. A paid or authorized charge is looked up if the gateway has not confirmed it
 * recently, because the money may have been refunded in the merchant panel. Returns `undefined` if the lookup does not
 * confirm the state, for example because the gateway does not answer in time.
 */
async function lookUpPaidOrAuthorizedUnlessRecent(
  access: ProviderServices,
  known: Charge
): Promise<Charge | undefined> {
  const { now } = await access.ledger.time()
  if (!isPaidOrAuthorized(known) || isLookupRecentForOrder(known, now)) {
    return known
  }
  const budget = TimeBudget.start(SHOPPER_LOOKUP_TIMEOUT_MS, systemClock)
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
    .object({ payment_id: z.string(), raw_amount: requiredDecimalSchema })
    .transform((row) => ({
      payment_id: row.payment_id,
      amount: minorUnitsFromDecimal(row.raw_amount),
    }))
)

/**
 * Returns whether the payment of another session already pays the payment collection. A shopper may have had several
 * codes, and a bank may confirm a payment late.
 */
async function isCollectionPaidByOtherSession(
  access: ProviderServices,
  { id, paymentCollectionId, orderId }: PaymentSession
): Promise<boolean> {
  // Core locks the cart while it places an order. If two codes are paid at the same time, the first payment is
  // therefore already found when the second one is checked.
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
  const withoutMoney = await access.ledger.findChargesWithNoMoneyLeft([
    paymentCollectionId,
  ])
  const emptied = withoutMoney.filter((one) =>
    wasMoneyReturnedBeforeOrder(one, orderId)
  )
  return others.some((other) => {
    if (
      emptied.some((one) => one.paymentSessionId === other.payment_session_id)
    ) {
      return false // The refund of this payment is not booked yet.
    }
    const isOfOtherPayment = ({ payment_id }: { payment_id: string }) =>
      payment_id === other.id
    return mayMedusaPaymentHaveMoney({
      isCanceled: Boolean(other.canceled_at),
      captures: captures.filter(isOfOtherPayment),
      refunds: refunds.filter(isOfOtherPayment),
    })
  })
}

/**
 * Returns whether the charge's amount is what the shopper has to pay now. For a charge of a cart, the cart's order must
 * owe exactly this amount. If there is no order, the cart's total must be this amount. The payment session must have
 * the same amount, too.
 *
 * There are three exceptions:
 * - A charge that an administrator decided to book as a part of the order: always true.
 * - A charge without a cart: the order must owe at least the amount. If there is no order, true.
 * - A charge of a cart that cannot be read: always true.
 */
export async function isChargeAmountStillDue(
  access: ProviderServices,
  session: PaymentSession,
  charge: Charge
): Promise<boolean> {
  const { amount } = charge
  const { cart, orderOutstandingAmount } = session
  if (charge.bookAsPart) {
    return true
  }
  if (isRequestedWithoutCart(charge)) {
    return (
      orderOutstandingAmount === undefined ||
      isOutstandingAmountAtLeast(orderOutstandingAmount, amount)
    )
  }
  return (
    cart === undefined ||
    (validateSessionAmount(access, session) === amount &&
      (await isAmountStillDueForCart(access, { ...session, cart }, amount)))
  )
}
