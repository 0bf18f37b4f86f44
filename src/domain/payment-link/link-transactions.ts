import type { GatewayLinkTransaction } from "./payment-link"
import { v5 } from "uuid"
import type { Charge } from "../charge/charge"

/**
 * The state of an entry in the gateway's list of a link's payments and refunds. An entry with the state `unrecognized`
 * does not count as a payment.
 */
type LinkTransactionState =
  "paid" | "refunded" | "refunded_in_part" | "unrecognized"

/** The states that the gateway's statuses of a link's payments and refunds mean. Source: docs/gateway.md#statuses */
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
 * Returns the last entry for each id in the gateway's list of a link's payments and refunds. The list can contain
 * several entries with the same id.
 *
 * In a refund, `originalTransactionId` is the id of the refunded payment. The gateway may also report this field in a
 * payment, with the payment's own id as the value. The field is then left out, so that only refunds have it.
 */
export function lastEntryOfEachTransaction(
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

/**
 * Returns the payments of a link, including refunded ones, in the order in which the gateway lists them. A refund
 * without the id of its payment is returned as a payment, too.
 */
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
 * Returns the id of the charge that represents a further payment of a link. It is calculated from the id of the link's
 * charge and the id of the payment, so every process that finds the payment uses the same id.
 */
export function merchantChargeIdForDuplicatePayment(
  { merchantChargeId }: Pick<Charge, "merchantChargeId">,
  transactionId: string
): string {
  return v5(transactionId, merchantChargeId)
}

export function isDuplicatePayment({ link }: Pick<Charge, "link">): boolean {
  return link?.duplicateOfChargeId !== undefined
}
