import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../domain/charge/charge"
import type { OrderAtRefund } from "../../domain/refund/credit-line-of-refund"
import { isOpenState } from "../../domain/charge/charge-state"
import { hasSameStateAndSums } from "../../domain/charge/change-verdict"
import { message } from "../../domain/message"
import { ledgerOf, logOf, queryOf } from "../../medusa/container"
import { readOrderVersionAndDueAmount } from "../../medusa/order/order-version-and-due-amount"
import type { AccountServices } from "../../operations/perform/operation-dependencies"
import {
  type JudgedNotificationReport,
  judgeNotificationReport,
} from "../../operations/notifications/judge-notification-report"
import {
  type ChargeReport,
  timeOfNotification,
  type UnusableReport,
} from "../../payment-method-adapters/notification-report"
import { collectUnjudgedNotificationReports } from "../../operations/notifications/unjudged-notification-reports"
import { writeSnapshotToLedger } from "./write-snapshot-to-ledger"
import {
  raiseContradiction,
  raiseNotifiedOnlyDiscrepancy,
} from "../discrepancy/raise-discrepancy"
import type { LookupResult } from "./lookup-result"
import { readReconciliationInput } from "./read-reconciliation-input"

/**
 * Judges the notifications about a charge, for an account that uses notifications instead of lookups. Begins with the
 * oldest notification, and writes the states that are believed to the ledger. Call this function only when the outcomes
 * of all operations are known.
 *
 * The result is `contradicted` if a notification contradicts the charge and no newer notification is believed.
 */
export async function judgeNotificationReports(
  container: MedusaContainer,
  dependencies: AccountServices,
  given: Charge
): Promise<LookupResult> {
  const { ledger } = dependencies
  const order =
    given.sums.captured > 0 && isOpenState(given.state)
      ? await readOrderVersionAndDueAmount(
          queryOf(container),
          given.paymentCollectionId
        )
      : undefined
  const { reports, unusable } = await collectUnjudgedNotificationReports(
    dependencies,
    given
  )
  await raiseDiscrepanciesForUnusableReports(container, given, unusable)
  let charge = (await ledger.readChargeAndUnresolvedOperation(given.id)).charge
  const latestResolutionAt = timeOfLatestResolution(
    await ledger.findOperationsOfCharges([given.id])
  )
  const contradictedAt = await timeOfNewestContradiction(container, charge)
  const contradicting: string[] = []
  let result: LookupResult | undefined
  for (const report of reports) {
    const judged = judgeNotificationReport(charge, report, {
      latestResolutionAt,
    })
    const next = await recordReportJudgement(container, {
      charge,
      report,
      judged,
      order,
    })
    if (next?.kind === "state_unknown") {
      return next
    }
    if (next?.kind === "contradicted") {
      contradicting.push(...report.ids)
    }
    // A notification that is older than the contradiction does not resolve it.
    if (next?.kind === "contradicted" || report.at >= contradictedAt) {
      result = next ?? result
    }
    charge = (await ledger.readChargeAndUnresolvedOperation(charge.id)).charge
  }
  if (result?.kind === "contradicted") {
    const input = await readReconciliationInput(container, charge.id)
    // The contradiction is listed before the judgment is recorded, because no later notification repeats the
    // contradiction. If the process is killed in between, the notification is judged again, which changes nothing.
    await raiseContradiction(container, input, result)
  }
  await ledger.recordNotificationJudgement(contradicting, {
    as: "contradicted",
  })
  return result ?? (await resultWithoutReports(container, charge))
}

/**
 * Returns the time of the newest notification that contradicts the charge. If no contradiction is listed, returns a
 * time in 1970, so that every notification is newer.
 */
async function timeOfNewestContradiction(
  container: MedusaContainer,
  charge: Charge
): Promise<Date> {
  const ledger = ledgerOf(container)
  const listed = await ledger.findChargesWithOpenDiscrepancy("contradicted", [
    charge.id,
  ])
  const contradicting =
    listed.length === 0
      ? []
      : await ledger.findContradictedNotifications(charge)
  return new Date(
    Math.max(
      0,
      ...contradicting.map((one) => timeOfNotification(one).getTime())
    )
  )
}

