import type { Operation } from "../../../../domain/operation/operation"
import { stateChoicesForAdministrator } from "../../../../domain/operation/administrator-resolution"
import { type CodeWithoutValues, message } from "../../../../domain/message"
import type { LedgerAndGatewayState } from "../../../../reconciliation/by-administrator/accept-gateway-state"
import {
  majorUnits,
  pickInSnakeCase,
  pickSumsInMajorUnits,
} from "../format-response-values"

/**
 * The messages that explain why the response shows no state and sums of a charge at the gateway. In these cases, the
 * token `observed` is one of the keys, such as `absent`.
 */
const REASONS_WITHOUT_FIGURES: Partial<Record<string, CodeWithoutValues>> = {
  absent: "gateway_has_none",
  unrecognized: "status_not_known",
  not_available: "not_read_at_gateway",
}

export type ShownLedgerAndGatewayState = ReturnType<
  typeof showLedgerAndGatewayState
>

/**
 * Returns the state and sums of a charge in the ledger and at the gateway, in the format of the admin API. Sums are in
 * major units.
 */
export function showLedgerAndGatewayState({
  charge,
  gatewayState: { shown, why, observed },
  operation,
}: LedgerAndGatewayState & { operation?: Operation | undefined }) {
  const { chargeStatus, transactionStatus } = shown?.details ?? {}
  return {
    charge: {
      ...pickInSnakeCase(charge, ["id", "currencyCode", "state"]),
      ...pickSumsInMajorUnits(charge.sums, ["captured", "refunded"]),
    },
    /**
     * The charge's state and sums at the gateway. Null if the lookup failed or its answer is unusable. The field `why`
     * then has the reason.
     */
    gateway: shown
      ? {
          state: shown.state,
          statuses: [chargeStatus, transactionStatus]
            .filter(Boolean)
            .join(", "),
          ...pickSumsInMajorUnits(shown.sums, ["captured", "refunded"]),
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
    /**
     * A token for the charge's state and sums at the gateway. The actions `resolve` and `accept-gateway-sums` have to
     * send the token.
     */
    observed,
    /**
     * The operation that is being sent now (`in_flight`) or whose outcome is unknown (`unknown`). Null if there is
     * none.
     */
    operation: operation
      ? {
          ...pickInSnakeCase(operation, ["id", "kind", "state"]),
          amount: majorUnits(operation.amount),
          /**
           * The values of which the action `resolve` needs one in the field `as` if the operation happened. Empty if
           * the action does not use the field.
           */
          states_to_enter: stateChoicesForAdministrator(
            operation,
            charge,
            shown
          ),
        }
      : null,
  }
}
