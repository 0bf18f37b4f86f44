import type { Charge } from "../charge/charge"
import type {
  GatewayCharge,
  GatewayTransaction,
} from "../charge/gateway-charge"
import { type MinorUnits, minorUnits } from "../money"
import { leaveOutUndefined } from "../parsing/values"
import { linkTransactionStateOf, refundsOf } from "./link-transactions"
import type { GatewayLinkTransaction, GatewayPaymentLink } from "./payment-link"

type LinkCharge = Pick<Charge, "merchantChargeId" | "amount" | "details"> & {
  link: Pick<NonNullable<Charge["link"]>, "transactionId" | "deactivatedAt">
}

/** Returns the charge of a new link, which waits for its payer regardless of the gateway's status. */
export function chargeOfNewLink(
  merchantChargeId: string,
  amount: MinorUnits,
  made: GatewayPaymentLink
): GatewayCharge {
  return leaveOutUndefined({
    merchantChargeId,
    gatewayChargeId: made.id,
    chargeStatus: made.linkStatus ?? WAITING,
    linkStatusWhenMade: made.linkStatus,
    originalAmount: made.amount ?? amount,
    link: addressOf(made),
    ...statusOnly(WAITING, made.code),
  })
}

/**
 * Returns a link and one of its payments in the shape of a charge, so that all rules for charges apply to links.
 *
 * The payment is the one that the ledger has recorded for this charge. Without a payment, the link's own status counts.
 * Refunds are separate entries of the gateway, each with its own amount.
 *
 * If the recorded payment is missing in the gateway's list, the list lags behind. The link is then returned as waiting,
 * which contradicts the known state and is not believed. It is never returned as canceled.
 */
export function chargeOfLink(
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
    chargeStatus: reported.link.linkStatus ?? WAITING,
    originalAmount: reported.link.amount ?? charge.amount,
    link: addressOf(reported.link),
    ...(payment
      ? sumsOfPayment(charge, payment, reported.transactions)
      : known === undefined
        ? unpaid(charge, reported.link)
        : statusOnly(WAITING)),
  }
}

function addressOf({ id, url, deepLink }: GatewayPaymentLink) {
  return leaveOutUndefined({ id, url, deepLink })
}

const WAITING = "ACTIVE"
const CLOSED = "INACTIVE"

/**
 * Returns the status of an unpaid link. The gateway's values are not published, so the status at the link's creation
 * means that the link waits.
 */
function unpaid(
  { details, link: known }: LinkCharge,
  reported: GatewayPaymentLink
): Pick<GatewayCharge, "transactions"> {
  const { linkStatus = WAITING } = reported
  if (known.deactivatedAt) {
    return statusOnly(CLOSED)
  }
  if (linkStatus === details.linkStatusWhenMade) {
    return statusOnly(WAITING, reported.code)
  }
  // A link with the status of a payment, but without one in its list, has received no money yet.
  return linkTransactionStateOf({ transactionStatus: linkStatus }) ===
    "unrecognized"
    ? statusOnly(linkStatus, reported.code)
    : statusOnly(`${linkStatus}_WITHOUT_A_PAYMENT`)
}

function statusOnly(
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

function sumsOfPayment(
  charge: LinkCharge,
  payment: GatewayLinkTransaction,
  transactions: readonly GatewayLinkTransaction[]
): Partial<GatewayCharge> & { transactions: GatewayTransaction[] } {
  const original = payment.amount ?? charge.amount
  const refunded = refundedOf(payment, original, transactions)
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
        updatedAt: latestOf(payment, transactions),
        transactionStatus:
          typeof refunded === "string"
            ? refunded
            : statusOf(original, refunded),
      }),
    ],
  }
}

/** Returns when money of the payment last moved, by the payment itself or by a refund. */
function latestOf(
  payment: GatewayLinkTransaction,
  transactions: readonly GatewayLinkTransaction[]
): string | undefined {
  return [payment, ...refundsOf(payment.transactionId, transactions)]
    .flatMap(({ createdAt }) => createdAt?.toISOString() ?? [])
    .sort()
    .at(-1)
}

function statusOf(original: MinorUnits, refunded: MinorUnits): string {
  if (refunded >= original) {
    return "REFUNDED"
  }
  return refunded > 0 ? "PARTREFUNDED" : "PAYED"
}

/**
 * Returns the refunded amount of a payment. If the gateway's answer leaves the amount unclear, returns a text that is
 * no known status and names the unclear part.
 */
function refundedOf(
  payment: GatewayLinkTransaction,
  original: MinorUnits,
  transactions: readonly GatewayLinkTransaction[]
): MinorUnits | string {
  const state = linkTransactionStateOf(payment)
  if (state === "unrecognized") {
    return payment.transactionStatus
  }
  const refunds = refundsOf(payment.transactionId, transactions)
  const strange = refunds.find(
    (refund) =>
      !["refunded", "refunded_in_part"].includes(linkTransactionStateOf(refund))
  )
  if (strange) {
    return `REFUND_${strange.transactionStatus}`
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
