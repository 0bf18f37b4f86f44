import { message } from "../../domain/message"
import { type Charge, DECIDED_BY_CORE } from "../../domain/charge/charge"
import type { ChangeKind } from "../../domain/operation/operation"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type { MinorUnits } from "../../domain/money"
import {
  busyText,
  notDone,
  refusedChangeText,
  tooFineText,
  waitingText,
} from "../../texts/admin-texts"
import { TimeBudget } from "../../domain/time-budget"
import { TIMEOUTS } from "../../domain/call-limits"
import {
  type AskedChange,
  changeCharge,
  type ChangeResult,
  NothingWasSentError,
} from "../../operations/change/change-charge"
import {
  dueOfCollection,
  moreThanOwed,
  orderOfCollection,
} from "../../medusa/order/orders"
import { refundCharge } from "../../operations/change/refund-charge"
import { changeText } from "../../operations/change/change-text"
import { systemClock } from "../../operations/perform/gateway-clients"
import { type ProviderAccess, refused } from "./provider-access"
import {
  ACTOR_CORE,
  reasonGiven,
  signedIn,
} from "../../medusa/customer/signed-in"
import { bookedAmounts } from "../../medusa/booking/booked-amounts"
import { refuseChangeElsewhere } from "./delete-session"
import { isOpen } from "../../domain/charge/charge-state"
import { effectiveStateOf, isLostDispute } from "../../domain/dispute/dispute"

export interface AskedOfSession {
  sessionId: string | undefined
  /** The id of Medusa's row of the capture or refund; for a void, of its payment. */
  medusaId: string | undefined
}

/**
 * Changes a charge for Medusa: returns the charge when the change is done; throws a refusal for an admin when it is
 * not done or in doubt, NothingWasSentError when it broke off before. Core deletes its row of a capture or refund
 * after every throw; a change that happened all the same is booked by synchronizing the charge.
 */
export async function changeSessionCharge(
  access: ProviderAccess,
  asked: {
    charge: Charge
    kind: ChangeKind
    amount: MinorUnits
    medusaId: string
    actor: string
    reason: string | undefined
    /** The order of a refund; a void brings no order a credit. */
    orderId?: string | undefined
    query?: AskedChange["query"]
  }
): Promise<Charge> {
  const { log } = access
  const { charge, kind, amount, medusaId, actor, reason, orderId, query } =
    asked
  const budget = TimeBudget.of(TIMEOUTS.providerMethodMs, systemClock)
  await bindBeforeChange(access, charge)
  let result: ChangeResult
  try {
    result =
      kind === "capture"
        ? await changeCharge(
            access,
            {
              change: { chargeId: charge.id, kind, amount, medusaId },
              actor,
              reason,
              query,
            },
            budget
          )
        : await refundCharge(
            access,
            { charge, kind, amount, medusaId, actor, reason, orderId },
            budget
          )
  } catch (error) {
    if (error instanceof NothingWasSentError) {
      throw error
    }
    // The ledger failed after the call was sent: the doubt is resolved when the claim ends.
    log.error(
      `checkout-transparent: the ${kind} of charge ${charge.merchantChargeId} was interrupted: ${describeError(error)}`
    )
    throw refused(waitingText(kind, charge.merchantChargeId))
  }
  if (result.kind === "done") {
    return result.charge
  }
  throw refused(changeText(kind, charge, result))
}

/**
 * Binds a charge to the order whose payment Medusa changes: once its money is gone, it is bound to none. A collection
 * has another order than before only if core took the former one back.
 */
async function bindBeforeChange(
  { ledger, query }: ProviderAccess,
  { id: chargeId, orderId: formerOrderId, paymentCollectionId }: Charge
): Promise<void> {
  const order = await orderOfCollection(query, paymentCollectionId)
  if (order && order.id !== formerOrderId) {
    await ledger.bindToOrders([{ chargeId, orderId: order.id, formerOrderId }])
  }
}

/**
 * Captures the amount that Medusa asked for: core passes no amount to a provider, but writes it before the call
 * (measured). Where it cannot be read, nothing is captured, and never the whole amount.
 *
 * If money was captured already, that is a success only if it is exactly the sum that Medusa will have booked with
 * this capture.
 */
