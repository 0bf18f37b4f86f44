import type { Charge } from "../../domain/charge/charge"
import { isNotificationOfAnotherMerchant } from "../../domain/notification/notification"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import type { MethodServices } from "../payment-method-adapter"
import {
  type ChargeReport,
  timeOfNotification,
  type UnjudgedReports,
  type UnusableReport,
} from "../notification-report"

/**
 * Returns the states and sums that notifications report about a card, Pix or wallet charge, the oldest first. Unusable
 * notifications are returned in the list `unusable`, with the reason. A notification is unusable if it cannot be
 * parsed, or if it does not name the account's merchant.
 */
export function collectChargeReports(
  { account }: Pick<MethodServices, "account">,
  _: Charge,
  received: readonly ReceivedNotification[]
): Promise<UnjudgedReports> {
  const reports: ChargeReport[] = []
  const unusable: UnusableReport[] = []
  for (const one of received) {
    const objection = findObjectionToChargeReport(one, account.merchantDocument)
    if (objection) {
      unusable.push({ id: one.id, ...objection })
    } else if (one.notification.kind === "charge_update") {
      reports.push({
        ids: [one.id],
        at: timeOfNotification(one),
        reported: one.notification.charge,
      })
    }
  }
  return Promise.resolve({ reports: reports.sort(compareEventTimes), unusable })
}

function compareEventTimes(one: ChargeReport, other: ChargeReport): number {
  return one.at.getTime() - other.at.getTime()
}

function findObjectionToChargeReport(
  { notification }: ReceivedNotification,
  merchantDocument: string | undefined
): Pick<UnusableReport, "objection" | "why"> | undefined {
  const { kind, merchantDocument: named } = notification
  if (kind === "three_ds_result") {
    return undefined // A 3-D Secure result reports no money. It is only stored as a detail of the charge.
  }
  if (kind === "unrecognized") {
    return { objection: "notified_unreadable", why: notification.why }
  }
  if (named === undefined) {
    return { objection: "notified_no_merchant", why: "it names no merchant" }
  }
  return isNotificationOfAnotherMerchant(notification, merchantDocument)
    ? { objection: "notified_other_merchant", why: "it names another merchant" }
    : undefined
}
