import type { Operation } from "../../../../charge/operation"
import type { BothFigures } from "../../../../reconciliation/accept-gateway-figure"
import { majorUnits } from "../show-values"

export type ShownFigures = ReturnType<typeof showFigures>

/** Both sides of a charge now. Sums are in major units, as everywhere in Medusa. */
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
    /** Null if the gateway shows nothing of the charge; `why` gives the reason. */
    gateway: shown
      ? {
          state: shown.state,
          statuses: [chargeStatus, transactionStatus]
            .filter(Boolean)
            .join(", "),
          captured: majorUnits(shown.sums.captured),
          refunded: majorUnits(shown.sums.refunded),
        }
      : null,
    why: why ?? null,
    /** The client sends it back with a decision based on these figures. */
    observed,
    /** The operation under way (`in_flight`) or in doubt (`unknown`); null if there is none. */
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
