import type { Charge } from "../../charge/charge"
import { isRequestedWithoutOrder } from "../../charge/payment-purpose"
import { hasLostDispute } from "../../dispute/dispute"
import {
  type BookedOrder,
  type MedusaRecords,
  mayMedusaPaymentHaveMoney,
} from "../medusa-records"
import { isUnresolvedOperation } from "../../operation/operation"
import type { ReconciliationInput } from "../reconciliation-input"
import { traitsOf } from "../../payment-method/payment-method"
import { moneyDestinationOf } from "./money-destination"

type MoneyOfCharge = Pick<
  Charge,
  "method" | "state" | "sums" | "highestCaptured" | "dispute"
>

/**
 * Returns whether a charge had money and has none any more, for example because everything was refunded or a dispute
 * was lost. For a code that was never paid, the result is `false`. For a canceled or expired card charge, the result is
 * always `true`, because money may have been reserved.
 */
export function hadMoneyAndHasNoneLeft(charge: MoneyOfCharge): boolean {
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
 * Returns whether the money of a charge was returned before an order was placed with the charge. The charge then does
 * not belong to the order of its payment collection, whose id is `orderId`. If there is no order yet, `orderId` is
 * `undefined`.
 *
 * For a payment link that was requested for an order, the result is always `false`, because the order is older than the
 * link.
 */
export function wasMoneyReturnedBeforeOrder(
  charge: MoneyOfCharge & Pick<Charge, "orderId" | "link">,
  orderId: string | undefined
): boolean {
  const isBound = orderId !== undefined && charge.orderId === orderId
  return (
    hadMoneyAndHasNoneLeft(charge) &&
    !isBound &&
    charge.link?.purpose !== "order"
  )
}

/**
 * Chooses between the order that the ledger has recorded for a charge (`bound`) and the order of the charge's payment
 * collection (`linked`). `bound` is `undefined` if no order was recorded, or if Medusa has deleted the recorded order.
 *
 * The chosen order is `order` in the result:
 * - `bound`, if it is defined.
 * - `undefined`, if `bound` is not defined and the charge's money was returned before an order was placed.
 * - `linked` in all other cases.
 *
 * If `linked` was not chosen, the result contains `linked` as `otherOrder`.
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
 * Returns the order that has to be recorded in the ledger for a charge, or `undefined` if nothing has to be recorded.
 * An order is recorded if one of these statements is true:
 * - The charge is a payment link that was requested for the order.
 * - The payment session of the charge waits for the payment.
 * - Medusa has a payment of the charge, and no refund was decided or is being made.
 * - The charge paid another amount than the order owes or was partly refunded, and no refund was decided or is being
 *   made.
 *
 * If Medusa has deleted the recorded order and none of these statements is true, the result has no `orderId`.
 */
export function findOrderBindingToRecord(
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
  // An order that appears while the money is being returned was placed with another payment.
  const isMoneyBeingReturned =
    charge.refundDecision !== undefined ||
    operations.some(
      (operation) =>
        (operation.kind === "refund" || operation.kind === "void") &&
        (isUnresolvedOperation(operation) ||
          (operation.state === "accepted" && operation.bookedAt === undefined))
    )
  // Once an administrator has refunded an unmatched payment, Medusa's records do not show any more which order waited
  // for it. The order is therefore recorded before.
  const isOrderOfCharge =
    charge.link?.purpose === "order" ||
    sessionStatus === "pending_authorization" ||
    ((payment !== undefined || needsDecisionAboutAmount(input)) &&
      !isMoneyBeingReturned)
  const orderId = order && isOrderOfCharge ? order.id : undefined
  return orderId === formerOrderId
    ? undefined
    : { chargeId, orderId, formerOrderId }
}

/**
 * Returns whether the charge paid another amount than its order owes, or was partly refunded, so that an administrator
 * has to decide.
 */
function needsDecisionAboutAmount(input: ReconciliationInput): boolean {
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
    !isRequestedWithoutOrder(charge) &&
    payment !== undefined &&
    !mayMedusaPaymentHaveMoney(payment) &&
    !isPaidOtherwise
  )
}
