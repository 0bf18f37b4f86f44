import type { GatewayErrorCode } from "../../errors/gateway-error"
import { minorUnits } from "../../money"
import type { Operation } from "../../operation/operation"
import { message, type Message } from "../../message"
import { MINUTE_MS, HOUR_MS } from "../../duration"
import type { Correction } from "../correction"
import { lastChangeNotOffered } from "../not-offered"
import type { ReconciliationInput } from "../reconciliation-input"

/**
 * The pauses between attempts to capture the money of a shipped order, after the gateway has refused to capture it.
 * Meanwhile the charge is listed. The pauses are long, because each attempt leaves a row in the ledger.
 */
const CAPTURE_RETRY_PAUSES_MS = { first: 15 * MINUTE_MS, longest: 6 * HOUR_MS }

/**
 * Returns whether the gateway refused a capture for a reason that does not pass soon. Such a capture is listed, and
 * tried again with growing pauses. After a refusal for too many requests, the capture is tried again at once.
 */
export function isLastingRefusal(code: string | undefined): boolean {
  return LASTING_REFUSAL_CODES.some((one) => one === code)
}

const LASTING_REFUSAL_CODES: readonly GatewayErrorCode[] = [
  "gateway_rejected",
  "gateway_not_offered",
  "gateway_authentication_failed",
  "gateway_scope_missing",
]

/**
 * What has to be done with reserved money whose order was shipped (`charge.captureDue`). It is `none` for all other
 * charges, and if nothing may be captured any more: a release or refund is decided, the order or its payment is
 * canceled, or an administrator has captured.
 * - `due`: the amount that the order owes has to be captured, at most the reserved amount. The first shipment captures
 *   for the whole order, because the gateway releases the rest. The money of an order that owes nothing is released.
 * - `refused`: the gateway refused the capture a short time ago. The charge is listed, and the capture is tried again
 *   with growing pauses.
 */
export type ShipmentState =
  | { is: "none" }
  | {
      is: "due"
      correction: Extract<
        Correction,
        { kind: "capture_shipped" | "release_shipped" }
      >
    }
  | { is: "refused"; details: Message }

export function shipmentStateOf(input: ReconciliationInput): ShipmentState {
  const { charge, records } = input
  const { payment, order } = records
  if (
    charge.captureDue === undefined ||
    charge.state !== "authorized" ||
    charge.refundDecision !== undefined ||
    !payment ||
    payment.isCanceled ||
    payment.captures.length > 0 ||
    !order ||
    order.isCanceled ||
    order.due === undefined
  ) {
    return { is: "none" }
  }
  if (order.due <= 0) {
    const correction = {
      kind: "release_shipped" as const,
      paymentId: payment.id,
    }
    return { is: "due", correction }
  }
  const refusal = refusalBeforeNextAttempt(input, charge.captureDue.since)
  return refusal
    ? {
        is: "refused",
        details: message(
          "shipped_not_captured",
          undefined,
          refusal.errorMessage === undefined
            ? {}
            : { because: refusal.errorMessage }
        ),
      }
    : {
        is: "due",
        correction: {
          kind: "capture_shipped",
          amount: minorUnits(Math.min(charge.amount, order.due)),
        },
      }
}

/**
 * Returns the latest refused capture since the shipment, until the next attempt is due. A capture that the gateway does
 * not offer is not tried again by the same route.
 */
function refusalBeforeNextAttempt(
  input: ReconciliationInput,
  since: Date
): Operation | undefined {
  const { operations, now } = input
  const notOffered = lastChangeNotOffered(input, "capture", since)
  if (notOffered) {
    return notOffered
  }
  const refusals = operations.filter(
    ({ kind, state, errorCode, resolvedAt }) =>
      kind === "capture" &&
      state === "rejected" &&
      isLastingRefusal(errorCode) &&
      resolvedAt !== undefined &&
      resolvedAt >= since
  )
  const last = refusals.at(-1)
  const pauseMs = Math.min(
    CAPTURE_RETRY_PAUSES_MS.longest,
    CAPTURE_RETRY_PAUSES_MS.first * 2 ** Math.min(refusals.length - 1, 10)
  )
  return last?.resolvedAt && now.getTime() - last.resolvedAt.getTime() < pauseMs
    ? last
    : undefined
}
