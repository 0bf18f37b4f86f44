import type { Charge } from "../../domain/charge/charge"
import type { ListedOperation } from "../../domain/operation/operation"
import { GATEWAY_CLOCK_DIFFERENCE_MS } from "../../domain/charge/compare-with-intent"
import type { UnresolvedOperation } from "../../modules/ledger/ports/charge-ledger"
import { concludeFromAnswer } from "../conclude/from-answer"
import type { OperationDependencies } from "../perform/dependencies"
import { unjudgedReports } from "../reports/unjudged-reports"
import { resolveWithoutLookup } from "../conclude/resolve-without-lookup"

/**
 * A charge and its operation that is still in flight or in doubt. `unresolved` is undefined if there is no such
 * operation.
 */
export interface MaybeResolved {
  charge: Charge
  unresolved: ListedOperation | undefined
}

/**
 * Resolves an operation in doubt by the reports of notifications, where the gateway offers no lookup. A notification
 * proves only what it reports. A missing notification, or a notification that reports the charge as it was before, does
 * not prove that nothing was done. The operation then stays unknown until another notification or an administrator
 * explains it. Sends nothing.
 */
export async function resolveByReport(
  dependencies: OperationDependencies,
  chargeId: string
): Promise<MaybeResolved> {
  const { ledger } = dependencies
  const { charge, unresolved } =
    await ledger.readChargeWithUnresolvedOperation(chargeId)
  const due =
    unresolved && (await findOperationInDoubt(dependencies, charge, unresolved))
  if (due && !(await resolveWithoutLookup(dependencies, due))) {
    const { reports } = await unjudgedReports(dependencies, charge)
    for (const { ids, at, reported } of reports) {
      if (at < earliestReportTime(due)) {
        continue
      }
      const { outcome } = await concludeFromAnswer(dependencies, due, {
        answer: reported,
        receivedBy: "notification",
      })
      if (outcome !== "unknown") {
        await ledger.writeJudgement(ids, {
          as: "believed",
          believed: { chargeId, at },
        })
        break
      }
    }
  }
  return ledger.readChargeWithUnresolvedOperation(chargeId)
}

/**
 * Returns the earliest time that a report about an operation can have. This is the time of the newest believed report.
 * For a change it is not earlier than the start of the operation, because an earlier refund in the merchant panel must
 * not be taken for the plugin's refund.
 */
function earliestReportTime({ charge, operation }: UnresolvedOperation): Date {
  const changedAt =
    operation.kind === "create"
      ? 0
      : operation.createdAt.getTime() - GATEWAY_CLOCK_DIFFERENCE_MS
  return new Date(Math.max(charge.reportedAt?.getTime() ?? 0, changedAt))
}

/**
 * Returns the operation and its charge if the outcome of the operation is unknown. The outcome also becomes unknown
 * when the claim has ended. Returns `undefined` while the operation is in flight.
 */
async function findOperationInDoubt(
  { ledger }: OperationDependencies,
  charge: Charge,
  operation: ListedOperation
): Promise<UnresolvedOperation | undefined> {
  return operation.state === "unknown"
    ? { operation, charge }
    : ledger.claimLookupOfDoubt(charge.id)
}
