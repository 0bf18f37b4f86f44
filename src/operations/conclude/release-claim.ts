import type { Charge } from "../../domain/charge/charge"
import type { Operation } from "../../domain/operation/operation"
import type { OperationDependencies } from "../perform/operation-dependencies"

/**
 * Ends the claim of an operation whose request this process never sent. Returns the charge. `code` becomes the
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
