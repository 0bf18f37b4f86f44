import type { Charge } from "../../charge/charge"
import { hasLostDispute } from "../../dispute/dispute"
import {
  type BookedOrder,
  type MedusaRecords,
  isEffectivePayment,
} from "../medusa-records"
import { isUnresolved } from "../../operation/operation"
import type { ReconciliationInput } from "../reconciliation-input"
import { traitsOf } from "../../payment-method/payment-method"

type MoneyOfCharge = Pick<
  Charge,
  "method" | "state" | "sums" | "mostCaptured" | "dispute"
>

/**
 * Returns whether a charge once had money and has none any more, because everything was refunded, an authorization was
 * voided or has lapsed, or a dispute was lost. It is `false` for an unpaid code.
 */
export function hasNoMoneyLeft(charge: MoneyOfCharge): boolean {
  const { method, state, sums, mostCaptured } = charge
  switch (state) {
    case "paid":
    case "refunded":
      return sums.captured > 0 && sums.refunded >= sums.captured
    case "charged_back":
      return hasLostDispute(charge)
    case "canceled":
    case "expired":
      return mostCaptured > 0 || traitsOf(method).canBeReserved
    case "failed":
    case "declined":
      return mostCaptured > 0
    case "unresolved":
    case "pending":
    case "authorized":
    case "absent":
    case "not_created":
      return false
  }
}

/**
 * Returns whether the money of a charge was gone before an order was placed with it, so that the charge belongs to no
 * order. `orderId` is the order of its payment collection.
 */
export function hadNoMoneyBeforeOrder(
  charge: MoneyOfCharge & Pick<Charge, "orderId" | "link">,
  orderId: string | undefined
): boolean {
  const isBound = orderId !== undefined && charge.orderId === orderId
  // An administrator requests a link for an order that exists.
  return hasNoMoneyLeft(charge) && !isBound && charge.link?.purpose !== "order"
}

/**
 * Returns the order that a charge belongs to or may still pay (`order`), and the order of its payment collection if
 * that is another one (`otherOrder`).
 *
 * `bound` is the order to which the charge was bound, or `undefined` if the charge is bound to none or core has removed
 * it. `linked` is the order of the payment collection.
 */
export function ordersOfCharge(
  charge: Parameters<typeof hadNoMoneyBeforeOrder>[0],
  { bound, linked }: Record<"bound" | "linked", BookedOrder | undefined>
): Pick<MedusaRecords, "order" | "otherOrder"> {
  const order =
    bound ?? (hadNoMoneyBeforeOrder(charge, undefined) ? undefined : linked)
  return linked && linked.id !== order?.id
    ? { order, otherOrder: linked }
    : { order }
}

/** A change of the order to which a charge is bound. Without `orderId`, core has removed the order again. */
export interface OrderBinding {
  chargeId: string
  orderId: string | undefined
  /**
   * The order to which the charge was bound in the ledger when it was read. The change is written only if the charge is
   * still bound to that order.
   */
  formerOrderId: string | undefined
}

/**
 * Returns the change of a charge's order that has to be written, or `undefined` if the ledger has the right order.
 *
 * A charge is bound once, when its payment or its waiting session shows that the order was placed with it. It is not
 * bound while its money is being returned or after a refund was decided, because an order that appears then belongs to
 * another payment.
 */
export function orderBindingChange({
  charge,
  operations,
  records: { order, payment, sessionStatus },
}: Pick<ReconciliationInput, "charge" | "operations" | "records">):
  OrderBinding | undefined {
  const { id: chargeId, orderId: formerOrderId } = charge
  if (order?.id === formerOrderId) {
    return undefined
  }
  const isLeaving =
    charge.refundDecision !== undefined ||
    operations.some(
      (operation) =>
        (operation.kind === "refund" || operation.kind === "void") &&
        (isUnresolved(operation) ||
          (operation.state === "accepted" && operation.bookedAt === undefined))
    )
  const isPlacedWithIt =
    charge.link?.purpose === "order" ||
    sessionStatus === "pending_authorization" ||
    (payment !== undefined && !isLeaving)
  const orderId = order && isPlacedWithIt ? order.id : undefined
  return orderId === formerOrderId
    ? undefined
    : { chargeId, orderId, formerOrderId }
}

/**
 * Returns whether Medusa shows a payment collection as paid, although its only payment was refunded before there was an
 * order. Core leaves it in this state (measured), so that the collection's next order would look paid.
 */
export function isCompletedWithoutMoney({
  charge,
  records: { collection, isPaidOtherwise, order, payment },
}: Pick<ReconciliationInput, "charge" | "records">): boolean {
  return (
    collection?.isCompleted === true &&
    order === undefined &&
    charge.link?.purpose !== "free" &&
    payment !== undefined &&
    !isEffectivePayment(payment) &&
    !isPaidOtherwise
  )
}
