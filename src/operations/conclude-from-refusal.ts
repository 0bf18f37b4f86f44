import {
  GatewayAuthenticationError,
  type GatewayError,
  type GatewayErrorCode,
  GatewayRateLimitedError,
} from "../core/errors"
import type { Concluded, Unconcluded } from "./concluded"
import type { OperationDependencies } from "./operation-dependencies"

/** Not sent, and never will be: the operation is switched off, or our own check refused the request. */
const WITHIN_US: GatewayErrorCode[] = [
  "gateway_operation_disabled",
  "gateway_request_invalid",
]

/**
 * Records that the gateway certainly did nothing. A creation that was turned away at the door
 * (nothing sent, no access, too many requests) may be tried again by the same session; one that was
 * refused for what was in it would be refused again, so the charge has failed. A change that was
 * refused leaves the charge what it is.
 */
export async function concludeFromRefusal(
  { ledger, log }: Pick<OperationDependencies, "ledger" | "log">,
  { operation }: Unconcluded,
  error: GatewayError
): Promise<Concluded> {
  const turnedAway =
    (error.outcome === "not_sent" && !WITHIN_US.includes(error.code)) ||
    error instanceof GatewayAuthenticationError ||
    error instanceof GatewayRateLimitedError
  log.error(`checkout-transparent: ${error.message}`)
  const outcome = error.outcome === "not_sent" ? "not_sent" : "rejected"
  const charge = await ledger.resolve(operation.id, {
    outcome,
    ...(operation.kind === "create"
      ? { chargeState: turnedAway ? "not_created" : "failed" }
      : {}),
    details: {},
    resolvedVia: "answer",
    error: { code: error.code, message: error.message },
  })
  return { charge, outcome, because: error.message, code: error.code }
}
