import { message } from "../../domain/message"
import { type Charge, DECIDED_BY_CORE } from "../../domain/charge/charge"
import type { ChangeKind } from "../../domain/operation/operation"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type { MinorUnits } from "../../domain/money"
import {
  previousOperationUnfinishedMessage,
  changeNotMadeMessage,
  refusedChangeMessage,
  fractionOfCentavoMessage,
  changeInDoubtMessage,
} from "../../texts/change-error-messages"
import { TimeBudget } from "../../domain/time-budget"
import { TIMEOUTS } from "../../domain/call-time-limits"
import {
  type RequestedChange,
  changeChargeAtGateway,
  type ChangeResult,
  NothingWasSentError,
} from "../../operations/change/change-charge"
import {
  outstandingAmountOfCollection,
  refusalIfOrderOwesLess,
  orderOfCollection,
} from "../../medusa/order/orders"
import { refundOrVoidCharge } from "../../operations/change/refund-or-void-charge"
import { failedChangeMessage } from "../../operations/change/failed-change-message"
import { systemClock } from "../../operations/perform/gateway-clients"
import { type ProviderServices, refusalError } from "./provider-services"
import {
  CORE_ACTOR,
  reasonOfAdministrator,
  signedInActor,
} from "../../medusa/customer/signed-in-actor"
import { readCapture } from "../../medusa/booking/captures-and-refunds"
import { refuseChangeByOtherInstallation } from "./prepare-session-deletion"
import { isOpenState } from "../../domain/charge/charge-state"
import {
  chargeStateConsideringDispute,
  hasLostDispute,
} from "../../domain/dispute/dispute"

export interface SessionChangeRequest {
  sessionId: string | undefined
  /** The id of Medusa's capture or refund. For a void, it is the id of Medusa's payment. */
  medusaRowId: string | undefined
}

/**
 * Captures, refunds or voids a charge for Medusa, and returns the charge after the change. Throws a refusal with a
 * message for an administrator if the gateway did not make the change or the outcome is unknown. Throws any other
 * error, such as NothingWasSentError, only if nothing was sent.
 *
 * After any error, core deletes its capture or refund. If the gateway made the change nevertheless, a later
 * synchronization adds the change to Medusa.
 */
export async function changeSessionCharge(
  access: ProviderServices,
  asked: {
    charge: Charge
    kind: ChangeKind
    amount: MinorUnits
    medusaRowId: string
    actor: string
    reason: string | undefined
    /** The order whose payment is refunded. Undefined for a capture, for a void, and for a refund without an order. */
    orderId?: string | undefined
    query?: RequestedChange["query"]
  }
): Promise<Charge> {
  const { log } = access
  const { charge, kind, amount, medusaRowId, actor, reason, orderId, query } =
    asked
  const budget = TimeBudget.start(TIMEOUTS.providerMethodMs, systemClock)
  await bindOrderBeforeChange(access, charge)
  let result: ChangeResult
  try {
    result =
      kind === "capture"
        ? await changeChargeAtGateway(
            access,
            {
              change: { chargeId: charge.id, kind, amount, medusaRowId },
              actor,
              reason,
              query,
            },
            budget
          )
        : await refundOrVoidCharge(
            access,
            { charge, kind, amount, medusaRowId, actor, reason, orderId },
            budget
          )
  } catch (error) {
    if (error instanceof NothingWasSentError) {
      throw error
    }
    // The ledger failed after the request was sent. The outcome is looked up after the claim has expired.
    log.error(
      `checkout-transparent: the ${kind} of charge ${charge.merchantChargeId} was interrupted: ${describeError(error)}`
    )
    throw refusalError(changeInDoubtMessage(kind, charge.merchantChargeId))
  }
  if (result.kind === "done") {
    return result.charge
  }
  throw refusalError(failedChangeMessage(kind, charge, result))
}

/** Records the charge's order before a change. Once all its money is returned, the charge would get no order. */
async function bindOrderBeforeChange(
  { ledger, query }: ProviderServices,
  { id: chargeId, orderId: formerOrderId, paymentCollectionId }: Charge
): Promise<void> {
  const order = await orderOfCollection(query, paymentCollectionId)
  // If the ledger has another order for the charge, core has undone that order. The new order replaces it.
  if (order && order.id !== formerOrderId) {
    await ledger.bindChargesToOrders([
      { chargeId, orderId: order.id, formerOrderId },
    ])
  }
}

/**
 * Captures the amount that Medusa requested. Core does not pass the amount to the provider, but stores it before the
 * call (measured). If the stored amount cannot be read, throws a refusal and captures nothing.
 *
 * If the gateway has already captured the sum of all captures in Medusa, including this one, only returns the charge.
 */
