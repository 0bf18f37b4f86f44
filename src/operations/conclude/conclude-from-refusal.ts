import type { GatewayError } from "../../domain/errors"
import type { AccountServices } from "../perform/operation-dependencies"
import type { ClaimedCharge } from "../../payment-method-adapters/payment-method-adapter"
import type { ConcludedOperation } from "./concluded-operation"

type Dependencies = Pick<AccountServices, "ledger" | "log">

/**
 * Writes to the ledger that the gateway did not carry out an operation, because it refused the request or the request
 * was not sent. The charge then changes as follows:
 * - If its creation was refused, the charge becomes `failed`.
 * - If its creation was not sent because the plugin built an invalid request, the charge becomes `failed`.
 * - If its creation was not sent for another reason, the charge becomes `not_created`, and the same payment session may
 *   try again.
 * - After a capture, refund or void, the charge does not change.
 */
export async function concludeRefusedOrNotSent(
  { ledger, log }: Dependencies,
  { operation }: ClaimedCharge,
  error: GatewayError
): Promise<ConcludedOperation> {
  const mayBeRepeated =
    error.outcome === "not_sent" && error.code !== "gateway_request_invalid"
  log.error(`checkout-transparent: ${error.message}`)
  const outcome = error.outcome === "not_sent" ? "not_sent" : "rejected"
  const charge = await ledger.resolveOperation(operation.id, {
    outcome,
    ...(operation.kind === "create"
      ? { chargeState: mayBeRepeated ? "not_created" : "failed" }
      : {}),
    details: {},
    resolvedVia: "answer",
    error: {
      code: error.code,
      message: error.message,
      notOfferedRoute: error.details.route,
    },
  })
  return { charge, outcome, because: error.message, code: error.code }
}

/**
 * Writes to the ledger that the gateway refused an operation with 403 or 429, and that a lookup showed no effect of the
 * operation. Returns `undefined` if another process has already recorded another outcome.
 */
export async function concludeRefusalConfirmedByLookup(
  { ledger, log }: Dependencies,
  { operation }: ClaimedCharge,
  error: GatewayError
): Promise<ConcludedOperation | undefined> {
  const because = `${error.message} A lookup showed that nothing was done.`
  log.error(`checkout-transparent: ${because}`)
  const charge = await ledger.resolveOperation(operation.id, {
    outcome: "rejected",
    ...(operation.kind === "create" ? { chargeState: "not_created" } : {}),
    details: {},
    // After a refused creation, `look_up` causes further lookups of the charge. After a refused capture, refund or
    // void, it would make the charge due immediately, and the request would be sent again without a pause.
    resolvedVia: operation.kind === "create" ? "look_up" : "answer",
    error: { code: error.code, message: because },
  })
  const { state, errorCode } = await ledger.readOperationOrThrow(operation.id)
  return state === "rejected" && errorCode === error.code
    ? { charge, outcome: "rejected", because, code: error.code }
    : undefined
}
