import type { GatewayErrorCode } from "../../errors/gateway-error"
import { minorUnits } from "../../money"
import type { Operation } from "../../operation/operation"
import { message, type Message } from "../../message"
import { MINUTE_MS, HOUR_MS } from "../../duration"
import type { Correction } from "../correction"
import { lastNotOffered } from "../not-offered"
import type { ReconciliationInput } from "../reconciliation-input"

/** Pauses between captures of a shipped order that the gateway refuses; each leaves a row, and a person is told. */
const CAPTURE_AGAIN_MS = { first: 15 * MINUTE_MS, longest: 6 * HOUR_MS }

/**
 * Whether the gateway refused a capture for a reason that does not pass by itself soon: the capture is listed, and
 * tried again with growing pauses. Too many requests say nothing about the charge: the capture is tried again soon.
 */
export function isRefusedByGateway(code: string | undefined): boolean {
  return REFUSED.some((one) => one === code)
}

const REFUSED: readonly GatewayErrorCode[] = [
  "gateway_rejected",
  "gateway_not_offered",
  "gateway_authentication_failed",
  "gateway_scope_missing",
]

/**
 * The state of reserved money whose order was shipped (`charge.captureDue`). `none` for every other charge, and where
 * nothing may be captured any more: a release or refund is decided, the order or its payment is canceled, or an
 * administrator has captured.
 *
 * - `due`: what the order owes is to be captured, at most what is reserved. The first shipment captures for the whole
 * order, because the gateway releases what is not captured with it. An order that owes nothing any more has it
 * released.
 * - `refused`: the gateway refused the capture a short time ago. It is listed, and tried again with growing pauses.
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

export function shipmentOf(input: ReconciliationInput): ShipmentState {
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
  const refusal = refusalInForce(input, charge.captureDue.since)
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
 * Returns the latest refusal of a capture since the shipment, until it is time to try once more. A capture that the
 * gateway does not offer is not tried again by the same route.
 */
function refusalInForce(
  input: ReconciliationInput,
  since: Date
): Operation | undefined {
  const { operations, now } = input
  const notOffered = lastNotOffered(input, "capture", since)
  if (notOffered) {
    return notOffered
  }
  const refusals = operations.filter(
    ({ kind, state, errorCode, resolvedAt }) =>
      kind === "capture" &&
      state === "rejected" &&
      isRefusedByGateway(errorCode) &&
      resolvedAt !== undefined &&
      resolvedAt >= since
  )
  const last = refusals.at(-1)
  const pauseMs = Math.min(
    CAPTURE_AGAIN_MS.longest,
    CAPTURE_AGAIN_MS.first * 2 ** Math.min(refusals.length - 1, 10)
  )
  return last?.resolvedAt && now.getTime() - last.resolvedAt.getTime() < pauseMs
    ? last
    : undefined
}
