import type { MedusaContainer } from "@medusajs/framework/types"
import type { AutomaticRefundCaps } from "../../domain/refund/automatic-refund-caps"
import type { Charge } from "../../domain/charge/charge"
import { isOpenState } from "../../domain/charge/charge-state"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { unmatchedReasonOf } from "../../domain/reconciliation/order/unmatched-payment"
import { chargeStateConsideringDispute } from "../../domain/dispute/dispute"
import { message, type Message, type MessageOrText } from "../../domain/message"
import {
  LISTED_PAUSE_MS,
  SHORT_PAUSE_MS,
} from "../queue/waiting/synchronization-pauses"
import { CartIsLockedError, withCartLock } from "../../medusa/cart/cart-lock"
import { ledgerOf, logOf, paymentModuleOf } from "../../medusa/container"
import { outstandingAmountsOfOrders } from "../../medusa/order/orders"
import { readMedusaRecordsOfCharge } from "../../medusa/booking/read-medusa-records"
import { refusalError, messageOfRefusal } from "../../medusa/refusal-errors"
import { closeSession } from "../../medusa/payment/sessions"
import {
  changeNotMadeMessage,
  refusedChangeMessage,
} from "../../texts/change-error-messages"
import { renderMessage } from "../../texts/render-message"
import {
  type CorrectionResult,
  CORRECTION_APPLIED,
  waitingResult,
} from "../apply/correction-result"

export interface RefundDecisionInput {
  /** The id of the administrator or API key, or `checkout-transparent` (the plugin), `store` or `medusa`. */
  by: string
  reason: MessageOrText
  /** The account's limits for automatic refunds within one hour. If undefined, no limit applies. */
  caps?: AutomaticRefundCaps
}

/**
 * Decides to refund a charge's money. Stores the decision, and closes the payment session, so that no order can be
 * placed with the charge. Moves no money itself. Call this function only while the cart is locked.
 *
 * Returns a message if the limits allow no more automatic refunds now. Throws a refusal in these cases:
 * - An order has the charge's money or can still get it.
 * - The charge has ended and has no money, or is disputed.
 * - Another installation of the store created the charge.
 */
export async function recordRefundDecisionAndCloseSession(
  container: MedusaContainer,
  charge: Charge,
  { caps, ...decided }: RefundDecisionInput
): Promise<Message | undefined> {
  const ledger = ledgerOf(container)
  if (await ledger.isOfOtherInstallation(charge)) {
    throw refusalError(
      refusedChangeMessage("refund", charge, { kind: "of_other_installation" })
    )
  }
  if (!isOpenState(charge.state)) {
    throw refusalError(
      changeNotMadeMessage(
        "refund",
        message("has_no_money", { state: charge.state })
      )
    )
  }
  if (chargeStateConsideringDispute(charge) === "charged_back") {
    throw refusalError(
      refusedChangeMessage("refund", charge, { kind: "disputed" })
    )
  }
  // An administrator's decision to book the payment as a part does not prevent the refund until the payment is booked.
  const { bookAsPart: _, ...asPaid } = charge
  const orderId = await findOrderIdForChargeMoney(container, asPaid)
  if (orderId !== undefined) {
    throw refusalError(
      changeNotMadeMessage(
        "refund",
        message("order_has_it", { order: orderId })
      )
    )
  }
  // Releasing reserved money refunds nothing, so the limits for automatic refunds do not apply to it.
  if (
    caps === undefined ||
    chargeStateConsideringDispute(charge) === "authorized"
  ) {
    await ledger.recordRefundDecision(charge.id, decided)
  } else {
    const cap = await ledger.recordRefundDecisionWithinCaps(charge, {
      ...decided,
      caps,
    })
    if (cap) {
      return cap === "mostPerHour"
        ? message("most_refunds_reached", { most: caps.mostPerHour })
        : message("most_refunded_reached", {
            amount: caps.mostAmountPerHour ?? 0,
          })
    }
  }
  await closeSession(container, charge.paymentSessionId)
  return undefined
}

/**
 * Returns the id of the order that has the charge's money, or can still get it. Returns `undefined` if there is none,
 * for example because the order was canceled or owes another amount.
 */
