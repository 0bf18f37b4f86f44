import type { Charge } from "../charge/charge"
import type {
  GatewayCharge,
  GatewayTransaction,
} from "../charge/gateway-charge"
import { type MinorUnits, minorUnits } from "../money"
import { leaveOutUndefined } from "../parsing/json-values"
import {
  linkTransactionStateOf,
  refundsOfLinkPayment,
} from "./link-transactions"
import type { GatewayLinkTransaction, GatewayPaymentLink } from "./payment-link"

type LinkCharge = Pick<Charge, "merchantChargeId" | "amount" | "details"> & {
  link: Pick<NonNullable<Charge["link"]>, "transactionId" | "deactivatedAt">
}

/**
 * Returns a new payment link as a charge, so that all rules for charges apply to links. The charge is unpaid, whatever
 * status the gateway reports.
 */
export function gatewayChargeOfNewLink(
  merchantChargeId: string,
  amount: MinorUnits,
  made: GatewayPaymentLink
): GatewayCharge {
  return leaveOutUndefined({
    merchantChargeId,
    gatewayChargeId: made.id,
    chargeStatus: made.linkStatus ?? WAITING_STATUS,
    linkStatusAtCreation: made.linkStatus,
    originalAmount: made.amount ?? amount,
    link: idAndUrlsOfLink(made),
    ...transactionWithStatus(WAITING_STATUS, made.code),
  })
}

/**
 * Returns a payment link as a charge, so that all rules for charges apply to links. There are three cases:
 * - The ledger has not recorded a payment of the link. The charge's status then follows from the status of the link.
 * - The ledger has recorded a payment, and the gateway's list contains this payment. The charge has the status and the
 *   amounts of the payment and of its refunds.
 * - The ledger has recorded a payment, but the gateway's list does not contain it, because the list is not up to date.
 *   The charge is returned as unpaid. This contradicts the ledger, so the plugin does not believe the snapshot.
 */
export function gatewayChargeOfLink(
  charge: LinkCharge,
  reported: {
    link: GatewayPaymentLink
    transactions: readonly GatewayLinkTransaction[]
  }
): GatewayCharge {
  const { transactionId: known } = charge.link
  const payment = reported.transactions.find(
    ({ transactionId }) => transactionId === known
  )
  return {
    merchantChargeId: charge.merchantChargeId,
    gatewayChargeId: reported.link.id,
    chargeStatus: reported.link.linkStatus ?? WAITING_STATUS,
    originalAmount: reported.link.amount ?? charge.amount,
    link: idAndUrlsOfLink(reported.link),
    ...(payment
      ? gatewayChargeFieldsOfLinkPayment(charge, payment, reported.transactions)
      : known === undefined
        ? buildTransactionOfUnpaidLink(charge, reported.link)
        : transactionWithStatus(WAITING_STATUS)),
  }
}

function idAndUrlsOfLink({ id, url, deepLink }: GatewayPaymentLink) {
  return leaveOutUndefined({ id, url, deepLink })
}

const WAITING_STATUS = "ACTIVE"
const CLOSED_STATUS = "INACTIVE"

/**
 * Returns the status of a link without a recorded payment, in the form of a transaction of the gateway. The first case
 * that applies decides:
 * - The ledger has recorded that the link was deactivated: the status is `INACTIVE`, whatever the gateway reports.
 * - The gateway reports the same status as when the link was created: the status is `ACTIVE`, so the link can be paid.
 *   This is an assumption, because the gateway does not document the statuses of links.
 * - The gateway reports that the link was paid or refunded, but no payment of the link is known: the status is a text
 *   that the plugin does not know, so that nothing is booked.
 * - All other cases: the status is the reported one. A missing status is read as `ACTIVE`.
 */
