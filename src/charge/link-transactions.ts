import type { GatewayLinkTransaction } from "./payment-link"
import { v5 } from "uuid"
import type { Charge } from "./charge"

/** What happened to a payment of a link. `unrecognized` is no money: nothing is concluded from it. */
export type LinkTransactionState =
  "paid" | "refunded" | "refunded_in_part" | "unrecognized"

/** The only place that reads them. Source: interface.md "States and transitions". */
const STATES: Record<string, LinkTransactionState> = {
  PAYED: "paid",
  PAID: "paid",
  REFUNDED: "refunded",
  PARTREFUNDED: "refunded_in_part",
}

export function linkTransactionStateOf({
  transactionStatus,
}: Pick<GatewayLinkTransaction, "transactionStatus">): LinkTransactionState {
  return (
    (Object.hasOwn(STATES, transactionStatus)
      ? STATES[transactionStatus]
      : undefined) ?? "unrecognized"
  )
}

/**
 * One entry for each transaction, the last that was told of it; and what names itself as its
 * original is a payment, no refund.
 */
export function eachOnce(
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

/** The payments of a link, refunded since or not, in the order in which they were told. */
export function paymentsAmong(
  transactions: readonly GatewayLinkTransaction[]
): GatewayLinkTransaction[] {
  return transactions.filter(
    (reported) =>
      reported.originalTransactionId === undefined &&
      linkTransactionStateOf(reported) !== "unrecognized"
  )
}

/** The refunds of one payment. */
export function refundsOf(
  transactionId: string,
  transactions: readonly GatewayLinkTransaction[]
): GatewayLinkTransaction[] {
  return transactions.filter(
    ({ originalTransactionId }) => originalTransactionId === transactionId
  )
}

/**
 * The name of a charge for a payment of a link beyond its first one. It is made from link and payment, so
 * that every process that sees the payment arrives at the same name.
 */
export function duplicateChargeId(
  { merchantChargeId }: Pick<Charge, "merchantChargeId">,
  transactionId: string
): string {
  return v5(transactionId, merchantChargeId)
}

export function isDuplicate({ link }: Pick<Charge, "link">): boolean {
  return link?.duplicateOf !== undefined
}