/**
 * Records how a report was judged, on each of its notifications. Several notifications form one report if the plugin
 * reads their state and sums together. Writes the reported state and sums to the ledger if they are believed.
 *
 * Records nothing for a contradicted report, because the caller does that. Returns `undefined` for an outdated report,
 * and for a report without new notifications that changes nothing. Returns `state_unknown` and records nothing if the
 * charge was changed in the meantime.
 */
async function recordReportJudgement(
  container: MedusaContainer,
  {
    charge,
    report: { ids, at },
    judged,
    order,
  }: {
    charge: Charge
    report: ChargeReport
    judged: JudgedNotificationReport
    order: OrderAtRefund | undefined
  }
): Promise<LookupResult | undefined> {
  const ledger = ledgerOf(container)
  switch (judged.kind) {
    case "outdated":
      await ledger.recordNotificationJudgement(ids, { as: "outdated" })
      return undefined
    case "contradicted": {
      if (ids.length === 0 && charge.link?.duplicateOfChargeId === undefined) {
        // No new notification has arrived. The link's recorded payments contradict the charge because of an earlier
        // notification, and that contradiction was listed when the notification was judged.
        return undefined
      }
      const {
        why,
        contradicted: shown = judged.snapshotIfAmountConfirmed?.sums,
      } = judged
      logOf(container).error(`checkout-transparent: ${why} Nothing is booked.`)
      return { kind: "contradicted", why, ...(shown && { shown }) }
    }
    case "believed": {
      const { snapshot } = judged
      const isChanged = !hasSameStateAndSums(charge, snapshot)
      if (
        isChanged &&
        !(await writeSnapshotToLedger(container, charge, snapshot))
      ) {
        return {
          kind: "state_unknown",
          why: `Charge ${charge.merchantChargeId} was changed while a notification about it was judged.`,
        }
      }
      const { charge: kept } = await ledger.readChargeAndUnresolvedOperation(
        charge.id
      )
      if (!hasSameStateAndSums(kept, snapshot)) {
        // An administrator had declared that the charge was never created. The charge is listed, and an administrator
        // can accept the gateway's state.
        await ledger.recordNotificationJudgement(ids, { as: "contradicted" })
      } else if (ids.length > 0) {
        const believed = { chargeId: charge.id, at }
        await ledger.recordNotificationJudgement(ids, {
          as: "believed",
          believed,
        })
      }
      return isChanged || ids.length > 0
        ? { kind: "observed", order }
        : undefined
    }
  }
}

/**
 * Returns the result if no new notification decides it, for example because all new notifications are outdated. If the
 * charge is listed because a notification contradicts the ledger, the result is `state_unknown`. Otherwise, the ledger
 * is trusted, and the result is `as_reported`.
 */
async function resultWithoutReports(
  container: MedusaContainer,
  { id, merchantChargeId }: Charge
): Promise<LookupResult> {
  const [listed] = await ledgerOf(container).findChargesWithOpenDiscrepancy(
    "contradicted",
    [id]
  )
  return listed === undefined
    ? { kind: "as_reported" }
    : {
        kind: "state_unknown",
        why: `A notification about charge ${merchantChargeId} contradicts what is known, and no other notification has arrived since.`,
        isContradicted: true,
      }
}

/**
 * Lists notifications for an administrator if the plugin cannot use them. These notifications do not change the charge.
 */
async function raiseDiscrepanciesForUnusableReports(
  container: MedusaContainer,
  charge: Charge,
  unusable: readonly UnusableReport[]
): Promise<void> {
  for (const one of unusable) {
    await raiseNotifiedOnlyDiscrepancy(
      container,
      charge,
      message(one.objection, undefined, {
        because: `${one.why} (notification ${one.id})`,
      })
    )
    await ledgerOf(container).recordNotificationJudgement([one.id], {
      as: "unusable",
    })
  }
}

/**
 * Returns the latest time at which the outcome of an operation of the charge became known, or `undefined` if no outcome
 * is known. A notification from before this time may show the charge without the effect of the operation, and must not
 * count as a contradiction then.
 */
function timeOfLatestResolution(
  operations: readonly { resolvedAt?: Date | undefined }[]
): Date | undefined {
  const times = operations.flatMap(
    ({ resolvedAt }) => resolvedAt?.getTime() ?? []
  )
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}
