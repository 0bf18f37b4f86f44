import type { Operation } from "../../../../domain/operation/operation"
import { type CodeWithoutValues, message } from "../../../../domain/message"
import type { BothFigures } from "../../../../reconciliation/by-administrator/accept-gateway-figure"
import { majorUnits, pickInSnakeCase, showSums } from "../show-values"

/** The message that says why the gateway shows no figures, by the value of `observed` in this case. */
const REASONS_WITHOUT_FIGURES: Partial<Record<string, CodeWithoutValues>> = {
  absent: "gateway_has_none",
  unrecognized: "status_not_known",
  not_available: "not_read_at_gateway",
}

export type ShownFigures = ReturnType<typeof showFigures>

/** Returns the ledger's and the gateway's figures of a charge. Sums are in major units, as everywhere in Medusa. */
export function showFigures({
  charge,
  figure: { shown, why, observed },
  operation,
}: BothFigures & { operation?: Operation | undefined }) {
  const { chargeStatus, transactionStatus } = shown?.details ?? {}
  return {
    charge: {
      ...pickInSnakeCase(charge, ["id", "currencyCode", "state"]),
      ...showSums(charge.sums, ["captured", "refunded"]),
    },
    /** The gateway's figures, or null if it shows nothing of the charge. Then `why` gives the reason. */
    gateway: shown
      ? {
          state: shown.state,
          statuses: [chargeStatus, transactionStatus]
            .filter(Boolean)
            .join(", "),
          ...showSums(shown.sums, ["captured", "refunded"]),
        }
      : null,
    why:
      why === undefined
        ? null
        : message(
            REASONS_WITHOUT_FIGURES[observed] ?? "shown_not_believed",
            undefined,
            {
              because: why,
            }
          ),
    /** A token for these figures. A decision that is based on these figures has to send this token. */
    observed,
    /** The operation that is under way (`in_flight`) or in doubt (`unknown`), or null if there is none. */
    operation: operation
      ? {
          ...pickInSnakeCase(operation, ["id", "kind", "state"]),
          amount: majorUnits(operation.amount),
        }
      : null,
  }
}
