import type { Charge } from "../../domain/charge/charge"
import type { ListedOperation } from "../../domain/operation/operation"
import { GATEWAY_CLOCK_DIFFERENCE_MS } from "../../domain/charge/adoption"
import type { UnresolvedOperation } from "../../modules/ledger/ports/charge-ledger"
import { concludeFromAnswer } from "../conclude/from-answer"
import type { OperationDependencies } from "../perform/dependencies"
import { unjudgedReports } from "../reports/unjudged-reports"
import { resolveWithoutAsking } from "../conclude/without-asking"

/** A charge, and its operation that is still in flight or in doubt, if any. */
export interface MaybeResolved {
  charge: Charge
  unresolved: ListedOperation | undefined
}

/**
 * Resolves an operation in doubt by what notifications report, where no lookup is offered. A notification proves only
 * what it reports: that none has arrived, or that one reports the charge as it was before, never means that nothing
 * was done. Such an operation stays unknown until a notification or a person explains it. Sends nothing.
 */
export async function resolveByReport(
  dependencies: OperationDependencies,
  chargeId: string
): Promise<MaybeResolved> {
  const { ledger } = dependencies
  const { charge, unresolved } = await ledger.currentStateOf(chargeId)
  const due = unresolved && (await inDoubt(dependencies, charge, unresolved))
  if (due && !(await resolveWithoutAsking(dependencies, due))) {
    const { reports } = await unjudgedReports(dependencies, charge)
    for (const { ids, at, reported } of reports) {
      if (at < earliestOf(due)) {
        continue
      }
      const { outcome } = await concludeFromAnswer(dependencies, due, {
        answer: reported,
        receivedBy: "notification",
      })
      if (outcome !== "unknown") {
        await ledger.noteJudged(ids, {
          as: "believed",
          believed: { chargeId, at },
        })
        break
      }
    }
  }
  return ledger.currentStateOf(chargeId)
}

/**
 * Returns the time before which no report can be about an operation: that of the newest report that was believed, and
 * that of a change. What was refunded in the merchant panel before must not be taken for our refund.
 */
function earliestOf({ charge, operation }: UnresolvedOperation): Date {
  const changedAt =
    operation.kind === "create"
      ? 0
      : operation.createdAt.getTime() - GATEWAY_CLOCK_DIFFERENCE_MS
  return new Date(Math.max(charge.reportedAt?.getTime() ?? 0, changedAt))
}

/** The operation whose outcome is unknown, also if its claim has just ended; undefined while it is in flight. */
async function inDoubt(
  { ledger }: OperationDependencies,
  charge: Charge,
  operation: ListedOperation
): Promise<UnresolvedOperation | undefined> {
  return operation.state === "unknown"
    ? { operation, charge }
    : ledger.takeDoubt(charge.id)
}
