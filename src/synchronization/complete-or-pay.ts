import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import type {
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules, PaymentActions } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type Charge, isCodeMethod } from "../core/charge/charge"
import { describeError } from "../core/errors/describe-error"
import { minorUnitsFromDecimal } from "../core/money"
import { collection, decimalText } from "./medusa-rows"
import { closeDeadSessions } from "./close-dead-sessions"
import { reviveSession } from "./revive-session"

/**
 * - `done`: core went through; look again at what it made of it.
 * - `busy`: somebody else completes this cart, and does not come to an end.
 * - `failed`: core could not complete the cart, or pay the order. Its money stays.
 */
export type Completion =
  { kind: "done" | "busy" } | { kind: "failed"; why: string }

/**
 * Lets core authorize a session whose charge is paid or reserved, and complete its cart or pay the
 * order that waits. Our provider answers from the ledger: no charge is made. Core's workflow takes
 * the cart's lock.
 *
 * Never for a session that does not exist: core would take a stranger's cart (measured). Where an
 * order waits for a code whose session was deleted, its session is brought back.
 */
export async function completeOrPay(
  container: MedusaContainer,
  charge: Charge,
  { hasPayment, isForOrder }: { hasPayment: boolean; isForOrder: boolean }
): Promise<Completion> {
  const session = await readSession(container, charge, {
    revives: isForOrder && isCodeMethod(charge.method),
  })
  if (typeof session === "string") {
    return { kind: "failed", why: session }
  }
  await closeDeadSessions(container, charge)
  await correctCollection(container, { charge, session })
  try {
    const { errors } = await processPaymentWorkflow(container).run({
      input: {
        // Core captures the session's whole amount; what was captured of a part is booked after it.
        action:
          charge.state === "paid" &&
          !hasPayment &&
          charge.sums.captured === charge.amount
            ? PaymentActions.SUCCESSFUL
            : PaymentActions.AUTHORIZED,
        data: { session_id: session.id, amount: Number(session.raw_amount) },
      },
      throwOnError: false,
    })
    const [failure] = errors ?? []
    return failure ? fromFailure(failure.error) : { kind: "done" }
  } catch (error) {
    return fromFailure(error)
  }
}

/** What Medusa's lock providers say; a killed process leaves core's lock on the cart behind. */
const LOCKED =
  /failed to acquire lock|timed-out acquiring lock|" is already locked/i

function fromFailure(error: unknown): Completion {
  const why = describeError(error)
  return LOCKED.test(why) ? { kind: "busy" } : { kind: "failed", why }
}

const sessions = z.array(
  z.object({
    id: z.string(),
    raw_amount: decimalText,
    payment_collection_id: z.string(),
  })
)

type Session = z.output<typeof sessions>[number]

async function readSession(
  container: MedusaContainer,
  charge: Charge,
  { revives }: { revives: boolean }
): Promise<Session | string> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const [session] = sessions.parse(
    await payments.listPaymentSessions({ id: charge.paymentSessionId })
  )
  if (!session && revives) {
    await reviveSession(container, charge)
    return readSession(container, charge, { revives: false })
  }
  if (!session) {
    return "Its payment session is gone."
  }
  return minorUnitsFromDecimal(session.raw_amount) === charge.amount
    ? session
    : "Its payment session has another amount than what was charged."
}

/**
 * Core does not roll the collection's amount back when a change of the cart fails; with a wrong
 * one a fully paid order would count as paid in part (measured).
 */
async function correctCollection(
  container: MedusaContainer,
  { charge, session }: { charge: Charge; session: Session }
): Promise<void> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const [found] = z
    .array(collection)
    .parse(
      await payments.listPaymentCollections({ id: charge.paymentCollectionId })
    )
  if (found && found.raw_amount !== charge.amount) {
    await payments.updatePaymentCollections(found.id, {
      amount: Number(session.raw_amount),
    })
  }
}
