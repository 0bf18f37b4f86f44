import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { PaymentActions } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import type { Charge } from "../charge/charge"
import { effectiveStateOf } from "../charge/dispute"
import { describeError } from "../charge/errors/payment-plugin-error"
import { amountToBook } from "../charge/decide/fitting-amount"
import {
  decimalFromMinorUnits,
  type MinorUnits,
  minorUnitsFromDecimal,
} from "../charge/money"
import { collection, decimalText } from "./rows"
import { closeDeadSessions, reopenSession, reviveSession } from "./sessions"
import { type LeftLock, removeDeadCartLock } from "./cart-lock"
import { paymentsOf } from "./core"

/**
 * - `done`: core succeeded; read its records again.
 * - `busy`: the cart is locked, by a completion that does not end or by a dead process. `lock`: see LeftLock.
 * - `failed`: core could not complete the cart, or pay the order. The money stays.
 */
export type Completion =
  | { kind: "done" }
  | { kind: "busy"; lock: LeftLock }
  | { kind: "failed"; why: string }

/**
 * Lets core authorize a session whose charge is paid or reserved, and complete its cart or pay the waiting order.
 * Our provider answers from the ledger: no charge is made. Core's workflow takes the lock of the cart.
 *
 * Never for a session that does not exist: core would complete another shopper's cart (measured). Where an order
 * waits for a code whose session was deleted, the session is written again; where the session was closed for a
 * refund, it is reopened.
 */
export async function completeOrPay(
  container: MedusaContainer,
  charge: Charge,
  { hasPayment, isForOrder }: { hasPayment: boolean; isForOrder: boolean }
): Promise<Completion> {
  const session = await readSession(container, charge, isForOrder)
  if (typeof session === "string") {
    return { kind: "failed", why: session }
  }
  await closeDeadSessions(container, charge)
  await correctCollection(container, { charge, session })
  const lock = await removeDeadCartLock(container, charge.cartId)
  try {
    const { errors } = await processPaymentWorkflow(container).run({
      input: {
        // Core captures the session's whole amount; a partial capture is booked afterwards.
        action:
          effectiveStateOf(charge) === "paid" &&
          !hasPayment &&
          charge.sums.captured === amountToBook(charge)
            ? PaymentActions.SUCCESSFUL
            : PaymentActions.AUTHORIZED,
        data: { session_id: session.id, amount: Number(session.raw_amount) },
      },
      throwOnError: false,
    })
    const [failure] = errors ?? []
    return failure ? fromFailure(failure.error, lock) : { kind: "done" }
  } catch (error) {
    return fromFailure(error, lock)
  }
}

/** Matches the errors of Medusa's lock providers; a killed process leaves core's lock on the cart. */
const LOCKED =
  /failed to acquire lock|timed-out acquiring lock|" is already locked/i

function fromFailure(error: unknown, lock: LeftLock): Completion {
  const why = describeError(error)
  return LOCKED.test(why) ? { kind: "busy", lock } : { kind: "failed", why }
}

const sessions = z.array(
  z.object({
    id: z.string(),
    raw_amount: decimalText,
    status: z.string(),
    currency_code: z.string(),
    data: z.record(z.string(), z.unknown()).nullish(),
    payment_collection_id: z.string(),
  })
)

type Session = z.output<typeof sessions>[number]

async function readSession(
  container: MedusaContainer,
  charge: Charge,
  isForOrder: boolean
): Promise<Session | string> {
  const payments = paymentsOf(container)
  const read = async () =>
    sessions.parse(
      await payments.listPaymentSessions({ id: charge.paymentSessionId })
    )[0]
  let session = await read()
  if (!session && isForOrder) {
    await reviveSession(container, charge)
    session = await read()
  }
  if (!session) {
    return "Its payment session is gone."
  }
  const amount = amountToBook(charge)
  if (isForOrder && session.status === "canceled") {
    await reopenSession(container, session.id)
  }
  if (minorUnitsFromDecimal(session.raw_amount) === amount) {
    return session
  }
  return amount === charge.amount
    ? "Its payment session has another amount than what was charged."
    : withAmount(container, session, amount)
}

/** Gives a session the amount that a person books as a part: the rest of the order stays outstanding. */
async function withAmount(
  container: MedusaContainer,
  session: Session,
  amount: MinorUnits
): Promise<Session> {
  const raw_amount = decimalFromMinorUnits(amount)
  await paymentsOf(container).updatePaymentSession({
    id: session.id,
    amount: Number(raw_amount),
    currency_code: session.currency_code,
    data: session.data ?? {},
  })
  return { ...session, raw_amount }
}

/**
 * Corrects the collection's amount. Core does not restore it when a change of the cart fails; with a wrong amount, a
 * fully paid order would count as partly paid (measured).
 */
async function correctCollection(
  container: MedusaContainer,
  { charge, session }: { charge: Charge; session: Session }
): Promise<void> {
  const payments = paymentsOf(container)
  const [found] = z
    .array(collection)
    .parse(
      await payments.listPaymentCollections({ id: charge.paymentCollectionId })
    )
  if (found && found.raw_amount !== amountToBook(charge)) {
    await payments.updatePaymentCollections(found.id, {
      amount: Number(session.raw_amount),
    })
  }
}
