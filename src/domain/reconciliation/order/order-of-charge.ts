import type { Charge } from "../../charge/charge"
import { needsNoOrder } from "../../charge/payment-purpose"
import { hasLostDispute } from "../../dispute/dispute"
import {
  type BookedOrder,
  type MedusaRecords,
  isEffectivePayment,
} from "../medusa-records"
import { mayStillMoveMoney } from "../../operation/operation"
import type { ReconciliationInput } from "../reconciliation-input"
import { traitsOf } from "../../payment-method/payment-method"
import { moneyDestinationOf } from "./money-destination"

type MoneyOfCharge = Pick<
  Charge,
  "method" | "state" | "sums" | "highestCaptured" | "dispute"
>

/**
 * Returns whether a charge had money and has none any more, for example because everything was refunded or a dispute
 * was lost. For a code that was never paid, the result is `false`.
 */
export function hasNoMoneyLeft(charge: MoneyOfCharge): boolean {
  const { method, state, sums, highestCaptured } = charge
  switch (state) {
    case "paid":
    case "refunded":
      return sums.captured > 0 && sums.refunded >= sums.captured
    case "charged_back":
      return hasLostDispute(charge)
    case "canceled":
    case "expired":
      return highestCaptured > 0 || traitsOf(method).canBeReserved
    case "failed":
    case "declined":
      return highestCaptured > 0
    case "unresolved":
    case "pending":
    case "authorized":
    case "absent":
    case "not_created":
      return false
  }
}

/**
 * Returns whether a charge does not belong to the order of its payment collection (`orderId`), because the charge's
 * money was returned before an order was placed with the charge. `orderId` is `undefined` if there is no order.
 */
export function wasMoneyReturnedBeforeOrder(
  charge: MoneyOfCharge & Pick<Charge, "orderId" | "link">,
  orderId: string | undefined
): boolean {
  const isBound = orderId !== undefined && charge.orderId === orderId
  // A link that an administrator requested for an order is newer than the order.
  return hasNoMoneyLeft(charge) && !isBound && charge.link?.purpose !== "order"
}

/**
 * Returns the order to which a charge belongs or which it may still pay (`order`). If the charge's payment collection
 * has a different order, returns that order as `otherOrder`.
 *
 * `bound` is the order that the ledger has recorded for the charge. It is `undefined` if there is none, or if Medusa
 * has deleted that order. `linked` is the order of the payment collection.
 */
export function ownAndOtherOrderOfCharge(
  charge: Parameters<typeof wasMoneyReturnedBeforeOrder>[0],
  { bound, linked }: Record<"bound" | "linked", BookedOrder | undefined>
): Pick<MedusaRecords, "order" | "otherOrder"> {
  const order =
    bound ??
    (wasMoneyReturnedBeforeOrder(charge, undefined) ? undefined : linked)
  return linked && linked.id !== order?.id
    ? { order, otherOrder: linked }
    : { order }
}

/** A new value for the order of a charge in the ledger. `orderId` is `undefined` if Medusa has deleted the order. */
export interface OrderBinding {
  chargeId: string
  orderId: string | undefined
  /**
   * The order that the charge had in the ledger when the charge was read. Nothing is written if the ledger has a
   * different order at the time of writing.
   */
  formerOrderId: string | undefined
}

/**
 * Returns the order that has to be recorded for a charge, or `undefined` if the ledger has the right one.
 *
 * An order is recorded in these cases:
 * - The purpose of a payment link, or a payment session that waits for the payment, shows that the order belongs to
 *   this charge.
 * - Medusa has a payment of the charge.
 * - The charge paid another amount than the order owes, and is listed for an administrator.
 *
 * The last two cases do not count after a refund was decided or while money is being returned. An order that appears at
 * that time was placed with another payment.
 */
export function orderBindingChange(
  input: ReconciliationInput
): OrderBinding | undefined {
  const {
    charge,
    operations,
    records: { order, payment, sessionStatus },
  } = input
  const { id: chargeId, orderId: formerOrderId } = charge
  if (order?.id === formerOrderId) {
    return undefined
  }
  const isMoneyBeingReturned =
    charge.refundDecision !== undefined ||
    operations.some(
      (operation) =>
        (operation.kind === "refund" || operation.kind === "void") &&
        (mayStillMoveMoney(operation) ||
          (operation.state === "accepted" && operation.bookedAt === undefined))
    )
  // Once an administrator has refunded an unmatched payment, Medusa's records do not show any more which order waited
  // for it. The order is therefore recorded before.
  const isOrderOfCharge =
    charge.link?.purpose === "order" ||
    sessionStatus === "pending_authorization" ||
    ((payment !== undefined || hasPaidOtherAmountThanDue(input)) &&
      !isMoneyBeingReturned)
  const orderId = order && isOrderOfCharge ? order.id : undefined
  return orderId === formerOrderId
    ? undefined
    : { chargeId, orderId, formerOrderId }
}

/** Returns whether the charge paid another amount than its order owes, so that an administrator has to decide. */
function hasPaidOtherAmountThanDue(input: ReconciliationInput): boolean {
  const money = moneyDestinationOf(input)
  return money.is === "listed" && money.as === "unmatched_payment"
}

/**
 * Returns whether Medusa shows a payment collection as paid although its only payment was canceled or refunded before
 * there was an order. Medusa does not correct this itself (measured), so the next order of the payment collection would
 * look paid.
 */
export function isCollectionCompletedWithoutMoney({
  charge,
  records: { collection, isPaidOtherwise, order, payment },
}: Pick<ReconciliationInput, "charge" | "records">): boolean {
  return (
    collection?.isCompleted === true &&
    order === undefined &&
    !needsNoOrder(charge) &&
    payment !== undefined &&
    !isEffectivePayment(payment) &&
    !isPaidOtherwise
  )
}
