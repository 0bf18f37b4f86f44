import { MAX_LOOKUP_LAG_MS } from "../../domain/lookup/unhandled-notification-pause"
import type { Charge, ChargeLink } from "../../domain/charge/charge"
import { gatewayChargeOfLink } from "../../domain/payment-link/gateway-charge-of-link"
import type { GatewayCharge } from "../../domain/charge/gateway-charge"
import {
  linkTransactionStateOf,
  paymentsOfLink,
} from "../../domain/payment-link/link-transactions"
import type { PaymentLinkUpdate } from "../../domain/notification/notification"
import type { GatewayLinkTransaction } from "../../domain/payment-link/payment-link"
import { leaveOutUndefined } from "../../domain/parsing/json-values"

import type { Ledger } from "../../modules/ledger"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import {
  timeOfNotification,
  type UnjudgedReports,
  type UnusableReport,
} from "../notification-report"

type LinkUpdateNotification = ReceivedNotification & {
  notification: PaymentLinkUpdate
}

type LinkLedger = Pick<
  Ledger,
  | "recordLinkTransactions"
  | "findTransactionsOfLink"
  | "findChargeById"
  | "time"
>

/**
 * Records the payments and refunds of a payment link that notifications report. Used for accounts that use
 * notifications instead of lookups. Notifications may arrive in any order and several times.
 *
 * Returns one report with the resulting state of the charge, and the unusable notifications. Returns no report if the
 * ledger does not have the link's id. A notification is unusable if it does not match the link, for example because the
 * amount is another one.
 *
 * If a refund is reported before its payment, the plugin waits eight minutes for the payment (MAX_LOOKUP_LAG_MS). After
 * that, the notification is unusable.
 */
export async function recordLinkReports(
  ledger: LinkLedger,
  charge: Charge,
  received: readonly ReceivedNotification[]
): Promise<UnjudgedReports> {
  const { link } = charge
  if (link?.id === undefined) {
    return { reports: [], unusable: [] }
  }
  // The charge of a further payment leaves the notifications of the link to the charge of the first payment, which
  // records all payments and refunds of the link.
  const ours = received.filter(
    ({ notification }) =>
      link.duplicateOfChargeId === undefined ||
      ("merchantChargeId" in notification &&
        notification.merchantChargeId === charge.merchantChargeId)
  )
  const unusable: UnusableReport[] = ours.flatMap(({ id, notification }) =>
    notification.kind === "unrecognized" ||
    notification.kind === "charge_update"
      ? {
          id,
          objection: "notified_unreadable",
          why:
            notification.kind === "unrecognized"
              ? notification.why
              : "it is not about a payment link",
        }
      : []
  )
  const fitting: LinkUpdateNotification[] = []
  for (const one of ours.filter(isLinkUpdate)) {
    const objection = findObjectionToLinkReport(one.notification, charge)
    if (objection) {
      unusable.push({ id: one.id, ...objection })
    } else {
      fitting.push(one)
    }
  }
  const known = await recordedLinkTransactionsOf(ledger, charge)
  const usable: LinkUpdateNotification[] = []
  const { now } = await ledger.time()
  for (const one of sortPaymentsFirst(fitting)) {
    const { notification, id, receivedAt } = one
    const isOrphan = isRefundOfUnknownPayment(notification, known)
    if (!isOrphan || notification.originalTransactionId !== undefined) {
      known.push(...listUnrecordedTransactionsOfUpdate(notification, known))
    }
    if (!isOrphan) {
      usable.push(one)
    } else if (now.getTime() - receivedAt.getTime() >= MAX_LOOKUP_LAG_MS) {
      unusable.push({ id, ...objectionToRefundOfUnknownPayment(notification) })
    }
  }
  if (fitting.length > 0) {
    await ledger.recordLinkTransactions(charge, known)
  }
  const times = usable.map((one) => timeOfNotification(one).getTime())
  return {
    reports: [
      {
        ids: usable.map(({ id }) => id),
        at: new Date(
          Math.max(charge.lastBelievedNotificationAt?.getTime() ?? 0, ...times)
        ),
        reported: await buildChargeFromLinkRecords(ledger, charge),
        isNeverOutdated: usable.some(({ notification }) =>
          isRefund(notification)
        ),
      },
    ],
    unusable,
  }
}

/** Returns a payment link as a charge, built from the payments and refunds that the ledger has recorded. */
export async function buildChargeFromLinkRecords(
  ledger: LinkLedger,
  charge: Charge
): Promise<GatewayCharge> {
  const link: ChargeLink = charge.link ?? { purpose: "cart" }
  const transactions = await recordedLinkTransactionsOf(ledger, charge)
  const current =
    link.duplicateOfChargeId === undefined
      ? (await ledger.findChargeById(charge.id))?.link
      : link
  return gatewayChargeOfLink(
    {
      ...charge,
      link: leaveOutUndefined({
        ...link,
        transactionId: current?.transactionId,
      }),
    },
    {
      link: leaveOutUndefined({
        id: link.id ?? "",
        url: link.url ?? "",
        deepLink: link.deepLink,
        linkStatus: charge.details.linkStatusAtCreation,
      }),
      transactions,
    }
  )
}

