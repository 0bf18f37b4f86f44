import type { GatewayErrorCode } from "../../errors/gateway-error"
import { minorUnits } from "../../money"
import type { Operation } from "../../operation/operation"
import { message, type Message } from "../../message"
import { MINUTE_MS, HOUR_MS } from "../../duration"
import type { Correction } from "../correction"
import { findLastOperationNotOffered } from "../operations-not-offered"
import type { ReconciliationInput } from "../reconciliation-input"

/**
 * How long the plugin waits before it sends a refused capture of a shipped order again. The pause doubles with each
 * refusal, from `first` to `longest`. The charge is listed for an administrator meanwhile. The pauses are long because
 * each attempt adds a row to the ledger.
 */
const CAPTURE_RETRY_PAUSES_MS = { first: 15 * MINUTE_MS, longest: 6 * HOUR_MS }

/**
 * Returns whether the gateway would probably refuse a capture again if the capture were sent soon. `code` is the error
 * code of the refused capture. After a refusal for too many requests, for example, the result is `false`.
 */
export function isLastingCaptureRefusal(code: string | undefined): boolean {
  return LASTING_REFUSAL_CODES.some((one) => one === code)
}

const LASTING_REFUSAL_CODES: readonly GatewayErrorCode[] = [
  "gateway_rejected",
  "gateway_not_offered",
  "gateway_authentication_failed",
  "gateway_scope_missing",
]

/**
 * What has to be done with reserved money after its order was shipped.
 * - `none`: nothing, because no shipment has to capture the money, or because the money must not be captured.
 * - `due`: what the order owes has to be captured, but at most the reserved amount. If the order owes nothing, the
 *   money has to be released.
 * - `refused`: the gateway has refused the capture, and the capture must not be sent again yet. The charge is listed
 *   for an administrator.
 *
 * Even if only a part of the order is shipped, the first shipment captures the money for the whole order. A charge can
 * be captured only once: the gateway releases the money that the capture does not take.
 */
export type CaptureAtShipmentState =
  | { is: "none" }
  | {
      is: "due"
      correction: Extract<
        Correction,
        { kind: "capture_shipped" | "release_shipped" }
      >
    }
  | { is: "refused"; details: Message }

export function captureAtShipmentStateOf(
  input: ReconciliationInput
): CaptureAtShipmentState {
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
  const refusal = findRefusalDelayingCapture(input, charge.captureDue.since)
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
 * Returns the latest refused capture if the capture must not be sent again yet, and otherwise `undefined`. Captures
 * before the shipment do not count.
 * - If the gateway does not offer captures, the capture must wait until the account's options change. The change must
 *   lead to another HTTP method or URL of the request, or to another client id of the account's credentials.
 * - After another refusal that will probably last, the capture must wait until a pause has ended.
 */
function findRefusalDelayingCapture(
  input: ReconciliationInput,
  since: Date
): Operation | undefined {
  const { operations, now } = input
  const notOffered = findLastOperationNotOffered(input, "capture", since)
  if (notOffered) {
    return notOffered
  }
  const refusals = operations.filter(
    ({ kind, state, errorCode, resolvedAt }) =>
      kind === "capture" &&
      state === "rejected" &&
      isLastingCaptureRefusal(errorCode) &&
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
