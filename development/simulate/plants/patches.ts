import { randomUUID } from "node:crypto"

import type { Correction } from "../../../src/domain/reconciliation/correction"
import type * as correcting from "../../../src/domain/reconciliation/next-correction"
import type { ReconciliationInput } from "../../../src/domain/reconciliation/reconciliation-input"
import type { OperationKind } from "../../../src/domain/operation/operation"
import type * as performing from "../../../src/operations/perform/perform-operation"
import { moduleExportReplacement, type Patch } from "./plant-fault"
import type { Method } from "./story-conditions"

/**
 * Returns a deliberate fault for the simulation: an operation whose outcome is unknown counts as rejected. It affects
 * one kind of operation with one payment method.
 */
export function patchUnknownToRejected(
  kind: OperationKind,
  method: Method
): Patch {
  return {
    ledger: (ledger) => {
      const recordUnknownOutcome = ledger.recordUnknownOutcome
      ledger.recordUnknownOutcome = async (id, because) => {
        const operation = await ledger.readOperationOrThrow(id)
        const charge = await ledger.findChargeById(operation.chargeId)
        if (operation.kind !== kind || charge?.method !== method) {
          return recordUnknownOutcome(id, because)
        }
        const { code, message } = because
        await ledger.resolveOperation(id, {
          outcome: "rejected",
          ...(kind === "create" ? { chargeState: "failed" } : {}),
          details: {},
          resolvedVia: "answer",
          error: { code, message },
        })
      }
    },
  }
}

/**
 * Returns a deliberate fault for the simulation: a request whose answer was lost is sent a second time. If the request
 * creates a charge, it is repeated with a new `merchantChargeId`.
 */
export function patchToRepeatLostRequest(
  kind: OperationKind,
  method: Method
): Patch {
  return {
    code: moduleExportReplacement<typeof performing>(
      "operations/perform/perform-operation",
      ({ performOperation }) => ({
        performOperation: (dependencies, operation, budget) =>
          performOperation(
            dependencies,
            {
              ...operation,
              send: async (request, left) => {
                try {
                  return await operation.send(request, left)
                } catch (error) {
                  const isLost =
                    (error as { outcome?: string }).outcome === "unknown"
                  const { charge } = operation
                  const isMeant =
                    operation.operation.kind === kind &&
                    charge.method === method
                  if (!isLost || !isMeant) throw error
                  return operation.send(
                    kind === "create"
                      ? copyRequestWithChargeId(request, randomUUID())
                      : request,
                    budget
                  )
                }
              },
            },
            budget
          ),
      })
    ),
  }
}

/** Returns a copy of a request that creates a charge, with another `merchantChargeId` in all places. */
export function copyRequestWithChargeId(
  request: unknown,
  merchantChargeId: string
): object {
  const { content, ...rest } = request as { content: object }
  return {
    ...rest,
    merchantChargeId,
    content: { ...content, merchantChargeId },
  }
}

/**
 * Returns a deliberate fault for the simulation: synchronizations never make corrections of one kind. `isMeant` can
 * limit the fault to some of these corrections.
 */
export function patchToOmitCorrection(
  kind: Correction["kind"],
  isMeant: (
    correction: Correction,
    input: ReconciliationInput
  ) => boolean = () => true
): Patch {
  return {
    code: moduleExportReplacement<typeof correcting>(
      "domain/reconciliation/next-correction",
      ({ nextCorrection }) => ({
        nextCorrection: (input) => {
          const correction = nextCorrection(input)
          return correction.kind === kind && isMeant(correction, input)
            ? { kind: "none" }
            : correction
        },
      })
    ),
  }
}

export const isChargeOfMethod =
  (method: Method) => (_: Correction, input: ReconciliationInput) =>
    input.charge.method === method
