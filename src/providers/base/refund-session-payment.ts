import type { BigNumberInput } from "@medusajs/framework/types"
import type { Charge } from "../../domain/charge/charge"
import { isRequestedWithoutOrder } from "../../domain/charge/payment-purpose"
import { wasMoneyReturnedBeforeOrder } from "../../domain/reconciliation/order/order-of-charge"
import { type MinorUnits, MoneyError } from "../../domain/money"
import { message, type Message } from "../../domain/message"
import {
  changeNotMadeMessage,
  fractionOfCentavoMessage,
} from "../../texts/change-error-messages"
import {
  outstandingAmountOfCollection,
  readOpenOrderChangeType,
  orderOfCollection,
} from "../../medusa/order/orders"
import { decimalOf } from "../../medusa/decimal-of-medusa-amount"
import {
  readRefund,
  convertRefundToMinorUnits,
} from "../../medusa/booking/captures-and-refunds"
import { areRefundsBookedOnOrder } from "../../medusa/booking/refunds-booked-on-order"
import {
  type SessionChangeRequest,
  changeSessionCharge,
} from "./change-session-charge"
import { type ProviderServices, refusalError } from "./provider-services"
import { refuseChangeByOtherInstallation } from "./prepare-session-deletion"

/**
 * Refunds the payment of a payment session at Medusa's request. The gateway may already have made a refund of this
 * amount that Medusa has not recorded. The function then sends nothing, and assigns the gateway's refund to the refund
 * that Medusa has just created.
 *
 * Throws a refusal in several cases, for example:
 * - The payment needs an order but has none.
 * - The money was returned before the order was placed, so the order never received the money. If the refund were
 *   accepted, core would wrongly credit the order.
 * - Core refunds the payment because the completion of the cart failed. An administrator has to decide, because a later
 *   completion could place an order for the refunded payment.
 * - The order is canceled or has an open change, or an earlier refund is not recorded on the order yet.
 */
export async function refundSessionPayment(
  access: ProviderServices,
  refund: SessionChangeRequest & { amount: BigNumberInput }
): Promise<Charge> {
  const { ledger, query } = access
  const { sessionId, medusaRowId: refundId } = refund
  const charge = sessionId && (await ledger.findChargeBySession(sessionId))
  const row = refundId && (await readRefund(access.refunds, refundId))
  if (!charge || !refundId || !row) {
    throw refundRefusedError(message("refund_not_read"))
  }
  await refuseChangeByOtherInstallation(access, "refund", charge)
  const amount = await requireRefundAmountInMinorUnits(access, {
    refundId,
    paymentId: row.paymentId,
    amount: refund.amount,
    overpaid: async () =>
      0 -
      ((await outstandingAmountOfCollection(
        query,
        charge.paymentCollectionId
      )) ?? 0),
  })
  const order = await orderOfCollection(query, charge.paymentCollectionId)
  if (
    order &&
    row.operationId === undefined &&
    wasMoneyReturnedBeforeOrder(charge, order.id)
  ) {
    throw refundRefusedError(
      message("no_order_has_it", chargeAndCartIds(charge))
    )
  }
  const booking = { chargeId: charge.id, kind: "refund" as const, amount }
  if (
    await ledger.linkMedusaRefundToOperation({
      ...booking,
      medusaRowId: refundId,
    })
  ) {
    return charge
  }
  if (row.operationId !== undefined) {
    throw refundRefusedError(
      message("recorded_already", { id: row.operationId })
    )
  }
  if (row.isOfFailedCompletion) {
    // Another completion may place the order at the same time (measured), so the charge is synchronized again.
    await ledger.planSynchronizationAfterOrderRollBack(charge.id)
    throw refundRefusedError(
      message("completion_failed", chargeAndCartIds(charge))
    )
  }
  if (order === undefined && !isRequestedWithoutOrder(charge)) {
    throw refundRefusedError(
      message("no_order_has_it", chargeAndCartIds(charge))
    )
  }
  if (order) {
    await refuseUnbookableRefund(query, charge, order)
    const earlier = {
      paymentId: row.paymentId,
      exceptId: refundId,
      orderId: order.id,
    }
    if (!(await areRefundsBookedOnOrder(access, earlier))) {
      throw refundRefusedError(
        message("refund_not_in_account", { order: order.id })
      )
    }
  }
  if (amount < 1) {
    return charge // In Medusa less than a centavo is left to refund, and at the gateway nothing.
  }
  return changeSessionCharge(access, {
    charge,
    kind: "refund",
    amount,
    medusaRowId: refundId,
    actor: row.createdBy,
    reason: row.reason,
    orderId: order?.id,
  })
}

async function refuseUnbookableRefund(
  query: ProviderServices["query"],
  charge: Charge,
  order: { id: string; isCanceled: boolean }
): Promise<void> {
  if (order.isCanceled) {
    // Core would record the refund and then fail because the order is canceled. The money would already have moved.
    throw refundRefusedError(
      message("canceled_order_takes_none", {
        order: order.id,
        charge: charge.merchantChargeId,
      })
    )
  }
  const underWay = await readOpenOrderChangeType(query, order.id)
  if (underWay !== undefined) {
    throw refundRefusedError(
      message("order_is_changed", { order: order.id, open_change: underWay })
    )
  }
}

async function requireRefundAmountInMinorUnits(
  access: ProviderServices,
  {
    amount: given,
    ...refund
  }: Omit<Parameters<typeof convertRefundToMinorUnits>[1], "asked"> & {
    amount: BigNumberInput
  }
): Promise<MinorUnits> {
  try {
    const asked = decimalOf(given)
    const amount = await convertRefundToMinorUnits(access, { ...refund, asked })
    if (amount === undefined) {
      throw refusalError(fractionOfCentavoMessage("refund", asked))
    }
    return amount
  } catch (error) {
    if (error instanceof MoneyError) {
      throw refundRefusedError(
        message("amount_not_taken", undefined, { because: error.message })
      )
    }
    throw error
  }
}

function refundRefusedError(why: Message) {
  return refusalError(changeNotMadeMessage("refund", why))
}

function chargeAndCartIds({ merchantChargeId, cartId = "?" }: Charge) {
  return { charge: merchantChargeId, cart: cartId }
}
