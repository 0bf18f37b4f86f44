import type { Charge } from "../../domain/charge/charge"
import { isOfAnotherMerchant } from "../../domain/notification/notification"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import { notifiedTogether } from "../../options/notification-tokens"
import type { OperationDependencies } from "../perform/dependencies"
import {
  type Report,
  timeOf,
  type Unjudged,
  type UnusableReport,
} from "./report"
import { reportedByLink } from "./reports-of-link"

/**
 * Returns what notifications report of a charge that is observed by notifications. They are authenticated already:
 * nothing else is stored. Whoever knows the token of one account must not report payments of another one. So a
 * notification is unusable if it was received for an account that shares no token with the charge's, or if it names
 * another merchant or none. A payment link's notification names no merchant.
 */
export async function unjudgedReports(
  dependencies: Pick<OperationDependencies, "account" | "ledger">,
  charge: Charge
): Promise<Unjudged> {
  const { account, ledger } = dependencies
  const received = (await ledger.notificationsAbout(charge)).filter(
    ({ judgedAs }) => judgedAs === undefined
  )
  const together = notifiedTogether(account, ledger.pluginOptions.accounts)
  const ours = received.filter((one) => together.includes(one.account))
  const unusable: UnusableReport[] = received
    .filter((one) => !ours.includes(one))
    .map((one) => ({
      id: one.id,
      objection: "notified_other_account",
      why: `it was sent to the address of account "${one.account}", which has no token of account "${account.id}"`,
    }))
  if (charge.method === "link") {
    const ofLink = await reportedByLink(ledger, charge, ours)
    return { ...ofLink, unusable: [...unusable, ...ofLink.unusable] }
  }
  const reports: Report[] = []
  for (const one of ours) {
    const objection = objectionTo(one, account.merchantDocument)
    if (objection) {
      unusable.push({ id: one.id, ...objection })
    } else if (one.notification.kind === "charge_update") {
      reports.push({
        ...{ ids: [one.id], at: timeOf(one) },
        reported: one.notification.charge,
      })
    }
  }
  return { reports: reports.sort(byTime), unusable }
}

function byTime(one: Report, other: Report): number {
  return one.at.getTime() - other.at.getTime()
}

function objectionTo(
  { notification }: ReceivedNotification,
  merchantDocument: string | undefined
): Pick<UnusableReport, "objection" | "why"> | undefined {
  const { kind, merchantDocument: named } = notification
  if (kind === "three_ds_result") {
    return undefined // it reports no money, and is noted as a detail
  }
  if (kind === "unrecognized") {
    return { objection: "notified_unreadable", why: notification.why }
  }
  if (named === undefined) {
    return { objection: "notified_no_merchant", why: "it names no merchant" }
  }
  return isOfAnotherMerchant(notification, merchantDocument)
    ? { objection: "notified_other_merchant", why: "it names another merchant" }
    : undefined
}
