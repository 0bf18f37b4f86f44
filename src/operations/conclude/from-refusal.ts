import type { GatewayError } from "../../domain/errors"
import type { OperationDependencies } from "../perform/dependencies"
import type { ClaimedCharge } from "../../payment-method-adapters/port"
import type { ConcludedOperation } from "./concluded-operation"

type Dependencies = Pick<OperationDependencies, "ledger" | "log">

/**
 * Writes that the gateway certainly did nothing. If the request of a creation was not sent, the same session may repeat
 * the creation. If the gateway or the plugin refused the content of a creation, a repetition would be refused, too, so
 * the charge has failed. A refused change leaves the charge as it is.
 */
export async function concludeFromRefusal(
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
 * Writes that an operation was not carried out, because the gateway turned it away (403 or 429) and a lookup afterwards
 * did not show it. If the operation was a creation, the same session may repeat it. Returns `undefined` if another
 * process has resolved the operation meanwhile.
 */
export async function concludeTurnedAway(
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
    // `look_up` puts the charge of a creation under watch. With `look_up`, a refused change would be due at once and be
    // sent again without a pause.
    resolvedVia: operation.kind === "create" ? "look_up" : "answer",
    error: { code: error.code, message: because },
  })
  const { state, errorCode } = await ledger.readOperation(operation.id)
  return state === "rejected" && errorCode === error.code
    ? { charge, outcome: "rejected", because, code: error.code }
    : undefined
}
