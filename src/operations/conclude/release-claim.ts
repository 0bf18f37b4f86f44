import type { Charge } from "../../domain/charge/charge"
import type { Operation } from "../../domain/operation/operation"
import type { AccountServices } from "../perform/operation-dependencies"

/**
 * Ends the claim of an operation whose request this process has not sent, and returns the charge. A charge that was to
 * be created becomes `not_created`.
 */
export async function releaseClaim(
  { ledger }: Pick<AccountServices, "ledger">,
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
