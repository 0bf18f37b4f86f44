import type { MedusaContainer } from "@medusajs/framework/types"
import { BY_ITSELF } from "../../domain/refund/automatic-refunds"
import { isSameState } from "../../domain/charge/change-verdict"
import type { Correction } from "../../domain/reconciliation/correction"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { isRefusedByGateway } from "../../domain/reconciliation/booking/shipment"
import { message, type Message } from "../../domain/message"
import { TimeBudget } from "../../domain/time-budget"
import { SHORT_PAUSE_MS } from "../queue/waiting/pauses"
import { TIMEOUTS } from "../../domain/call-limits"
import { paymentsOf, queryOf } from "../../medusa/core"
import {
  changeCharge,
  type ChangeResult,
} from "../../operations/change/change-charge"
import { changeText } from "../../operations/change/change-text"
import { dependenciesFor } from "../../operations/perform/dependencies"
import { systemClock } from "../../operations/perform/gateway-clients"
import { reasonNotToChange } from "../../operations/resolve/reasons-not-to-ask"
import { refusedChangeText } from "../../texts/admin-texts"
import { type Applied, APPLIED, later } from "../apply/applied"

type Of<Kind extends Correction["kind"]> = Extract<Correction, { kind: Kind }>

/**
 * Captures authorized money at the gateway for an order that was shipped. The next correction books the capture in
 * Medusa. The order's outstanding amount is read once more just before the capture is sent. A capture that could not be
 * sent is tried again soon, and is listed when that takes too long. A refusal of the gateway is listed by the rules.
 */
export async function captureShipped(
  container: MedusaContainer,
  { charge }: ReconciliationInput,
  { amount }: Of<"capture_shipped">
): Promise<Applied> {
  const dependencies = dependenciesFor(container, charge)
  const pausedBecause = reasonNotToChange(
    dependencies,
    charge.method,
    "capture"
  )
  if (pausedBecause) {
    // No operation is claimed, so that an outage of hours does not add a row for each attempt.
    const reason = { kind: "not_asked" as const, why: pausedBecause.message }
    return captureLater(refusedChangeText("capture", charge, reason))
  }
  const result = await changeCharge(
    dependencies,
    {
      change: {
        chargeId: charge.id,
        kind: "capture",
        amount,
        medusaId: undefined,
      },
      actor: BY_ITSELF,
      query: queryOf(container),
    },
    TimeBudget.of(TIMEOUTS.providerMethodMs, systemClock)
  )
  return result.kind === "done" || isDecidedAnew(result, charge)
    ? APPLIED
    : captureLater(changeText("capture", charge, result))
}

/**
 * Whether the rules have to decide again, because an administrator acted in the panel first, or because the gateway
 * refused the capture, which the rules list.
 */
function isDecidedAnew(
  result: ChangeResult,
  charge: ReconciliationInput["charge"]
): boolean {
  return (
    result.kind === "refused" &&
    (!isSameState(result.charge, charge) ||
      (result.reason.kind === "gateway" &&
        isRefusedByGateway(result.reason.code)))
  )
}

function captureLater(then: Message): Applied {
  return later(
    SHORT_PAUSE_MS,
    message("waits_for_capture", undefined, { then })
  )
}

/**
 * Releases authorized money of an order that was shipped and owes nothing. Core cancels the payment. Our provider
 * decides the release before it sends the void, so that a failed void is repeated by the rules for decided refunds.
 */
export async function releaseShipped(
  container: MedusaContainer,
  { paymentId }: Of<"release_shipped">
): Promise<void> {
  await paymentsOf(container).cancelPayment(paymentId)
}
