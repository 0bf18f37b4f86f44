import type { ReceivedCharge } from "../../domain/charge/compare-with-intent"
import { GatewayError } from "../../domain/errors"
import type { Operation } from "../../domain/operation/operation"
import type { AccountServices } from "../perform/operation-dependencies"
import type { ClaimedCharge } from "../../payment-method-adapters/payment-method-adapter"
import type { ConcludedOperation } from "./concluded-operation"

type Dependencies = Pick<AccountServices, "ledger" | "log">

/**
 * Writes to the ledger that the outcome of an operation is unknown. The call failed, but the gateway may have carried
 * out the operation.
 */
export async function recordOutcomeAsUnknown(
  { ledger, log }: Dependencies,
  { charge, operation }: ClaimedCharge,
  error: unknown
): Promise<ConcludedOperation> {
  const because = operationErrorOf(error)
  log.warn(
    `checkout-transparent: ${operation.kind} of charge ${charge.merchantChargeId} is in doubt: ${because.message}`
  )
  await ledger.recordUnknownOutcome(operation.id, {
    observed:
      error instanceof GatewayError && error.details.saysItExists === true,
    answered: error instanceof GatewayError && error.isSuccessWithoutResult,
    ...because,
  })
  return { charge, outcome: "unknown" }
}

function operationErrorOf(error: unknown): { code: string; message: string } {
  return error instanceof GatewayError
    ? { code: error.code, message: error.message }
    : {
        code: "unexpected_error",
        message: `An unexpected ${error instanceof Error ? error.name : typeof error} interrupted the call.`,
      }
}

/** Writes to the ledger that the gateway showed the charge, but that the outcome of the operation is still unknown. */
export async function recordOperationStillInDoubt(
  ledger: AccountServices["ledger"],
  { charge, operation }: ClaimedCharge,
  {
    receivedBy,
    ...because
  }: Pick<ReceivedCharge, "receivedBy"> & { code: string; message: string }
): Promise<ConcludedOperation> {
  const why = { observed: true, ...because }
  await (receivedBy === "answer"
    ? ledger.recordUnknownOutcome(operation.id, { answered: true, ...why })
    : ledger.recordLookupWithoutOutcome(operation.id, why))
  return { charge, outcome: "unknown" }
}

/** Writes to the ledger that a lookup for an operation with an unknown outcome failed. The outcome stays unknown. */
export async function recordFailedLookup(
  { ledger, log }: Dependencies,
  { charge, operation }: ClaimedCharge,
  error: GatewayError
): Promise<void> {
  log.warn(
    `checkout-transparent: charge ${charge.merchantChargeId} stays in doubt: ${error.message}`
  )
  await recordUnclearLookup(ledger, operation, {
    code: error.code,
    // Without this first sentence, the error would sound as if the charge itself had not been sent.
    message: `The charge could not be looked up. ${error.message}`,
  })
}

/** Writes to the ledger that the outcome of an operation stays unknown after a lookup. `because` has the reason. */
export async function recordUnclearLookup(
  ledger: AccountServices["ledger"],
  operation: Operation,
  because: { code: string; message: string }
): Promise<void> {
  await ledger.recordLookupWithoutOutcome(operation.id, {
    observed: false,
    ...because,
  })
}
