import type { MedusaContainer } from "@medusajs/framework/types"
import type { AutomaticRefundCaps } from "../../domain/refund/automatic-refunds"
import type { Charge } from "../../domain/charge/charge"
import { isOpenState } from "../../domain/charge/charge-state"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { unmatchedReasonOf } from "../../domain/reconciliation/order/unmatched-payment"
import { effectiveStateOf } from "../../domain/dispute/dispute"
import { message, type Message, type MessageOrText } from "../../domain/message"
import { LISTED_PAUSE_MS, SHORT_PAUSE_MS } from "../queue/waiting/pauses"
import { CartIsLockedError, underCartLock } from "../../medusa/cart/cart-lock"
import { ledgerOf, logOf, paymentModuleOf } from "../../medusa/core"
import { outstandingAmountsOfOrders } from "../../medusa/order/orders"
import { recordsOfCharge } from "../../medusa/booking/read-records"
import { refusalError, messageOfRefusal } from "../../medusa/refusal-errors"
import { closeSession } from "../../medusa/payment/sessions"
import {
  changeNotMadeMessage,
  refusedChangeMessage,
} from "../../texts/admin-texts"
import { renderMessage } from "../../texts/render-message"
import {
  type CorrectionResult,
  CORRECTION_APPLIED,
  waitingResult,
} from "../apply/correction-result"

export interface RefundDecisionInput {
  /** The id of an administrator or an API key, or `checkout-transparent`. */
  by: string
  reason: MessageOrText
  /** The account's caps on automatic refunds within one hour. Without caps any amount may be decided. */
  caps?: AutomaticRefundCaps
}

/**
 * Decides that a charge's money is refunded. Looks for an order once more, writes the refund decision and closes the
 * session, so that no completion can follow. Moves no money. Call it only under core's cart lock. Returns `undefined`
 * when the refund is decided, and a message when the caps allow no further refund now. Throws a refusal when an order
 * has or can have the charge, when the charge is over or disputed, or when another installation wrote it.
 */
export async function decideRefund(
  container: MedusaContainer,
  charge: Charge,
  { caps, ...decided }: RefundDecisionInput
): Promise<Message | undefined> {
  const ledger = ledgerOf(container)
  if (await ledger.isWrittenElsewhere(charge)) {
    throw refusalError(
      refusedChangeMessage("refund", charge, { kind: "written_elsewhere" })
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
  if (effectiveStateOf(charge) === "charged_back") {
    throw refusalError(
      refusedChangeMessage("refund", charge, { kind: "disputed" })
    )
  }
  // A decision to book the charge as a part payment that is not carried out yet does not prevent the refund.
  const { bookAsPart: _, ...asPaid } = charge
  const orderId = await findOrderForMoney(container, asPaid)
  if (orderId !== undefined) {
    throw refusalError(
      changeNotMadeMessage(
        "refund",
        message("order_has_it", { order: orderId })
      )
    )
  }
  if (caps === undefined) {
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
 * Returns the id of the order to which a charge belongs, or to which it can still be booked. Returns `undefined` if
 * there is no such order, for example because the order is canceled, another payment paid it, or it waits for another
 * amount.
 */
async function findOrderForMoney(
  container: MedusaContainer,
  charge: ReconciliationInput["charge"]
): Promise<string | undefined> {
  const [records, operations] = await Promise.all([
    recordsOfCharge(container, charge),
    ledgerOf(container).operationsOf([charge.id]),
  ])
  return records?.order &&
    unmatchedReasonOf({ charge, records, operations }) === undefined
    ? records.order.id
    : undefined
}

/** The result while another process has the cart's lock, so that the decision is tried again after a short pause. */
const WAIT_FOR_LOCKED_CART = waitingResult(
  SHORT_PAUSE_MS,
  message("waits_for_cart")
)

/**
 * Calls decideRefund under core's cart lock, and returns the result as `applied`. The result is a wait if
 * decideRefund refuses, for example because an order was placed. It is also a wait if the cart stays locked
 * (`isLocked`), or if the caps allow no further refund now (`capped` is the message about this).
 */
export async function decideRefundUnlessOrdered(
  container: MedusaContainer,
  charge: Charge,
  decision: RefundDecisionInput
): Promise<{ applied: CorrectionResult; isLocked?: true; capped?: Message }> {
  try {
    const capped = await underCartLock(container, charge.cartId, () =>
      decideRefund(container, charge, decision)
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
 * Withdraws a refund decision if an order can still have the money and no refund was sent. This is checked under core's
 * cart lock. The session that the decision closed is opened again when the order is paid.
 */
export async function withdrawRefund(
  container: MedusaContainer,
  charge: Charge
): Promise<CorrectionResult> {
  try {
    return await underCartLock(container, charge.cartId, () =>
      withdraw(container, charge)
    )
  } catch (error) {
    if (error instanceof CartIsLockedError) {
      return WAIT_FOR_LOCKED_CART
    }
    throw error
  }
}

async function withdraw(
  container: MedusaContainer,
  charge: Charge
): Promise<CorrectionResult> {
  const orderId = await findOrderForMoney(container, charge)
  if (orderId === undefined) {
    return CORRECTION_APPLIED // The order disappeared meanwhile, so both sides are read again.
  }
  if (!(await ledgerOf(container).withdrawRefundDecision(charge.id))) {
    return waitingResult(SHORT_PAUSE_MS, message("waits_for_sent_refund"))
  }
  const { decidedBy = "nobody", reason = "" } = charge.refundDecision ?? {}
  logOf(container).warn(
    `checkout-transparent: the refund of charge ${charge.merchantChargeId} (decided by ${decidedBy}: ${renderMessage(reason, "en")}) was revoked, because order ${orderId} can use the payment.`
  )
  return CORRECTION_APPLIED
}

/**
 * Voids a charge's authorization if its order owes nothing, and returns true. The void is requested from core, so that
 * core marks the payment as canceled. Otherwise does nothing and returns false.
 */
export async function releaseUnowedAuthorization(
  container: MedusaContainer,
  charge: Charge
): Promise<boolean> {
  if (effectiveStateOf(charge) !== "authorized") {
    return false
  }
  const { order, payment } = (await recordsOfCharge(container, charge)) ?? {}
  const due =
    order &&
    (await outstandingAmountsOfOrders(container, [order.id])).get(order.id)
  if (!payment || payment.isCanceled || due === undefined || due > 0) {
    return false
  }
  await paymentModuleOf(container).cancelPayment(payment.id)
  return true
}
