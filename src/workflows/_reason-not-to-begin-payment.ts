import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { Charge } from "../domain/charge/charge"
import type { LedgerModuleService } from "../modules/ledger"
import type { MedusaContainer } from "@medusajs/framework/types"
import { hasMoneyOrMayBePaid } from "../domain/reconciliation/unpaid/unpaid-code"
import { hasNoRecordedCapture } from "../domain/payment-page/allowed-actions"
import { chargeStateConsideringDispute } from "../domain/dispute/dispute"
import { sumOfAmounts } from "../domain/reconciliation/medusa-records"
import { minorUnitsFromDecimal, CURRENCY } from "../domain/money"
import type { AccountOptions } from "../options/account-options"
import { isDuplicatePayment } from "../domain/payment-link/link-transactions"
import { ledgerOf } from "../medusa/container"
import { linkNotCreatedError, refusalError } from "../medusa/refusal-errors"
import {
  type Operation,
  messageOfOperationError,
} from "../domain/operation/operation"
import { LINK_ANSWER_LOST } from "../domain/payment-link/payment-link"
import { message, type Message } from "../domain/message"
import { readMedusaRecords } from "../medusa/booking/read-medusa-records"
import type { OrderToPay } from "../medusa/order/order-to-pay"
import { isLinkMethod } from "../domain/payment-method/payment-method"

const thrownRefusal = z.object({ type: z.string(), message: z.string() })

/**
 * Returns the error for an administrator after core could not create the payment session of a link. The reason is read
 * from the ledger if possible, because the payment provider's error is written for shoppers.
 *
 * The returned error is usually a new MedusaError, because Medusa's routes show only the messages of MedusaErrors. A
 * workflow throws a copy of the provider's error, and this copy is not a MedusaError (measured).
 */
export async function toLinkCreationError(
  ledger: LedgerModuleService,
  error: unknown,
  attempt: { collectionId: string; earlier: readonly Charge[] }
): Promise<unknown> {
  const { data } = thrownRefusal.safeParse(error)
  if (!data) {
    return error
  }
  const last = await lastOperationOfFailedAttempt(ledger, attempt)
  const why = last && messageOfOperationError(last)
  if (why === undefined) {
    return new MedusaError(data.type, data.message)
  }
  // The link may exist and be payable, so the message must not say that no link was created.
  return last?.errorCode === LINK_ANSWER_LOST
    ? refusalError(why, data.type)
    : linkNotCreatedError(why, data.type)
}

/**
 * Returns the last operation of the charge that belongs to the failed attempt to create a link. `earlier` contains the
 * charges from before the attempt. Returns `undefined` if the attempt inserted no charge into the ledger.
 */
async function lastOperationOfFailedAttempt(
  ledger: LedgerModuleService,
  {
    collectionId,
    earlier,
  }: { collectionId: string; earlier: readonly Charge[] }
): Promise<Operation | undefined> {
  const [latest] = await ledger.findChargesOfCollection(collectionId)
  if (!latest || earlier.some(({ id }) => id === latest.id)) {
    return undefined
  }
  return (await ledger.findOperationsOfCharges([latest.id])).at(-1)
}

/** Returns why an order may get no payment link and no charge by the store now, or `undefined` if it may get them. */
export async function reasonNotToBeginPaymentOfOrder(
  container: MedusaContainer,
  account: Pick<AccountOptions, "id">,
  order: OrderToPay
): Promise<Message | undefined> {
  if (order.isCanceled) {
    return message("order_is_canceled", { order: order.id })
  }
  if (order.currency !== CURRENCY) {
    return message("order_of_other_currency", {
      order: order.id,
      currency: order.currency,
      account: account.id,
    })
  }
  const charges = await findChargesOfOrderCollections(container, order)
  return (
    (await findObjectionToAnotherPayment(container, order, charges)) ??
    objectionIfOtherProviderIsUsed(order, charges) ??
    objectionIfOrderIsPaid(order)
  )
}

/**
 * Returns a message if one of the order's charges prevents another payment, and `undefined` otherwise. The message says
 * what the administrator can do.
 */
export async function findObjectionToAnotherPayment(
  container: MedusaContainer,
  order: Pick<OrderToPay, "id">,
  charges: readonly Charge[]
): Promise<Message | undefined> {
  for (const charge of charges.filter(canPreventAnotherPayment)) {
    const objection = await objectionIfChargeBlocksPayment(
      container,
      order,
      charge
    )
    if (objection !== undefined) {
      return objection
    }
  }
  return objectionIfChargeContradicted(container, order, charges)
}