function recordedLinkTransactionsOf(
  ledger: LinkLedger,
  { id, link }: Charge
): Promise<GatewayLinkTransaction[]> {
  return ledger.findTransactionsOfLink(link?.duplicateOfChargeId ?? id)
}

function isLinkUpdate(
  one: ReceivedNotification
): one is LinkUpdateNotification {
  return one.notification.kind === "payment_link_update"
}

function sortPaymentsFirst(
  updates: readonly LinkUpdateNotification[]
): LinkUpdateNotification[] {
  return [
    ...updates.filter(({ notification }) => !isRefund(notification)),
    ...updates.filter(({ notification }) => isRefund(notification)),
  ]
}

/**
 * Returns whether a notification reports the refund of a payment of the link that the ledger does not have. The
 * notification can then not be used yet, because the notification about the payment itself may still arrive.
 *
 * Returns false in one special case: the refund names no payment, and the ledger has no payment of the link at all. The
 * refund is then recorded, because a separate notification about its payment may never arrive.
 */
function isRefundOfUnknownPayment(
  update: PaymentLinkUpdate,
  known: readonly GatewayLinkTransaction[]
): boolean {
  const { originalTransactionId: original, transactionId } = update
  const payments = paymentsOfLink(known)
  return (
    isRefund(update) &&
    (original !== undefined || payments.length > 0) &&
    !payments.some((one) => one.transactionId === (original ?? transactionId))
  )
}

function objectionToRefundOfUnknownPayment({
  transactionId,
  originalTransactionId: of = "none",
  amount,
}: PaymentLinkUpdate): Pick<UnusableReport, "objection" | "why"> {
  return {
    objection: "notified_unknown_payment",
    why: `refund ${transactionId} of ${amount ?? "an unknown amount"} in minor units names payment ${of}`,
  }
}

function transactionStateOfLinkUpdate({ status }: PaymentLinkUpdate) {
  return linkTransactionStateOf({ transactionStatus: status })
}

function isRefund(update: PaymentLinkUpdate): boolean {
  return ["refunded", "refunded_in_part"].includes(
    transactionStateOfLinkUpdate(update)
  )
}

function findObjectionToLinkReport(
  update: PaymentLinkUpdate,
  { amount }: Charge
): Pick<UnusableReport, "objection" | "why"> | undefined {
  const state = transactionStateOfLinkUpdate(update)
  if (state === "unrecognized") {
    return {
      objection: "notified_unreadable",
      why: `this version does not know its status ${update.status}`,
    }
  }
  const strange = [
    state === "paid" && update.amount !== amount && (update.amount ?? "none"),
    update.linkAmount !== undefined &&
      update.linkAmount !== amount &&
      update.linkAmount,
  ].find((reported) => reported !== false)
  return strange === undefined
    ? undefined
    : {
        objection: "notified_other_amount",
        why: `its amount is ${strange} in minor units, and the link is of ${amount}`,
      }
}

/**
 * Returns the transaction of a notification as a list, which is empty if the transaction is already recorded. A
 * transaction is identified by id, status and amount, because the gateway may report a refund with the id of its
 * payment.
 */
function listUnrecordedTransactionsOfUpdate(
  update: PaymentLinkUpdate,
  known: readonly GatewayLinkTransaction[]
): GatewayLinkTransaction[] {
  const { transactionId: id, status, amount, paymentType, createdAt } = update
  const sameId = known.filter(
    ({ transactionId }) =>
      transactionId === id || transactionId.startsWith(`${id}:`)
  )
  const isRecorded = sameId.some(
    (one) => one.transactionStatus === status && one.amount === amount
  )
  // The payment may be reported as paid after it was reported as refunded.
  if (isRecorded || (!isRefund(update) && sameId.length > 0)) {
    return []
  }
  const payment = sameId.find(
    ({ originalTransactionId }) => originalTransactionId === undefined
  )
  const original =
    update.originalTransactionId ??
    (isRefund(update) ? payment?.transactionId : undefined)
  return [
    leaveOutUndefined({
      transactionId:
        sameId.length > 0 || original === id
          ? `${id}:${status}:${amount ?? ""}`
          : id,
      transactionStatus: status,
      amount,
      paymentType,
      originalTransactionId: original,
      createdAt: createdAt === undefined ? undefined : new Date(createdAt),
    }),
  ]
}