export async function captureSessionPayment(
  access: ProviderServices,
  { sessionId, medusaRowId }: SessionChangeRequest
): Promise<Charge> {
  const booked = medusaRowId && (await readCapture(access, medusaRowId))
  if (!medusaRowId || !booked) {
    throw refusalError(
      changeNotMadeMessage("capture", message("capture_not_read"))
    )
  }
  if (booked.amount < 1) {
    throw refusalError(
      changeNotMadeMessage("capture", message("at_least_a_centavo"))
    )
  }
  const charge = await requireChargeToCapture(access, sessionId)
  await refuseChangeByOtherInstallation(access, "capture", charge)
  if (charge.sums.captured === booked.total) {
    return charge
  }
  const { query } = access
  if (
    booked.hasUnsupportedFraction &&
    // An amount with fractions of a centavo is accepted only if it is the order's whole outstanding amount. The gateway
    // captures whole centavos, and Medusa records its exact amount.
    booked.amount !==
      (await outstandingAmountOfCollection(query, charge.paymentCollectionId))
  ) {
    throw refusalError(fractionOfCentavoMessage("capture", booked.decimal))
  }
  if (booked.total !== booked.amount) {
    throw refusalError(
      refusedChangeMessage("capture", charge, {
        kind: "captured_already",
        captured: charge.sums.captured,
      })
    )
  }
  const objected = await refusalIfOrderOwesLess(query, charge, booked.amount)
  if (objected) {
    throw refusalError(refusedChangeMessage("capture", charge, objected))
  }
  return changeSessionCharge(access, {
    charge,
    kind: "capture",
    amount: booked.amount,
    medusaRowId,
    actor: booked.createdBy,
    reason: reasonOfAdministrator(),
    // The order may receive a credit while the charge is looked up.
    query,
  })
}

async function requireChargeToCapture(
  access: ProviderServices,
  sessionId: string | undefined
): Promise<Charge> {
  const charge =
    sessionId && (await access.ledger.findChargeBySession(sessionId))
  if (!charge) {
    throw refusalError(
      changeNotMadeMessage("capture", message("payment_without_charge"))
    )
  }
  return charge
}

/**
 * Handles core's call of `cancelPayment`.
 * - Voids an authorization. Before the void, stores the decision to refund and closes the session. Otherwise core's
 *   next completion would place an order for the voided payment (measured).
 * - Throws a refusal for a charge that is paid, unresolved, pending or disputed.
 * - Closes the session and does nothing else if the charge has no money or its dispute is lost.
 * - Does nothing and returns `undefined` if there is no charge, or if `medusaRowId` is missing. In the second case,
 *   core is only cleaning up a second payment that it could not insert (measured), so the charge must stay.
 */
export async function cancelSessionPayment(
  access: ProviderServices,
  { sessionId, medusaRowId }: SessionChangeRequest
): Promise<Charge | undefined> {
  const { ledger } = access
  if (medusaRowId === undefined) {
    return undefined
  }
  if (sessionId === undefined) {
    throw refusalError(
      changeNotMadeMessage("void", message("payment_without_session"))
    )
  }
  const charge = await ledger.findChargeBySession(sessionId)
  if (charge === undefined) {
    return undefined
  }
  if (isOpenState(charge.state)) {
    await refuseChangeByOtherInstallation(access, "void", charge)
  }
  switch (chargeStateConsideringDispute(charge)) {
    case "authorized":
      return cancelSessionAndVoidAuthorization(access, charge, medusaRowId)
    case "unresolved":
    case "pending":
      throw refusalError(
        previousOperationUnfinishedMessage("void", charge, {
          kind: "create",
          amount: charge.amount,
        })
      )
    case "paid":
      // Core may be undoing a cart completion. The charge is then synchronized after core has deleted the order.
      await ledger.planSynchronizationAfterOrderRollBack(charge.id)
      throw refusalError(
        refusedChangeMessage("void", charge, {
          kind: "captured_already",
          captured: charge.sums.captured,
        })
      )
    case "charged_back":
      if (hasLostDispute(charge)) {
        await markPaymentSessionCanceled(access, sessionId)
        return charge
      }
      throw refusalError(
        refusedChangeMessage("void", charge, { kind: "disputed" })
      )
    case "declined":
    case "failed":
    case "canceled":
    case "expired":
    case "refunded":
    case "absent":
    case "not_created":
      await markPaymentSessionCanceled(access, sessionId)
      return charge
  }
}

async function cancelSessionAndVoidAuthorization(
  access: ProviderServices,
  charge: Charge,
  medusaRowId: string
): Promise<Charge> {
  await access.ledger.recordRefundDecision(charge.id, {
    by: DECIDED_BY_CORE,
    reason: message("canceled_in_medusa"),
  })
  await markPaymentSessionCanceled(access, charge.paymentSessionId)
  return changeSessionCharge(access, {
    charge,
    kind: "void",
    amount: charge.amount,
    medusaRowId,
    actor: signedInActor() ?? CORE_ACTOR,
    reason: reasonOfAdministrator(),
  })
}

/** Closes a payment session, so that Medusa cannot complete the cart with it. Does nothing if it does not exist. */
async function markPaymentSessionCanceled(
  { paymentSessions }: ProviderServices,
  id: string
): Promise<void> {
  const [session] = await paymentSessions.list({ id })
  if (session !== undefined) {
    await paymentSessions.update({ id, status: "canceled" })
  }
}
