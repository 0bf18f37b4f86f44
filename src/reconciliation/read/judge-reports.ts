import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../domain/charge/charge"
import type { OrderAtRefund } from "../../domain/refund/credit-of-refund"
import { isOpenState } from "../../domain/charge/charge-state"
import { hasSameStateAndSums } from "../../domain/charge/change-verdict"
import { message } from "../../domain/message"
import { ledgerOf, logOf, queryOf } from "../../medusa/core"
import { readCurrentOrder } from "../../medusa/order/current-order"
import type { OperationDependencies } from "../../operations/perform/dependencies"
import {
  type JudgedReport,
  judgeReport,
} from "../../operations/reports/judge-report"
import {
  type ChargeReport,
  eventTimeOf,
  type UnusableReport,
} from "../../payment-method-adapters/report"
import { unjudgedReports } from "../../operations/reports/unjudged-reports"
import { storeSnapshot } from "./store-snapshot"
import {
  listContradiction,
  listNotifiedOnly,
} from "../discrepancy/list-discrepancy"
import type { LookupResult } from "./lookup-result"
import { readReconciliationInput } from "./read-input"

/**
 * Judges the reports of notifications about a charge, the oldest event first, and writes the believed ones into the
 * ledger. If a report contradicts the charge, the result is `contradicted` unless a newer report is believed. A
 * contradiction is listed before the ledger records that the notification is judged, because no later report repeats
 * it. Call this only while no operation of the charge is unresolved. Idempotent. If a process dies between two steps,
 * the same report is judged again.
 */
export async function judgeReports(
  container: MedusaContainer,
  dependencies: OperationDependencies,
  given: Charge
): Promise<LookupResult> {
  const { ledger } = dependencies
  const order =
    given.sums.captured > 0 && isOpenState(given.state)
      ? await readCurrentOrder(queryOf(container), given.paymentCollectionId)
      : undefined
  const { reports, unusable } = await unjudgedReports(dependencies, given)
  await listUnusable(container, given, unusable)
  let charge = (await ledger.readChargeWithUnresolvedOperation(given.id)).charge
  const answeredAt = timeOfLatestResolution(
    await ledger.operationsOf([given.id])
  )
  const contradictedAt = await timeOfNewestContradiction(container, charge)
  const contradicting: string[] = []
  let result: LookupResult | undefined
  for (const report of reports) {
    const judged = judgeReport(charge, report, { answeredAt })
    const next = await recordJudgement(container, {
      charge,
      report,
      judged,
      order,
    })
    if (next?.kind === "not_known") {
      return next
    }
    if (next?.kind === "contradicted") {
      contradicting.push(...report.ids)
    }
    // A report of an event before a contradiction does not explain the contradiction.
    if (next?.kind === "contradicted" || report.at >= contradictedAt) {
      result = next ?? result
    }
    charge = (await ledger.readChargeWithUnresolvedOperation(charge.id)).charge
  }
  if (result?.kind === "contradicted") {
    const input = await readReconciliationInput(container, charge.id)
    await listContradiction(container, input, result)
  }
  await ledger.writeJudgement(contradicting, { as: "contradicted" })
  return result ?? (await resultWithoutReports(container, charge))
}

/**
 * Returns the time of the newest event that contradicts the charge. Returns 1970 if no contradiction is listed, so that
 * every report is newer.
 */
async function timeOfNewestContradiction(
  container: MedusaContainer,
  charge: Charge
): Promise<Date> {
  const ledger = ledgerOf(container)
  const listed = await ledger.chargesWithOpenDiscrepancy("contradicted", [
    charge.id,
  ])
  const contradicting =
    listed.length === 0 ? [] : await ledger.contradictionsOf(charge)
  return new Date(
    Math.max(0, ...contradicting.map((one) => eventTimeOf(one).getTime()))
  )
}

/**
 * Records the judgement of one report and writes a believed report into the ledger. A contradiction is only returned.
 * Returns `undefined` if the report changes nothing.
 */
async function recordJudgement(
  container: MedusaContainer,
  {
    charge,
    report: { ids, at },
    judged,
    order,
  }: {
    charge: Charge
    report: ChargeReport
    judged: JudgedReport
    order: OrderAtRefund | undefined
  }
): Promise<LookupResult | undefined> {
  const ledger = ledgerOf(container)
  switch (judged.kind) {
    case "outdated":
      await ledger.writeJudgement(ids, { as: "outdated" })
      return undefined
    case "contradicted": {
      if (ids.length === 0 && charge.link?.duplicateOf === undefined) {
        return undefined // The records of the link have contradicted the charge since a notification that was listed then.
      }
      const { why, contradicted: shown = judged.taken?.sums } = judged
      logOf(container).error(`checkout-transparent: ${why} Nothing is booked.`)
      return { kind: "contradicted", why, ...(shown && { shown }) }
    }
    case "believed": {
      const { snapshot } = judged
      const isChanged = !hasSameStateAndSums(charge, snapshot)
      if (isChanged && !(await storeSnapshot(container, charge, snapshot))) {
        return {
          kind: "not_known",
          why: `Charge ${charge.merchantChargeId} was changed while a notification about it was judged.`,
        }
      }
      const { charge: kept } = await ledger.readChargeWithUnresolvedOperation(
        charge.id
      )
      if (!hasSameStateAndSums(kept, snapshot)) {
        // An administrator had declared that the change never happened. The rules list it, and the figure can be
        // accepted.
        await ledger.writeJudgement(ids, { as: "contradicted" })
      } else if (ids.length > 0) {
        const believed = { chargeId: charge.id, at }
        await ledger.writeJudgement(ids, { as: "believed", believed })
      }
      return isChanged || ids.length > 0
        ? { kind: "observed", order }
        : undefined
    }
  }
}

/**
 * Returns the result when there is no new report. The result is `not_known` while a contradiction of the charge is
 * listed, which an administrator has to resolve, and `as_reported` otherwise.
 */
async function resultWithoutReports(
  container: MedusaContainer,
  { id, merchantChargeId }: Charge
): Promise<LookupResult> {
  const [listed] = await ledgerOf(container).chargesWithOpenDiscrepancy(
    "contradicted",
    [id]
  )
  return listed === undefined
    ? { kind: "as_reported" }
    : {
        kind: "not_known",
        why: `A notification about charge ${merchantChargeId} contradicts what is known, and no other notification has arrived since.`,
        isContradicted: true,
      }
}

/**
 * Lists notifications that name the charge and cannot be judged. They are not booked, and the synchronization of the
 * charge continues.
 */
async function listUnusable(
  container: MedusaContainer,
  charge: Charge,
  unusable: readonly UnusableReport[]
): Promise<void> {
  for (const one of unusable) {
    await listNotifiedOnly(
      container,
      charge,
      message(one.objection, undefined, {
        because: `${one.why} (notification ${one.id})`,
      })
    )
    await ledgerOf(container).writeJudgement([one.id], { as: "unusable" })
  }
}

/**
 * Returns the latest time at which an operation of the charge was resolved. A notification may still report the state
 * from before that time.
 */
function timeOfLatestResolution(
  operations: readonly { resolvedAt?: Date | undefined }[]
): Date | undefined {
  const times = operations.flatMap(
    ({ resolvedAt }) => resolvedAt?.getTime() ?? []
  )
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}
