import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import type { Charge } from "../../charge/charge"
import { MoneyError } from "../../charge/errors"
import type { MinorUnits } from "../../charge/money"
import { tooFineText } from "../../texts/admin-texts"
import { openOrderChange, orderOfCollection } from "../../medusa/orders"
import { readRefund, refundInMinorUnits } from "../../medusa/booked-amounts"
import { changeSessionCharge } from "./change-session-charge"
import { type ProviderAccess, refused } from "./provider-access"
import { refuseChangeElsewhere } from "./delete-session"

/**
 * Refunds a payment of an order, or of a free payment link without an order. If the gateway has already refunded the
 * same amount and Medusa has not booked it (a refund whose answer was lost, one of the merchant panel, or our own
 * decision), that refund is booked without another call.
 *
 * Any other payment without an order is not refunded, nor is one whose completion failed: after core's own refund, a
 * retry would sell on a refunded payment or charge twice, and an order that another completion placed would lose its
 * money (measured). The money stays; then the completion is retried, or a refund decided.
 */
export async function refundSessionPayment(
  access: ProviderAccess,
  refund: {
    sessionId: string | undefined
    refundId: string | undefined
    amount: BigNumberInput
  }
): Promise<Charge> {
  const { ledger, query } = access
  const { sessionId, refundId } = refund
  const charge = sessionId && (await ledger.findChargeBySession(sessionId))
  const row = refundId && (await readRefund(access.refunds, refundId))
  if (!charge || !refundId || !row) {
    throw refused(
      "Nothing was refunded: this payment has no charge in the ledger, or Medusa's refund could not be read. Try again; if it stays so, refund in the merchant panel and synchronize the charge on the order's page."
    )
  }
  await refuseChangeElsewhere(access, "refund", charge)
  const amount = await amountOf(access, {
    refundId,
    paymentId: row.paymentId,
    asked: MathBN.convert(refund.amount).toFixed(),
  })
  const booking = { chargeId: charge.id, kind: "refund" as const, amount }
  if (await ledger.adoptBooking({ ...booking, medusaId: refundId })) {
    return charge
  }
  if (row.operationId !== undefined) {
    throw refused(
      `Nothing was refunded: this refund was to record one that the gateway has made (operation ${row.operationId}), and Medusa has that record already. There is nothing to do.`
    )
  }
  if (row.isOfFailedCompletion) {
    // The order may belong to another completion at the same moment (measured): check again.
    await ledger.noteRollBack(charge.id)
    throw refused(
      `Nothing was refunded, though a completion failed: the money of charge ${charge.merchantChargeId} of cart ${charge.cartId ?? "unknown"} stays until the cart is completed, or until you give it back on purpose (POST /admin/checkout-transparent/charges/${charge.id}/refund).`
    )
  }
  const order = await orderOfCollection(query, charge.paymentCollectionId)
  if (order === undefined && charge.link?.purpose !== "free") {
    throw refused(
      `Nothing was refunded: no order has charge ${charge.merchantChargeId} of cart ${charge.cartId ?? "unknown"}. Its money stays until the cart is completed, or until you give it back on purpose (POST /admin/checkout-transparent/charges/${charge.id}/refund).`
    )
  }
  if (order) {
    await refuseWhereUnbookable(query, charge, order)
  }
  if (amount < 1) {
    return charge // in Medusa less than a centavo is left, and at the gateway nothing
  }
  return changeSessionCharge(access, {
    charge,
    kind: "refund",
    amount,
    medusaId: refundId,
    actor: row.createdBy,
  })
}

async function refuseWhereUnbookable(
  query: ProviderAccess["query"],
  charge: Charge,
  order: { id: string; isCanceled: boolean }
): Promise<void> {
  if (order.isCanceled) {
    // Core would book the refund and then fail on the canceled order, after the money has moved.
    throw refused(
      `Nothing was refunded: order ${order.id} is canceled, and Medusa books no refund on it. Give the money of charge ${charge.merchantChargeId} back with POST /admin/checkout-transparent/charges/${charge.id}/refund.`
    )
  }
  const underWay = await openOrderChange(query, order.id)
  if (underWay !== undefined) {
    throw refused(
      `Nothing was refunded: order ${order.id} has an open ${underWay}, and Medusa books no refund meanwhile. Confirm or cancel it, then refund.`
    )
  }
}

async function amountOf(
  access: ProviderAccess,
  refund: { refundId: string; paymentId: string; asked: string }
): Promise<MinorUnits> {
  try {
    const amount = await refundInMinorUnits(access, refund)
    if (amount === undefined) {
      throw refused(tooFineText("refund", refund.asked))
    }
    return amount
  } catch (error) {
    if (error instanceof MoneyError) {
      throw refused(`Nothing was refunded: ${error.message}`)
    }
    throw error
  }
}
