import type { Charge } from "../charge"
import type { MoveConditions } from "./move"
import type { Objection } from "./objection"

export function refundWindowObjection(
  { state }: Charge,
  { now, refundWindowMs }: MoveConditions
): Objection | undefined {
  const lastAt = (state.capturedAt ?? now) + refundWindowMs
  if (now < lastAt) {
    return undefined
  }
  return {
    message: `It is too late for a refund: it was possible until ${new Date(lastAt).toISOString()}`,
    businessCode: "REFUND_WINDOW_OVER",
  }
}
