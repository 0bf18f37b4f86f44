import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { PaymentActions } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { Charge } from "../../domain/charge/charge"
import { chargeStateConsideringDispute } from "../../domain/dispute/dispute"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { amountToBook } from "../../domain/reconciliation/order/amount-accepted-by-order"
import {
  decimalFromMinorUnits,
  minorUnitsFromDecimal,
} from "../../domain/money"
import { collectionSchema } from "../booking/medusa-row-schemas"
import {
  changePaymentSessionFields,
  closeSessionsOfOtherFinishedCharges,
  readSession,
  recreateDeletedSessionRow,
} from "../payment/sessions"
import {
  type RemainingCartLock,
  removeExpiredCartLock,
} from "../cart/cart-lock"
import { paymentModuleOf } from "../container"

/**
 * The result of completing a cart or paying an order:
 * - `done`: Medusa succeeded. Its records have to be read again.
 * - `busy`: another request or process has locked the cart, or a process that died left its lock. `lock` is the lock
 *   that the cart had before Medusa was called, if this is known.
 * - `failed`: the cart could not be completed, or the order could not be paid. `why` is the reason.
 */
export type CompletionResult =
  | { kind: "done" }
  | { kind: "busy"; lock: RemainingCartLock }
  | { kind: "failed"; why: string }

/**
 * Lets Medusa complete the cart of a paid or authorized charge, or pay the order that waits for the payment
 * (`isForOrder`). Medusa asks our provider to authorize the session. Our provider answers from the ledger, so nothing
 * is charged a second time.
 *
 * With `isForOrder`, a deleted session is created again, and a canceled session is opened again.
 */
export async function completeCartOrPayOrder(
  container: MedusaContainer,
  charge: Charge,
  { hasPayment, isForOrder }: { hasPayment: boolean; isForOrder: boolean }
): Promise<CompletionResult> {
  const session = await preparePaymentSessionOfCharge(
    container,
    charge,
    isForOrder
  )
  if (typeof session === "string") {
    // Medusa is never called for a session that does not exist, because it would then complete another shopper's cart
    // (measured).
    return { kind: "failed", why: session }
  }
  const { id, amount } = session
  await closeSessionsOfOtherFinishedCharges(container, charge)
  await setCollectionAmountToSessionAmount(container, charge, amount)
  const lock = await removeExpiredCartLock(container, charge.cartId)
  try {
    const { errors } = await processPaymentWorkflow(container).run({
      input: {
        // Medusa captures the whole amount of the session. A partial capture is booked later.
        action:
          chargeStateConsideringDispute(charge) === "paid" &&
          !hasPayment &&
          charge.sums.captured === amountToBook(charge)
            ? PaymentActions.SUCCESSFUL
            : PaymentActions.AUTHORIZED,
        data: { session_id: id, amount },
      },
      throwOnError: false,
    })
    const [failure] = errors ?? []
    return failure
      ? completionResultFromError(failure.error, lock)
      : { kind: "done" }
  } catch (error) {
    return completionResultFromError(error, lock)
  }
}

/** Matches the errors that Medusa's lock providers throw for a locked cart. */
const CART_LOCKED_ERROR =
  /failed to acquire lock|timed-out acquiring lock|" is already locked/i

function completionResultFromError(
  error: unknown,
  lock: RemainingCartLock
): CompletionResult {
  const why = describeError(error)
  return CART_LOCKED_ERROR.test(why)
    ? { kind: "busy", lock }
    : { kind: "failed", why }
}

/**
 * Returns the payment session of a charge and the amount that the session has to pay. Returns a sentence with the
 * reason if there is no session that can be paid.
 *
 * If `isForOrder` is true, creates a deleted session again, and opens a canceled session again. If the payment is to be
 * booked as a part of the order, sets the amount of the session to the captured amount.
 */
async function preparePaymentSessionOfCharge(
  container: MedusaContainer,
  charge: Charge,
  isForOrder: boolean
): Promise<{ id: string; amount: number } | string> {
  const id = charge.paymentSessionId
  let session = await readSession(container, id)
  if (!session && isForOrder) {
    await recreateDeletedSessionRow(container, charge)
    session = await readSession(container, id)
  }
  if (!session) {
    return "Its payment session no longer exists."
  }
  if (isForOrder && session.status === "canceled") {
    await changePaymentSessionFields(container, id, { status: "pending" })
  }
  const booked = amountToBook(charge)
  if (minorUnitsFromDecimal(session.raw_amount) === booked) {
    return { id, amount: Number(session.raw_amount) }
  }
  if (booked === charge.amount) {
    return "The amount of its payment session is not the amount that was charged."
  }
  // An administrator has decided to book this payment although the order owes more. The rest of the order stays
  // outstanding.
  const amount = Number(decimalFromMinorUnits(booked))
  await changePaymentSessionFields(container, id, { amount })
  return { id, amount }
}

/**
 * Sets the amount of the payment collection to `amount`, which is the amount of the charge's payment session. Before
 * that, the collection may have a wrong amount, because a change of the cart failed halfway. Medusa would then show a
 * fully paid order as partly paid (measured).
 */
async function setCollectionAmountToSessionAmount(
  container: MedusaContainer,
  charge: Charge,
  amount: number
): Promise<void> {
  const payments = paymentModuleOf(container)
  const [found] = z
    .array(collectionSchema)
    .parse(
      await payments.listPaymentCollections({ id: charge.paymentCollectionId })
    )
  if (found && found.raw_amount !== amountToBook(charge)) {
    await payments.updatePaymentCollections(found.id, { amount })
  }
}
