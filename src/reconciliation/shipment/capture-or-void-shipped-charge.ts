import type { MedusaContainer } from "@medusajs/framework/types"
import { AUTOMATIC_ACTOR } from "../../domain/refund/automatic-refund-caps"
import { hasSameStateAndSums } from "../../domain/charge/change-verdict"
import type { Correction } from "../../domain/reconciliation/correction"
import type { ReconciliationInput } from "../../domain/reconciliation/reconciliation-input"
import { isLastingCaptureRefusal } from "../../domain/reconciliation/booking/capture-at-shipment"
import { message, type Message } from "../../domain/message"
import { TimeBudget } from "../../domain/time-budget"
import { SHORT_PAUSE_MS } from "../queue/waiting/synchronization-pauses"
import { TIMEOUTS } from "../../domain/call-time-limits"
import { paymentModuleOf, queryOf } from "../../medusa/container"
import {
  changeChargeAtGateway,
  type ChangeResult,
} from "../../operations/change/change-charge"
import { failedChangeMessage } from "../../operations/change/failed-change-message"
import { dependenciesOfCharge } from "../../operations/perform/operation-dependencies"
import { systemClock } from "../../operations/perform/gateway-clients"
import { errorIfChangeCannotBeSent } from "../../operations/resolve/errors-if-calls-paused"
import { refusedChangeMessage } from "../../texts/change-error-messages"
import {
  type CorrectionResult,
  CORRECTION_APPLIED,
  waitingResult,
} from "../apply/correction-result"

type CorrectionOf<Kind extends Correction["kind"]> = Extract<
  Correction,
  { kind: Kind }
>

/**
 * Captures an authorization at the gateway after the order was shipped. The next correction records the capture in
 * Medusa.
 *
 * If the capture was not made at once, for example because its outcome is unknown or calls to the gateway are paused,
 * the charge waits for a short time. The charge is listed for an administrator if this takes too long, or if the
 * gateway refuses the capture permanently.
 */
export async function captureShippedCharge(
  container: MedusaContainer,
  { charge }: ReconciliationInput,
  { amount }: CorrectionOf<"capture_shipped">
): Promise<CorrectionResult> {
  const dependencies = dependenciesOfCharge(container, charge)
  const unsentBecause = errorIfChangeCannotBeSent(
    dependencies,
    charge.method,
    "capture"
  )
  if (unsentBecause) {
    // No operation is claimed here. Otherwise each attempt during a long outage would add a row.
    const reason = { kind: "not_sent" as const, why: unsentBecause.message }
    return buildResultWaitingForCapture(
      refusedChangeMessage("capture", charge, reason)
    )
  }
  const result = await changeChargeAtGateway(
    dependencies,
    {
      change: {
        chargeId: charge.id,
        kind: "capture",
        amount,
        medusaRowId: undefined,
      },
      actor: AUTOMATIC_ACTOR,
      query: queryOf(container),
    },
    TimeBudget.start(TIMEOUTS.providerMethodMs, systemClock)
  )
  return result.kind === "done" ||
    shouldDecideAgainAfterRefusedCapture(result, charge)
    ? CORRECTION_APPLIED
    : buildResultWaitingForCapture(
        failedChangeMessage("capture", charge, result)
      )
}

/**
 * Returns whether the next correction should be decided at once, and not after a pause, because a capture was refused:
 * - The charge's state or sums were changed in the meantime, so another correction may be right.
 * - The gateway refused the capture permanently, so repeating the capture after a short pause would not help.
 */
function shouldDecideAgainAfterRefusedCapture(
  result: ChangeResult,
  charge: ReconciliationInput["charge"]
): boolean {
  return (
    result.kind === "refused" &&
    (!hasSameStateAndSums(result.charge, charge) ||
      (result.reason.kind === "gateway" &&
        isLastingCaptureRefusal(result.reason.code)))
  )
}

function buildResultWaitingForCapture(then: Message): CorrectionResult {
  return waitingResult(
    SHORT_PAUSE_MS,
    message("waits_for_capture", undefined, { then })
  )
}

/**
 * Releases the authorization of an order that was shipped but owes nothing. Medusa cancels the payment and calls the
 * plugin's payment provider, which sends the void. Throws an error if the void fails. The charge is then listed for an
 * administrator, and the void is repeated.
 */
export async function voidShippedAuthorization(
  container: MedusaContainer,
  { paymentId }: CorrectionOf<"release_shipped">
): Promise<void> {
  await paymentModuleOf(container).cancelPayment(paymentId)
}
