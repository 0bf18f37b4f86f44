import type { MedusaContainer } from "@medusajs/framework/types"
import { AUTOMATIC_ACTOR } from "../../domain/refund/automatic-refund-caps"
import { hasSameStateAndSums } from "../../domain/charge/change-verdict"
import { type Charge, DECIDED_BY_CORE } from "../../domain/charge/charge"
import {
  findDecidedRefundNotOffered,
  refundNotOfferedMessage,
} from "../../domain/reconciliation/operations-not-offered"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { minorUnits } from "../../domain/money"
import { message, type Message } from "../../domain/message"
import { TimeBudget } from "../../domain/time-budget"
import { SHORT_PAUSE_MS } from "../queue/waiting/synchronization-pauses"
import { TIMEOUTS } from "../../domain/call-time-limits"
import { queryOf } from "../../medusa/container"
import { closeSession } from "../../medusa/payment/sessions"
import { refundOrVoidCharge } from "../../operations/change/refund-or-void-charge"
import { failedChangeMessage } from "../../operations/change/failed-change-message"
import { dependenciesOfCharge } from "../../operations/perform/operation-dependencies"
import { systemClock } from "../../operations/perform/gateway-clients"
import { errorIfChangeCannotBeSent } from "../../operations/resolve/errors-if-calls-paused"
import { isObservedByNotifications } from "../../options/account-observation"
import { refusedChangeMessage } from "../../texts/change-error-messages"
import {
  type CorrectionResult,
  CORRECTION_APPLIED,
  waitingResult,
  buildResultToListDiscrepancy,
} from "../apply/correction-result"
import { decideRefundUnderCartLock } from "./decide-refund"

/**
 * Refunds or voids a charge for which a refund was decided. If the charge's payment session is not canceled yet, only
 * closes the session, and the next correction makes the refund.
 *
 * If the account uses notifications instead of lookups, the plugin makes no refunds of its own, because it cannot look
 * up the charge first. A refund that only the plugin itself decided is then not sent, and the charge is listed for an
 * administrator.
 */
export async function carryOutRefundDecision(
  container: MedusaContainer,
  input: ReconciliationInput
): Promise<CorrectionResult> {
  const { charge, records } = input
  const { order, payment, sessionStatus } = records
  const {
    decidedBy = AUTOMATIC_ACTOR,
    reason = "",
    latestRequest,
  } = charge.refundDecision ?? {}
  const by = latestRequest?.by ?? decidedBy
  const { account } = dependenciesOfCharge(container, charge)
  if (by === AUTOMATIC_ACTOR && isObservedByNotifications(account, charge)) {
    // The refund was decided while this account used lookups.
    return buildResultToListDiscrepancy(
      "refund_failed",
      message("refund_needs_look_up")
    )
  }
  if (sessionStatus !== undefined && sessionStatus !== "canceled") {
    // The process was killed after the decision and before it closed the session, so an order could still be placed.
    if (payment && decidedBy === DECIDED_BY_CORE) {
      // Medusa itself is canceling the payment, so the decision also stands if the payment has an order.
      await closeSession(container, charge.paymentSessionId)
      return CORRECTION_APPLIED
    }
    // This records the decision again, so it must repeat the reason of the administrator's request.
    const decision = { by, reason: latestRequest?.reason ?? reason }
    return (await decideRefundUnderCartLock(container, charge, decision))
      .applied
  }
  const notOffered = findDecidedRefundNotOffered(input)
  if (notOffered) {
    return buildResultToListDiscrepancy(
      "refund_failed",
      refundNotOfferedMessage(charge, notOffered.errorMessage)
    )
  }
  const returned = await returnAllMoneyOfCharge(container, charge, {
    actor: by,
    reason: latestRequest?.reason,
    orderId: order?.id,
  })
  switch (returned.kind) {
    case "refunded":
      return CORRECTION_APPLIED
    case "later":
      return waitingResult(
        SHORT_PAUSE_MS,
        message("waits_for_refund", undefined, { then: returned.why })
      )
    case "not_offered":
      return buildResultToListDiscrepancy(
        "refund_failed",
        refundNotOfferedMessage(charge, returned.because)
      )
    case "refused":
      return buildResultToListDiscrepancy(
        "refund_failed",
        message("refund_refused", undefined, { then: returned.why })
      )
  }
}

/**
 * The result of refunding a charge:
 * - `refunded`: the money was refunded, or the authorization was voided. Medusa may not have recorded this yet.
 * - `later`: the refund has to be tried again. For example, calls to the gateway are paused, the outcome is unknown,
 *   another operation of the charge has to end first, or the charge has just changed.
 * - `refused`: the gateway or the plugin refused, or another installation of the store created the charge. An
 *   administrator has to act.
 * - `not_offered`: the gateway does not offer this operation. `because` is its answer. The refund has to be made in the
 *   merchant panel.
 */
type RefundResult =
  | { kind: "refunded" }
  | { kind: "later" | "refused"; why: Message }
  | { kind: "not_offered"; because: string }

/**
 * Voids an authorization, or refunds all captured money that is left. `orderId` is the order to which the refund may be
 * credited, or undefined if the refund may be credited to no order.
 *
 * If the gateway receives the refund twice, it refuses the second request, because nothing is left to refund.
 */
export async function returnAllMoneyOfCharge(
  container: MedusaContainer,
  charge: Charge,
  {
    actor,
    reason: given,
    orderId,
  }: {
    actor: string
    reason: string | undefined
    orderId: string | undefined
  }
): Promise<RefundResult> {
  const { captured, refunded } = charge.sums
  const change =
    charge.state === "authorized"
      ? { kind: "void" as const, amount: charge.amount }
      : {
          kind: "refund" as const,
          amount: minorUnits(captured - refunded),
        }
  const { kind } = change
  const dependencies = dependenciesOfCharge(container, charge)
  const unsentBecause = errorIfChangeCannotBeSent(
    dependencies,
    charge.method,
    kind
  )
  if (unsentBecause) {
    // No operation is claimed here. Otherwise each attempt during a long outage would add a row.
    const reason = { kind: "not_sent" as const, why: unsentBecause.message }
    return { kind: "later", why: refusedChangeMessage(kind, charge, reason) }
  }
  const result = await refundOrVoidCharge(
    { ...dependencies, query: queryOf(container) },
    {
      charge,
      ...change,
      medusaRowId: undefined,
      actor,
      reason: given,
      orderId,
    },
    TimeBudget.start(TIMEOUTS.providerMethodMs, systemClock)
  )
  if (result.kind === "done") {
    return { kind: "refunded" }
  }
  if (
    result.kind === "refused" &&
    result.reason.kind === "gateway" &&
    result.reason.code === "gateway_not_offered" &&
    hasSameStateAndSums(result.charge, charge)
  ) {
    return { kind: "not_offered", because: result.reason.why }
  }
  const isRefused =
    result.kind === "of_other_installation" ||
    (result.kind === "refused" &&
      result.reason.kind !== "not_sent" &&
      // If the state changed, an administrator acted in the panel first, so the charge is read again.
      hasSameStateAndSums(result.charge, charge))
  return {
    kind: isRefused ? "refused" : "later",
    why: failedChangeMessage(kind, charge, result),
  }
}
