import type { Charge } from "../../domain/charge/charge"
import type { Operation } from "../../domain/operation/operation"
import type { OperationDependencies } from "../perform/dependencies"

/**
 * Releases a claim of this process whose request was never sent, and returns the charge. `code` is stored as the
 * operation's error code.
 */
export async function releaseClaim(
  { ledger }: Pick<OperationDependencies, "ledger">,
  operation: Operation,
  code: string
): Promise<Charge> {
  return ledger.resolveOperation(operation.id, {
    outcome: "not_sent",
    ...(operation.kind === "create" ? { chargeState: "not_created" } : {}),
    details: {},
    resolvedVia: "answer",
    error: {
      code,
      message: "The claim was released before the request was sent.",
    },
  })
}
