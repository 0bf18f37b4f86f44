import type { Charge } from "../charge/charge"
import type { GatewayCharge } from "../charge/gateway-charge"
import { isOfAnotherMerchant } from "../charge/notification"
import { GATEWAY_CLOCK_DIFFERENCE_MS } from "../charge/times"
import type { ReceivedNotification } from "../modules/ledger/ports/received-notification"
import type { OperationDependencies } from "./dependencies"
import { reportedByLink } from "./reports-of-link"

/** What an authenticated notification reports of a charge, in the shape of a lookup's answer. */
export interface Report {
  /** The ids of the notifications; none for what the ledger has of a payment link already. */
  ids: string[]
  /** The time of the event. */
  at: Date
  reported: GatewayCharge
  /** Set for what cannot be an older state of the charge: the refund of a payment link, which is told once. */
  isNews?: boolean
}

/** A notification that names a charge of ours and whose content is not judged, and why. It is only listed. */
export interface UnusableReport {
  id: string
  objection:
    | "notified_other_merchant"
    | "notified_no_merchant"
    | "notified_other_amount"
    | "notified_unreadable"
  why: string
}

/** The notifications about a charge that are not judged yet, the oldest event first. */
export interface Unjudged {
  reports: Report[]
  unusable: UnusableReport[]
}

/**
 * Returns what notifications report of a charge that is observed by notifications. They are authenticated already:
 * nothing else is stored. A notification that names another merchant, or none, is unusable, since whoever knows the
 * token of one account could else report payments of another one. A payment link's notification names no merchant.
 */
export async function unjudgedReports(
  dependencies: Pick<OperationDependencies, "account" | "ledger">,
  charge: Charge
): Promise<Unjudged> {
  const { account, ledger } = dependencies
  const received = (await ledger.notificationsAbout(charge)).filter(
    ({ judgedAs }) => judgedAs === undefined
  )
  if (charge.method === "link") {
    return reportedByLink(ledger, charge, received)
  }
  const unusable: UnusableReport[] = []
  const reports: Report[] = []
  for (const one of received) {
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

export function byTime(one: Report, other: Report): number {
  return one.at.getTime() - other.at.getTime()
}

/**
 * Returns the time of a notification's event. One without a time happened before it was received, and so did one from
 * the future, apart from the difference of two clocks: else a single wrong date would outdate everything after it.
 */
export function timeOf({
  notification: { eventAt },
  receivedAt,
}: Pick<ReceivedNotification, "notification" | "receivedAt">): Date {
  const latest = receivedAt.getTime() + GATEWAY_CLOCK_DIFFERENCE_MS
  return eventAt === undefined
    ? receivedAt
    : new Date(Math.min(eventAt.getTime(), latest))
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
