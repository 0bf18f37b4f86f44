import type { Actor } from "../charges/simulated-charge"

/** How a link was paid, as notifications and lists of transactions spell it. */
export const linkPaymentTypes = ["PIX", "WALLET", "CREDIT_CARD"] as const

export type LinkPaymentType = (typeof linkPaymentTypes)[number]

/** A payment, which stays PAYED for ever, or a refund of one. */
export type LinkTransaction = {
  readonly id: string
  readonly originalTransactionId: string | null
  readonly status: "PAYED" | "REFUNDED" | "PARTREFUNDED"
  /** In cents; of a refund, this part alone. */
  readonly amount: number
  readonly paymentType: LinkPaymentType
  readonly at: number
  readonly by: Actor
  /** Lists before this time lack it, as a read replica that lags would. */
  readonly visibleFrom: number
}

/** One line of a link's history; the amount is what this event moved, in cents. */
type LinkEvent = {
  at: string
  event:
    | "created"
    | "creation_repeated"
    | "paid"
    | "refunded"
    | "deactivated"
    | "expired"
  amount: number
  by: Actor
}

export type LinkStatus = "ACTIVE" | "INACTIVE" | "EXPIRED"

/** A payment link as the gateway keeps it. */
export type PaymentLink = {
  readonly id: string
  readonly merchantDocument: string
  readonly name: string
  readonly description: string | null
  readonly orderNumber: string
  readonly redirectUrl: string | null
  readonly paymentTypes: readonly LinkPaymentType[]
  readonly maximumInstallments: number
  readonly amounts: { readonly product: number; readonly delivery: number }
  /** The sum of both, in cents. */
  readonly amount: number
  readonly url: string
  readonly deeplink: string
  /** A Pix "copia e cola"; null where no code is allowed. */
  readonly brcode: string | null
  /** The last day on which it can be paid, `2030-01-31`; null is for ever. */
  readonly expiredAt: string | null
  readonly createdAt: number
  readonly visibleFrom: number
  /** The end of that day in São Paulo, or when it was made to expire. */
  closesAt: number | null
  inactive: { readonly at: number; readonly visibleFrom: number } | null
  readonly transactions: LinkTransaction[]
  readonly history: LinkEvent[]
}

export function isPayment({
  originalTransactionId,
}: Pick<LinkTransaction, "originalTransactionId">): boolean {
  return originalTransactionId === null
}

/** One that was paid goes on being active. */
export function linkStatus(
  { inactive, closesAt }: Pick<PaymentLink, "inactive" | "closesAt">,
  now: number
): LinkStatus {
  if (inactive) {
    return "INACTIVE"
  }
  return closesAt !== null && now >= closesAt ? "EXPIRED" : "ACTIVE"
}

type Summed = Pick<LinkTransaction, "id" | "originalTransactionId" | "amount">

/** All that was ever paid, and given back, in cents. */
export function linkSums({ transactions }: Pick<PaymentLink, "transactions">) {
  const paidAmount = sum(transactions.filter(isPayment))
  return { paidAmount, refundedAmount: sum(transactions) - paidAmount }
}

/** What is left of a payment. */
export function refundableAmount(
  { transactions }: { transactions: readonly Summed[] },
  { id, amount }: Summed
): number {
  const refunds = transactions.filter(
    ({ originalTransactionId }) => originalTransactionId === id
  )
  return amount - sum(refunds)
}

function sum(transactions: readonly Summed[]): number {
  return transactions.reduce((total, { amount }) => total + amount, 0)
}
