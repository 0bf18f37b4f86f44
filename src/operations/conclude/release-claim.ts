import type { Charge } from "../../domain/charge/charge"
import type { Operation } from "../../domain/operation/operation"
import type { OperationDependencies } from "../perform/dependencies"

/** Releases a claim of this process for which nothing was sent, and returns its charge. */
export async function releaseClaim(
  { ledger }: Pick<OperationDependencies, "ledger">,
  operation: Operation,
  code: string
): Promise<Charge> {
  return ledger.resolve(operation.id, {
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
