import type { GatewayLinkTransaction } from "./payment-link"
import { v5 } from "uuid"
import type { Charge } from "../charge/charge"

/** The state of a link's payment. An `unrecognized` payment counts as no money, and nothing follows from it. */
type LinkTransactionState =
  "paid" | "refunded" | "refunded_in_part" | "unrecognized"

/** The meanings of the statuses of a link's payments. Source: docs/gateway.md#statuses */
const STATE_OF_STATUS = new Map<string, LinkTransactionState>([
  ["PAYED", "paid"],
  ["PAID", "paid"],
  ["REFUNDED", "refunded"],
  ["PARTREFUNDED", "refunded_in_part"],
])

export function linkTransactionStateOf({
  transactionStatus,
}: Pick<GatewayLinkTransaction, "transactionStatus">): LinkTransactionState {
  return STATE_OF_STATUS.get(transactionStatus) ?? "unrecognized"
}

/**
 * Returns one entry per transaction, with its last reported values. A transaction that names itself as its original is
 * a payment, not a refund.
 */
export function latestOfEachTransaction(
  reported: readonly GatewayLinkTransaction[]
): GatewayLinkTransaction[] {
  const byId = new Map<string, GatewayLinkTransaction>()
  for (const { originalTransactionId, ...transaction } of reported) {
    const isRefund =
      originalTransactionId !== undefined &&
      originalTransactionId !== transaction.transactionId
    byId.set(
      transaction.transactionId,
      isRefund ? { ...transaction, originalTransactionId } : transaction
    )
  }
  return [...byId.values()]
}

/** Returns the payments of a link, whether refunded or not, in the reported order. */
export function paymentsOfLink(
  transactions: readonly GatewayLinkTransaction[]
): GatewayLinkTransaction[] {
  return transactions.filter(
    (reported) =>
      reported.originalTransactionId === undefined &&
      linkTransactionStateOf(reported) !== "unrecognized"
  )
}

export function refundsOfLinkPayment(
  transactionId: string,
  transactions: readonly GatewayLinkTransaction[]
): GatewayLinkTransaction[] {
  return transactions.filter(
    ({ originalTransactionId }) => originalTransactionId === transactionId
  )
}

/**
 * Returns the plugin's id of the charge for a second payment of a link. The id is derived from the ids of the link's
 * charge and of the payment, so that every process that observes the payment creates the same id.
 */
export function duplicateChargeId(
  { merchantChargeId }: Pick<Charge, "merchantChargeId">,
  transactionId: string
): string {
  return v5(transactionId, merchantChargeId)
}

export function isDuplicatePayment({ link }: Pick<Charge, "link">): boolean {
  return link?.duplicateOf !== undefined
}
