import type { Charge } from "../../domain/charge/charge"
import { paymentCodeUnpayableFrom } from "../../domain/reconciliation/unpaid/unpaid-code"
import { graceAfterCodeExpiryMs } from "../../options/account-observation"
import type { AccountServices } from "../perform/operation-dependencies"
import { judgeNotificationReport } from "./judge-notification-report"
import { timeOfNotification } from "../../payment-method-adapters/notification-report"
import { collectUnjudgedNotificationReports } from "./unjudged-notification-reports"
import { adapterOf } from "../../payment-method-adapters/registry"
import {
  type ChargeAndFreshness,
  type MissingSnapshot,
  snapshotFromGatewayCharge,
  type Snapshot,
} from "../look-up/snapshot"

type AccountAndLedger = Pick<AccountServices, "account" | "ledger">

/**
 * Returns the state of a charge whose account uses notifications instead of lookups.
 *
 * Returns a reason instead while the state is not certain. This is the case in three situations:
 * - The outcome of an operation is unknown.
 * - A notification is not judged yet.
 * - A notification contradicts the ledger. A payment link usually has a state nevertheless, because its state is
 *   calculated from its recorded payments.
 */
export async function readSnapshotFromLedger(
  { account, ledger }: AccountAndLedger,
  charge: Charge
): Promise<Snapshot | MissingSnapshot> {
  const { unresolved } = await ledger.readChargeAndUnresolvedOperation(
    charge.id
  )
  if (unresolved?.state === "unknown") {
    return {
      why: `Charge ${charge.merchantChargeId} is not looked up, and no notification has explained its ${unresolved.kind} yet. Check the merchant panel.`,
    }
  }
  if (await hasUnjudgedNotification({ account, ledger }, charge)) {
    // The notification may report a refund in the merchant panel. That refund must not be mistaken for a refund that
    // the plugin sends now.
    return {
      why: `A notification about charge ${charge.merchantChargeId} is being processed. Try again in a moment.`,
    }
  }
  const [listed] = await ledger.findChargesWithOpenDiscrepancy("contradicted", [
    charge.id,
  ])
  if (listed === undefined) {
    const { state, sums } = charge
    return { state, sums, details: {}, code: undefined, link: undefined }
  }
  const method = adapterOf(charge)
  if (method.readRecordedCharge) {
    return snapshotFromGatewayCharge(
      charge,
      await method.readRecordedCharge(ledger, charge)
    )
  }
  const [latest] = await ledger.findContradictedNotifications(charge)
  if (latest?.notification.kind !== "charge_update") {
    return {
      why: `A report about charge ${charge.merchantChargeId} contradicts what is known.`,
    }
  }
  const report = {
    at: timeOfNotification(latest),
    reported: latest.notification.charge,
  }
  const judged = judgeNotificationReport(charge, report, {
    latestResolutionAt: undefined,
  })
  if (judged.kind === "contradicted") {
    return judged
  }
  // The notification contradicted an earlier state of the charge. An administrator decides whether the notification is
  // right.
  const snapshot = snapshotFromGatewayCharge(charge, report.reported)
  return "why" in snapshot
    ? snapshot
    : {
        why: `A notification about charge ${charge.merchantChargeId} contradicts what was known then.`,
        snapshotIfAmountConfirmed: snapshot,
      }
}

async function hasUnjudgedNotification(
  asked: AccountAndLedger,
  charge: Charge
): Promise<boolean> {
  const { reports } = await collectUnjudgedNotificationReports(asked, charge)
  return reports.some(({ ids }) => ids.length > 0)
}

/**
 * Returns a charge from the ledger for a waiting shopper, without a call to the gateway. `isObserved` is false if the
 * gateway may already have a newer state:
 * - The outcome of an operation is not known.
 * - A notification is not judged yet.
 * - The charge is listed because a notification contradicted the ledger.
 * - The charge is unpaid and its code has expired, but a notification may still report a payment.
 */
export async function readChargeFromLedgerForShopper(
  { account, ledger }: AccountAndLedger,
  { id }: Charge
): Promise<ChargeAndFreshness> {
  const { charge, unresolved } =
    await ledger.readChargeAndUnresolvedOperation(id)
  const [listed] = await ledger.findChargesWithOpenDiscrepancy("contradicted", [
    id,
  ])
  if (
    unresolved ||
    listed !== undefined ||
    (await hasUnjudgedNotification({ account, ledger }, charge))
  ) {
    return { charge, isObserved: false }
  }
  const { now } = await ledger.time()
  const { state, codeExpiresAt } = charge
  const hasEnded = codeExpiresAt !== undefined && codeExpiresAt <= now
  const mayBeLate =
    state === "pending" &&
    hasEnded &&
    now <
      paymentCodeUnpayableFrom(
        charge,
        graceAfterCodeExpiryMs([account], charge)
      )
  return { charge, isObserved: !mayBeLate }
}
