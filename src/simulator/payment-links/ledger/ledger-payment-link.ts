import { linkStatus } from "./link-status"
import { linkSums } from "./link-sums"
import type { LinkStatus, LinkTransaction, PaymentLink } from "./payment-link"

export type LedgerLinkTransaction = Pick<
  LinkTransaction,
  "id" | "originalTransactionId" | "status" | "amount" | "paymentType" | "by"
> & { at: string }

/** What the ledger shows of a payment link to a test or a person. */
export type LedgerPaymentLink = Pick<
  PaymentLink,
  | "id"
  | "merchantDocument"
  | "orderNumber"
  | "name"
  | "description"
  | "redirectUrl"
  | "paymentTypes"
  | "maximumInstallments"
  | "amount"
  | "url"
  | "deeplink"
  | "brcode"
  | "expiredAt"
  | "history"
> & {
  status: LinkStatus
  createdAt: string
  /** All that was ever paid, in cents: twice the amount of a link that was paid twice. */
  paidAmount: number
  /** All that was given back, in cents. */
  refundedAmount: number
  transactions: LedgerLinkTransaction[]
}

/** A copy, so that a test which keeps it does not see later changes. */
export function showLink(link: PaymentLink, now: number): LedgerPaymentLink {
  return {
    id: link.id,
    merchantDocument: link.merchantDocument,
    orderNumber: link.orderNumber,
    name: link.name,
    description: link.description,
    redirectUrl: link.redirectUrl,
    paymentTypes: [...link.paymentTypes],
    maximumInstallments: link.maximumInstallments,
    amount: link.amount,
    url: link.url,
    deeplink: link.deeplink,
    brcode: link.brcode,
    expiredAt: link.expiredAt,
    status: linkStatus(link, now),
    createdAt: new Date(link.createdAt).toISOString(),
    ...linkSums(link),
    transactions: link.transactions.map(showTransaction),
    history: link.history.map((event) => ({ ...event })),
  }
}

function showTransaction({
  id,
  originalTransactionId,
  status,
  amount,
  paymentType,
  by,
  at,
}: LinkTransaction): LedgerLinkTransaction {
  return {
    id,
    originalTransactionId,
    status,
    amount,
    paymentType,
    by,
    at: new Date(at).toISOString(),
  }
}
