import type { Charge } from "./charge"
import type { GatewayCharge, GatewayTransaction } from "./gateway-charge"
import { type MinorUnits, minorUnits } from "./money"
import { leaveOutUndefined } from "./reading/values"
import { linkTransactionStateOf, refundsOf } from "./link-transactions"
import type { GatewayLinkTransaction, GatewayPaymentLink } from "./payment-link"

type LinkCharge = Pick<Charge, "merchantChargeId" | "amount" | "details"> & {
  link: Pick<NonNullable<Charge["link"]>, "transactionId" | "deactivatedAt">
}

/** A link that was just made waits for its payer, whatever the gateway calls that. */
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
    transactions: [
      leaveOutUndefined({
        paymentType: "LINK",
        transactionStatus: WAITING,
        code: made.code === undefined ? undefined : { payload: made.code },
      }),
    ],
    link: addressOf(made),
  })
}

/**
 * A link and one of its payments in the shape of a charge, so that all that holds for charges holds
 * for links. The payment is the one that the ledger has for this charge; while there is none, the
 * link's own status counts. Refunds are entries of their own, each with its part.
 *
 * A payment that the ledger has and that is not listed is a list that lags behind: the link is told
 * as waiting then, which is less than was known and is not believed. It is never told as canceled.
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

/** The status of a link has no published values: the word it was made with means that it waits. */
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
  // A link that says it was paid, and lists no payment, is no money yet.
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
  const refunded = refundedOf(payment, { original, transactions })
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

/** When its money last moved: it was paid, or a part of it was refunded. */
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

/** What was given back of a payment; a status that nobody knows where it cannot be told. */
function refundedOf(
  payment: GatewayLinkTransaction,
  {
    original,
    transactions,
  }: {
    original: MinorUnits
    transactions: readonly GatewayLinkTransaction[]
  }
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