/**
 * Returns a message if a charge of the order is listed as `contradicted` and may have a payment unknown to the plugin.
 */
async function objectionIfChargeContradicted(
  container: MedusaContainer,
  { id: orderId }: Pick<OrderToPay, "id">,
  charges: readonly Charge[]
): Promise<Message | undefined> {
  const [id] = await ledgerOf(container).findChargesWithOpenDiscrepancy(
    "contradicted",
    charges.filter(hasNoRecordedCapture).map((charge) => charge.id)
  )
  return id === undefined
    ? undefined
    : message("order_has_doubted_money", { order: orderId, charge: id })
}

async function findChargesOfOrderCollections(
  container: MedusaContainer,
  { collections }: OrderToPay
): Promise<Charge[]> {
  const ledger = ledgerOf(container)
  const found = await Promise.all(
    collections.map(({ id }) => ledger.findChargesOfCollection(id))
  )
  return found.flat()
}

/**
 * Returns whether a charge may prevent another payment, because it has money or may still be paid. An abandoned code
 * counts only after it was paid. If a payment link was paid twice, the second payment is a charge of its own. This
 * second charge never counts.
 */
function canPreventAnotherPayment(charge: Charge): boolean {
  return hasMoneyOrMayBePaid(charge) && !isDuplicatePayment(charge)
}

async function objectionIfChargeBlocksPayment(
  container: MedusaContainer,
  { id: orderId }: Pick<OrderToPay, "id">,
  charge: Charge
): Promise<Message | undefined> {
  const { id, amount, method, link } = charge
  const about = { order: orderId, charge: id, amount, method }
  switch (chargeStateConsideringDispute(charge)) {
    case "pending":
      return isLinkMethod(method)
        ? message("order_has_open_link", {
            ...about,
            url: link?.url ?? "–",
          })
        : message("order_has_open_code", about)
    case "unresolved":
      return message("order_has_payment_in_doubt", about)
    case "authorized":
      return message("order_has_reserved_card", about)
    case "paid":
      return (await isAllCapturedMoneyBooked(container, charge))
        ? undefined
        : message("order_has_payment_being_booked", about)
    case "charged_back":
    case "declined":
    case "failed":
    case "canceled":
    case "expired":
    case "refunded":
    case "absent":
    case "not_created":
      return undefined
  }
}

/**
 * Returns whether Medusa has recorded the captured money of a charge. Until then, the order's outstanding amount in
 * Medusa is too high.
 */
async function isAllCapturedMoneyBooked(
  container: MedusaContainer,
  charge: Charge
): Promise<boolean> {
  const records = (await readMedusaRecords(container, [charge])).get(charge.id)
  return (
    records?.payment !== undefined &&
    sumOfAmounts(records.payment.captures) >= charge.sums.captured
  )
}

/**
 * Returns a message if another payment provider has authorized money for the order, or has a session that waits for its
 * payment. Core would cancel that payment or delete that session when it prepares the order for another payment
 * (measured).
 */
function objectionIfOtherProviderIsUsed(
  { id, collections }: OrderToPay,
  charges: readonly Charge[]
): Message | undefined {
  const isOurs = (sessionId: string | null | undefined): boolean =>
    charges.some(({ paymentSessionId }) => paymentSessionId === sessionId)
  const reserved = collections
    .flatMap(({ payments }) => payments)
    .find(
      (payment) =>
        !payment.captured_at &&
        !payment.canceled_at &&
        !isOurs(payment.payment_session_id)
    )
  if (reserved) {
    return message("order_has_reserved_elsewhere", {
      order: id,
      payment: reserved.id,
      provider: reserved.provider_id ?? "",
    })
  }
  const waiting = collections
    .flatMap(({ sessions }) => sessions)
    .find(
      (session) =>
        session.status === "pending_authorization" && !isOurs(session.id)
    )
  return waiting
    ? message("order_waits_elsewhere", {
        order: id,
        session: waiting.id,
        provider: waiting.provider_id,
      })
    : undefined
}

function objectionIfOrderIsPaid({ id, due }: OrderToPay): Message | undefined {
  if (due.startsWith("-")) {
    return message("order_is_overpaid", {
      order: id,
      amount: minorUnitsFromDecimal(due.slice(1)),
    })
  }
  return minorUnitsFromDecimal(due) === 0
    ? message("order_is_paid", { order: id })
    : undefined
}