async function findOrderIdForChargeMoney(
  container: MedusaContainer,
  charge: ReconciliationInput["charge"]
): Promise<string | undefined> {
  const [records, operations] = await Promise.all([
    readMedusaRecordsOfCharge(container, charge),
    ledgerOf(container).findOperationsOfCharges([charge.id]),
  ])
  return records?.order &&
    unmatchedReasonOf({ charge, records, operations }) === undefined
    ? records.order.id
    : undefined
}

/**
 * The result of a correction that has to wait because another process has locked the cart. The correction is tried
 * again after a short pause.
 */
const WAIT_FOR_LOCKED_CART = waitingResult(
  SHORT_PAUSE_MS,
  message("waits_for_cart")
)

/**
 * Locks the cart and decides to refund a charge. If the refund was decided, the field `applied` of the result says that
 * the correction was made. Otherwise, the field says that the charge has to wait, for one of these reasons:
 * - Another process keeps the cart locked. `isLocked` is then true.
 * - The limits allow no more automatic refunds now. `capped` is then the message about the limit.
 * - The refund was refused.
 */
export async function decideRefundUnderCartLock(
  container: MedusaContainer,
  charge: Charge,
  decision: RefundDecisionInput
): Promise<{ applied: CorrectionResult; isLocked?: true; capped?: Message }> {
  try {
    const capped = await withCartLock(container, charge.cartId, () =>
      recordRefundDecisionAndCloseSession(container, charge, decision)
    )
    return capped === undefined
      ? { applied: CORRECTION_APPLIED }
      : { applied: waitingResult(LISTED_PAUSE_MS, capped), capped }
  } catch (error) {
    if (error instanceof CartIsLockedError) {
      return { applied: WAIT_FOR_LOCKED_CART, isLocked: true }
    }
    const because = messageOfRefusal(error)
    if (because === undefined) {
      throw error
    }
    return { applied: waitingResult(SHORT_PAUSE_MS, because) }
  }
}

/**
 * Withdraws the decision to refund a charge if an order has the money or can still get it. Locks the cart for this
 * check. Returns `waiting` if a refund or void of the charge is in flight, in doubt, or accepted but not booked.
 */
export async function withdrawRefundDecisionUnderCartLock(
  container: MedusaContainer,
  charge: Charge
): Promise<CorrectionResult> {
  try {
    return await withCartLock(container, charge.cartId, () =>
      withdrawRefundDecisionIfOrderNeedsMoney(container, charge)
    )
  } catch (error) {
    if (error instanceof CartIsLockedError) {
      return WAIT_FOR_LOCKED_CART
    }
    throw error
  }
}

async function withdrawRefundDecisionIfOrderNeedsMoney(
  container: MedusaContainer,
  charge: Charge
): Promise<CorrectionResult> {
  const orderId = await findOrderIdForChargeMoney(container, charge)
  if (orderId === undefined) {
    return CORRECTION_APPLIED // No order can get the money any more, so both sides are read again.
  }
  if (!(await ledgerOf(container).withdrawUnsentRefundDecision(charge.id))) {
    return waitingResult(SHORT_PAUSE_MS, message("waits_for_sent_refund"))
  }
  const { decidedBy = "nobody", reason = "" } = charge.refundDecision ?? {}
  logOf(container).warn(
    `checkout-transparent: the refund of charge ${charge.merchantChargeId} (decided by ${decidedBy}: ${renderMessage(reason, "en")}) was revoked, because order ${orderId} can use the payment.`
  )
  return CORRECTION_APPLIED
}

/**
 * Voids a charge's authorization and returns true if its order owes nothing. Otherwise does nothing and returns false.
 * Also returns false if Medusa has no active payment of the charge. Throws an error if the void fails or its outcome is
 * unknown.
 */
export async function voidAuthorizationIfOrderOwesNothing(
  container: MedusaContainer,
  charge: Charge
): Promise<boolean> {
  if (chargeStateConsideringDispute(charge) !== "authorized") {
    return false
  }
  const { order, payment } =
    (await readMedusaRecordsOfCharge(container, charge)) ?? {}
  const due =
    order &&
    (await outstandingAmountsOfOrders(container, [order.id])).get(order.id)
  if (!payment || payment.isCanceled || due === undefined || due > 0) {
    return false
  }
  // The void is requested through Medusa, so that Medusa marks the payment as canceled.
  await paymentModuleOf(container).cancelPayment(payment.id)
  return true
}
