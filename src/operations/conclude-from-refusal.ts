import type { Charge } from "../core/charge/charge"
import type { Operation } from "../core/charge/operation"
import {
  GatewayAuthenticationError,
  type GatewayError,
  type GatewayErrorCode,
  GatewayRateLimitedError,
} from "../core/errors"
import type { OperationDependencies } from "./operation-dependencies"

/** Not sent, and never will be: the operation is switched off, or our own check refused the request. */
const WITHIN_US: GatewayErrorCode[] = [
  "gateway_operation_disabled",
  "gateway_request_invalid",
]

/**
 * Records that the gateway certainly made no charge. Turned away at the door (nothing sent, no
 * access, too many requests): the same session may try again. Refused for what was in the
 * request: the same request would be refused again, so the charge has failed.
 */
export async function concludeFromRefusal(
  { ledger, log }: Pick<OperationDependencies, "ledger" | "log">,
  operation: Operation,
  error: GatewayError
): Promise<Charge> {
  const turnedAway =
    (error.outcome === "not_sent" && !WITHIN_US.includes(error.code)) ||
    error instanceof GatewayAuthenticationError ||
    error instanceof GatewayRateLimitedError
  log.error(`checkout-transparent: ${error.message}`)
  return ledger.settle(operation.id, {
    outcome: error.outcome === "not_sent" ? "not_sent" : "rejected",
    chargeState: turnedAway ? "not_created" : "failed",
    facts: {},
    settledBy: "answer",
    error: { code: error.code, message: error.message },
  })
}
