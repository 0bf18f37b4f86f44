import type { Operation } from "../../../../charge/operation"
import type { BothFigures } from "../../../../reconciliation/accept-gateway-figure"
import { majorUnits } from "../show-values"

/** GET /admin/checkout-transparent/charges/:id/gateway */
export type ShownFigures = ReturnType<typeof showFigures>

/** Both sides of a charge at this moment. Sums are in the main unit, like all of Medusa's. */
export function showFigures({
  charge,
  figure: { shown, why, observed },
  operation,
}: BothFigures & { operation?: Operation | undefined }) {
  const { chargeStatus, transactionStatus } = shown?.details ?? {}
  return {
    charge: {
      id: charge.id,
      currency_code: charge.currencyCode,
      state: charge.state,
      captured: majorUnits(charge.sums.captured),
      refunded: majorUnits(charge.sums.refunded),
    },
    /** Null when the payment service shows nothing of the charge; `why` says why. */
    gateway: shown
      ? {
          state: shown.state,
          /** The payment service's own words. */
          statuses: [chargeStatus, transactionStatus]
            .filter(Boolean)
            .join(", "),
          captured: majorUnits(shown.sums.captured),
          refunded: majorUnits(shown.sums.refunded),
        }
      : null,
    why: why ?? null,
    /** Sent back with what is decided on it. */
    observed,
    /** What is under way (`in_flight`) or in doubt (`unknown`); null where nothing is. */
    operation: operation
      ? {
          id: operation.id,
          kind: operation.kind,
          state: operation.state,
          amount: majorUnits(operation.amount),
        }
      : null,
  }
}
