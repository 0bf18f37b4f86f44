import type { MedusaContainer } from "@medusajs/framework/types"
import type { Operation } from "../../domain/operation/operation"
import {
  type AdministratorDecision,
  DECLARED_NEVER_HAPPENED,
  decideResolutionByAdministrator,
} from "../../domain/operation/administrator-resolution"
import { message, type Message } from "../../domain/message"
import { ledgerOf, logOf } from "../../medusa/container"
import { notFoundError, refusalError } from "../../medusa/refusal-errors"
import {
  type LedgerAndGatewayState,
  lookUpGatewayState,
  changedGatewayStateMessage,
} from "./accept-gateway-state"
import {
  synchronizeChargeById,
  type SynchronizationSummary,
} from "../queue/synchronize-now"

interface OperationResolution extends AdministratorDecision {
  reason: string
  /** The token of the state and sums that the administrator saw at the gateway (LookedUpGatewayState.observed). */
  observed: string
  /** The id of the administrator or API key. */
  by: string
}

/** An operation with its charge, and the charge's current state and sums at the gateway. */
interface OperationInDoubt extends LedgerAndGatewayState {
  operation: Operation
}

/**
 * The result when an administrator enters the outcome of an operation. With `conflict`, nothing was written. `why` is
 * the reason, and `now` has the operation, its charge, and the charge's current state and sums at the gateway.
 */
export type OperationResolutionResult =
  | { kind: "resolved"; chargeId: string; charge: SynchronizationSummary }
  | { kind: "conflict"; why: Message; now: OperationInDoubt }

/**
 * Reads an operation and its charge, and looks the charge up at the gateway. Throws a refusal if the operation does not
 * exist.
 */
async function readOperationAndLookUpCharge(
  container: MedusaContainer,
  operationId: string
): Promise<OperationInDoubt> {
  const ledger = ledgerOf(container)
  const operation = await ledger.findOperation(operationId)
  if (!operation) {
    throw notFoundError(message("not_of_this_charge", { id: operationId }))
  }
  const { charge } = await ledger.readChargeAndUnresolvedOperation(
    operation.chargeId
  )
  const gatewayState = await lookUpGatewayState(container, charge)
  return { operation, charge, gatewayState }
}

/**
 * Writes the outcome of an operation that an administrator entered, and synchronizes Medusa. Throws a refusal if the
 * operation does not exist, or if the entered outcome contradicts the ledger or the gateway.
 *
 * Returns `conflict` and writes nothing in these cases:
 * - The operation is not in doubt.
 * - The gateway shows a different state or other sums than the administrator saw.
 * - Another process found the outcome first.
 */
export async function resolveByAdministrator(
  container: MedusaContainer,
  operationId: string,
  entered: OperationResolution
): Promise<OperationResolutionResult> {
  const ledger = ledgerOf(container)
  const now = await readOperationAndLookUpCharge(container, operationId)
  const { operation, charge, gatewayState } = now
  const about = { operation: operation.kind }
  const conflictResult = (
    why: Message,
    observed = now
  ): OperationResolutionResult => ({
    kind: "conflict",
    why: notResolvedMessage(why),
    now: observed,
  })
  if (operation.state === "in_flight") {
    return conflictResult(message("operation_under_way", about))
  }
  if (operation.state !== "unknown") {
    return conflictResult(message("operation_known", about))
  }
  if (entered.observed !== gatewayState.observed) {
    return conflictResult(changedGatewayStateMessage(gatewayState))
  }
  const resolution = decideResolutionByAdministrator(
    { operation, charge, shown: gatewayState.shown },
    entered
  )
  if (resolution.kind === "refused") {
    throw refusalError(notResolvedMessage(resolution.why))
  }
  const { by, reason, outcome } = entered
  const { kind: _, ...operationOutcome } = resolution
  const resolved = await ledger.resolveOperationByAdministrator(operationId, {
    ...operationOutcome,
    code: gatewayState.shown?.code,
    link: gatewayState.shown?.link,
    resolution: { by, reason },
    ...(outcome === "never_happened"
      ? {
          error: {
            code: DECLARED_NEVER_HAPPENED,
            message: "An administrator declared that this never happened.",
          },
        }
      : {}),
  })
  if (!resolved) {
    return conflictResult(
      message("operation_known", about),
      await readOperationAndLookUpCharge(container, operationId)
    )
  }
  logOf(container).info(
    `checkout-transparent: ${by} resolved the ${operation.kind} of charge ${charge.merchantChargeId} (operation ${operationId}) as ${outcome}; the gateway showed ${gatewayState.observed}.`
  )
  return {
    kind: "resolved",
    chargeId: charge.id,
    charge: await synchronizeChargeById(container, charge.id),
  }
}

function notResolvedMessage(then: Message): Message {
  return message("not_resolved", undefined, { then })
}
