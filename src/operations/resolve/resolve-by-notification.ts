import type { Charge } from "../../domain/charge/charge"
import type { OperationWithLookups } from "../../domain/operation/operation"
import { MAX_GATEWAY_CLOCK_SKEW_MS } from "../../domain/charge/compare-with-intent"
import type { UnresolvedOperation } from "../../modules/ledger/ports/ledger-parameters-and-results"
import { concludeFromReceivedCharge } from "../conclude/conclude-from-received-charge"
import type { AccountServices } from "../perform/operation-dependencies"
import { collectUnjudgedNotificationReports } from "../notifications/unjudged-notification-reports"
import { resolveWithoutLookup } from "../conclude/resolve-without-lookup"

/**
 * A charge, and its operation whose outcome is not known yet. `unresolved` is undefined if there is no such operation.
 */
export interface ChargeWithUnresolvedOperation {
  charge: Charge
  unresolved: OperationWithLookups | undefined
}

/**
 * Finds the outcome of a charge's operation from notifications, for an account that uses notifications instead of
 * lookups. Sends nothing to the gateway.
 *
 * A notification decides the outcome only if it shows the effect of the operation, or a state in which the operation
 * can no longer succeed. Otherwise the outcome stays unknown. An operation that `resolveWithoutLookup` can resolve
 * needs no notification.
 */
export async function resolveByNotification(
  dependencies: AccountServices,
  chargeId: string
): Promise<ChargeWithUnresolvedOperation> {
  const { ledger } = dependencies
  const { charge, unresolved } =
    await ledger.readChargeAndUnresolvedOperation(chargeId)
  const due =
    unresolved &&
    (await endExpiredClaimAndReadOperation(dependencies, charge, unresolved))
  if (due && !(await resolveWithoutLookup(dependencies, due))) {
    const { reports } = await collectUnjudgedNotificationReports(
      dependencies,
      charge
    )
    for (const { ids, at, reported } of reports) {
      if (at < earliestTimeOfProvingReport(due)) {
        continue
      }
      const { outcome } = await concludeFromReceivedCharge(dependencies, due, {
        answer: reported,
        receivedBy: "notification",
      })
      if (outcome !== "unknown") {
        await ledger.recordNotificationJudgement(ids, {
          as: "believed",
          believed: { chargeId, at },
        })
        break
      }
    }
  }
  return ledger.readChargeAndUnresolvedOperation(chargeId)
}

/**
 * Returns the earliest time of a notification that can prove the outcome of an operation. An older notification could,
 * for example, show an earlier refund in the merchant panel, which must not count as the plugin's refund.
 */
function earliestTimeOfProvingReport({
  charge,
  operation,
}: UnresolvedOperation): Date {
  const changedAt =
    operation.kind === "create"
      ? 0
      : operation.createdAt.getTime() - MAX_GATEWAY_CLOCK_SKEW_MS
  return new Date(
    Math.max(charge.lastBelievedNotificationAt?.getTime() ?? 0, changedAt)
  )
}

/**
 * Returns an operation and its charge if the operation's outcome can be searched for in notifications now. Returns
 * `undefined` while a process may still be sending the operation. If the claim of that process has ended, first records
 * the operation's outcome as unknown.
 */
async function endExpiredClaimAndReadOperation(
  { ledger }: AccountServices,
  charge: Charge,
  operation: OperationWithLookups
): Promise<UnresolvedOperation | undefined> {
  return operation.state === "unknown"
    ? { operation, charge }
    : ledger.claimLookupOfOperationInDoubt(charge.id)
}
