import type { GatewayErrorCode } from "../errors/gateway-error"
import type { MinorUnits } from "../money"
import type { Operation } from "../operation"
import { said } from "../saying"
import {
  CAPTURE_REFUSED_FIRST_PAUSE_MS,
  CAPTURE_REFUSED_LONGEST_PAUSE_MS,
} from "../times"
import type { ReconciliationInput } from "./reconciliation-input"

/**
 * The error code of a request whose content the gateway refuses. A missing permission or too many requests say nothing
 * about the charge: the capture is tried again soon.
 */
export const REFUSED_BY_GATEWAY: GatewayErrorCode = "gateway_rejected"

/**
 * The state of reserved money whose order was shipped (`charge.captureDue`). `none` for every other charge, and where
 * nothing may be captured any more: a release or refund is decided, the order or its payment is canceled, or somebody
 * has captured.
 *
 * - `to_capture`: what the order owes is to be captured, at most what is reserved. The first shipment captures for the
 * whole order, because the gateway releases what is not captured with it.
 * - `to_release`: the order owes nothing any more, so nothing stays reserved.
 * - `refused`: the gateway refused the capture a short time ago. It is listed, and tried again with growing pauses.
 */
export type ShipmentState =
  | { is: "none" }
  | { is: "to_capture"; amount: MinorUnits }
  | { is: "to_release"; paymentId: string }
  | { is: "refused"; details: string }

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
    return { is: "to_release", paymentId: payment.id }
  }
  const refusal = refusalInForce(input, charge.captureDue.since)
  return refusal
    ? {
        is: "refused",
        details: said(
          "shipped_not_captured",
          { order: order.id },
          refusal.errorMessage === undefined
            ? {}
            : { because: refusal.errorMessage }
        ),
      }
    : {
        is: "to_capture",
        amount: Math.min(charge.amount, order.due) as MinorUnits,
      }
}

/** Returns the latest refusal of a capture since the shipment, until it is time to try once more. */
function refusalInForce(
  { operations, now }: ReconciliationInput,
  since: Date
): Operation | undefined {
  const refusals = operations.filter(
    ({ kind, state, errorCode, resolvedAt }) =>
      kind === "capture" &&
      state === "rejected" &&
      errorCode === REFUSED_BY_GATEWAY &&
      resolvedAt !== undefined &&
      resolvedAt >= since
  )
  const last = refusals.at(-1)
  const pauseMs = Math.min(
    CAPTURE_REFUSED_LONGEST_PAUSE_MS,
    CAPTURE_REFUSED_FIRST_PAUSE_MS * 2 ** Math.min(refusals.length - 1, 10)
  )
  return last?.resolvedAt &&
    now.getTime() - last.resolvedAt.getTime() < pauseMs
    ? last
    : undefined
}