export async function captureSessionPayment(
  access: ProviderAccess,
  { sessionId, medusaId }: AskedOfSession
): Promise<Charge> {
  const booked = medusaId && (await bookedAmounts(access, medusaId))
  if (!medusaId || !booked) {
    throw refused(notDone("capture", message("capture_not_read")))
  }
  if (booked.amount < 1) {
    throw refused(notDone("capture", message("at_least_a_centavo")))
  }
  const charge = await chargeOf(access, sessionId)
  await refuseChangeElsewhere(access, "capture", charge)
  if (charge.sums.captured === booked.total) {
    return charge
  }
  const { query } = access
  if (
    booked.isTooFine &&
    // All that the order owes is taken in whole centavos, and Medusa books its exact amount.
    booked.amount !== (await dueOfCollection(query, charge.paymentCollectionId))
  ) {
    throw refused(tooFineText("capture", booked.decimal))
  }
  if (booked.total !== booked.amount) {
    throw refused(
      refusedChangeText("capture", charge, {
        kind: "captured_already",
        captured: charge.sums.captured,
      })
    )
  }
  const objected = await moreThanOwed(query, charge, booked.amount)
  if (objected) {
    throw refused(refusedChangeText("capture", charge, objected))
  }
  return changeSessionCharge(access, {
    charge,
    kind: "capture",
    amount: booked.amount,
    medusaId,
    actor: booked.createdBy,
    reason: reasonGiven(),
    // The order may be credited while the charge is read.
    query,
  })
}

async function chargeOf(
  access: ProviderAccess,
  sessionId: string | undefined
): Promise<Charge> {
  const charge =
    sessionId && (await access.ledger.findChargeBySession(sessionId))
  if (!charge) {
    throw refused(notDone("capture", message("payment_without_charge")))
  }
  return charge
}

/**
 * Handles core's cancelPayment. Without Medusa's key, core only cleans up after it could not insert a second payment
 * row, while the first one exists (measured): nothing is done.
 *
 * An authorization is voided. Before that, the refund is decided and the session is closed: otherwise core's next
 * completion would place an order on the voided payment (measured). Captured money is not refunded.
 */
export async function cancelSessionPayment(
  access: ProviderAccess,
  { sessionId, medusaId }: AskedOfSession
): Promise<Charge | undefined> {
  const { ledger } = access
  if (medusaId === undefined) {
    return undefined
  }
  if (sessionId === undefined) {
    throw refused(notDone("void", message("payment_without_session")))
  }
  const charge = await ledger.findChargeBySession(sessionId)
  if (charge === undefined) {
    return undefined
  }
  if (isOpen(charge.state)) {
    await refuseChangeElsewhere(access, "void", charge)
  }
  switch (effectiveStateOf(charge)) {
    case "authorized":
      return releaseAuthorization(access, charge, medusaId)
    case "unresolved":
    case "pending":
      throw refused(
        busyText("void", charge, { kind: "create", amount: charge.amount })
      )
    case "paid":
      // Core rolls a completion back, perhaps one that took so long that it counted as finished.
      await ledger.noteRollBack(charge.id)
      throw refused(
        refusedChangeText("void", charge, {
          kind: "captured_already",
          captured: charge.sums.captured,
        })
      )
    case "charged_back":
      if (isLostDispute(charge)) {
        await closeSession(access, sessionId)
        return charge
      }
      throw refused(refusedChangeText("void", charge, { kind: "disputed" }))
    case "declined":
    case "failed":
    case "canceled":
    case "expired":
    case "refunded":
    case "absent":
    case "not_created":
      await closeSession(access, sessionId)
      return charge
  }
}

async function releaseAuthorization(
  access: ProviderAccess,
  charge: Charge,
  medusaId: string
): Promise<Charge> {
  await access.ledger.decideRefund(charge.id, {
    by: DECIDED_BY_CORE,
    reason: message("canceled_in_medusa"),
  })
  await closeSession(access, charge.paymentSessionId)
  return changeSessionCharge(access, {
    charge,
    kind: "void",
    amount: charge.amount,
    medusaId,
    actor: signedIn() ?? ACTOR_CORE,
    reason: reasonGiven(),
  })
}

/** Closes a session, so that core cannot complete it. Does nothing if the session is gone. */
async function closeSession(
  { paymentSessions }: ProviderAccess,
  id: string
): Promise<void> {
  const [session] = await paymentSessions.list({ id })
  if (session !== undefined) {
    await paymentSessions.update({ id, status: "canceled" })
  }
}