function buildTransactionOfUnpaidLink(
  { details, link: known }: LinkCharge,
  reported: GatewayPaymentLink
): Pick<GatewayCharge, "transactions"> {
  const { linkStatus = WAITING_STATUS } = reported
  if (known.deactivatedAt) {
    return transactionWithStatus(CLOSED_STATUS)
  }
  if (linkStatus === details.linkStatusAtCreation) {
    return transactionWithStatus(WAITING_STATUS, reported.code)
  }
  return linkTransactionStateOf({ transactionStatus: linkStatus }) ===
    "unrecognized"
    ? transactionWithStatus(linkStatus, reported.code)
    : transactionWithStatus(`${linkStatus}_WITHOUT_A_PAYMENT`)
}

function transactionWithStatus(
  transactionStatus: string,
  code?: string
): Pick<GatewayCharge, "transactions"> {
  return {
    transactions: [
      leaveOutUndefined({
        paymentType: "LINK",
        transactionStatus,
        code: code === undefined ? undefined : { payload: code },
      }),
    ],
  }
}

function gatewayChargeFieldsOfLinkPayment(
  charge: LinkCharge,
  payment: GatewayLinkTransaction,
  transactions: readonly GatewayLinkTransaction[]
): Partial<GatewayCharge> & { transactions: GatewayTransaction[] } {
  const original = payment.amount ?? charge.amount
  const refunded = refundedAmountOrUnknownStatusOf(
    payment,
    original,
    transactions
  )
  const sums =
    typeof refunded === "string"
      ? undefined
      : {
          originalAmount: original,
          refundedAmount: refunded,
          amount: minorUnits(Math.max(0, original - refunded)),
        }
  return {
    ...sums,
    transactions: [
      leaveOutUndefined({
        ...sums,
        transactionId: payment.transactionId,
        paymentType: "LINK",
        paidWith: payment.paymentType,
        updatedAt: lastPaymentOrRefundAt(payment, transactions),
        transactionStatus:
          typeof refunded === "string"
            ? refunded
            : paymentStatusFromRefundedSum(original, refunded),
      }),
    ],
  }
}

/**
 * Returns when the payment was made or last refunded, as an ISO text. Returns `undefined` if the gateway shows no
 * time for the payment and its refunds.
 */
function lastPaymentOrRefundAt(
  payment: GatewayLinkTransaction,
  transactions: readonly GatewayLinkTransaction[]
): string | undefined {
  return [payment, ...refundsOfLinkPayment(payment.transactionId, transactions)]
    .flatMap(({ createdAt }) => createdAt?.toISOString() ?? [])
    .sort()
    .at(-1)
}

function paymentStatusFromRefundedSum(
  original: MinorUnits,
  refunded: MinorUnits
): string {
  if (refunded >= original) {
    return "REFUNDED"
  }
  return refunded > 0 ? "PARTREFUNDED" : "PAYED"
}

/**
 * Returns how much of a payment was refunded. If the gateway's answer does not show that amount, returns a text such as
 * "PARTREFUNDED_UNREPORTED" instead. The caller writes the text into the snapshot as a status. The plugin does not know
 * this status, so it does not believe the snapshot.
 */
function refundedAmountOrUnknownStatusOf(
  payment: GatewayLinkTransaction,
  original: MinorUnits,
  transactions: readonly GatewayLinkTransaction[]
): MinorUnits | string {
  const state = linkTransactionStateOf(payment)
  if (state === "unrecognized") {
    return payment.transactionStatus
  }
  const refunds = refundsOfLinkPayment(payment.transactionId, transactions)
  const unknownRefund = refunds.find(
    (refund) =>
      !["refunded", "refunded_in_part"].includes(linkTransactionStateOf(refund))
  )
  if (unknownRefund) {
    return `REFUND_${unknownRefund.transactionStatus}`
  }
  const isComplete =
    state === "refunded" ||
    refunds.some(
      (refund) =>
        linkTransactionStateOf(refund) === "refunded" &&
        refund.amount === undefined
    )
  if (isComplete) {
    return original
  }
  const isUnreported =
    refunds.some(({ amount }) => amount === undefined) ||
    (state === "refunded_in_part" && refunds.length === 0)
  return isUnreported
    ? "PARTREFUNDED_UNREPORTED"
    : minorUnits(
        refunds.reduce((sum, { amount = minorUnits(0) }) => sum + amount, 0)
      )
}
