import type { Actor } from "../charges/simulated-charge"

/** How a link can be paid, as notifications and lists of transactions spell it. */
export const linkPaymentTypes = ["PIX", "WALLET", "CREDIT_CARD"] as const

export type LinkPaymentType = (typeof linkPaymentTypes)[number]

/** A payment, whose status stays PAYED for ever, or a refund of one. */
export type LinkTransaction = {
  readonly id: string
  readonly originalTransactionId: string | null
  readonly status: "PAYED" | "REFUNDED" | "PARTREFUNDED"
  /** The amount in cents; for a refund, of this refund alone. */
  readonly amount: number
  readonly paymentType: LinkPaymentType
  readonly at: number
  readonly by: Actor
}

/** An event in a link's history; `amount` is what the event moved, in cents. */
type LinkEvent = {
  at: string
  event: "created" | "creation_repeated" | "paid" | "refunded" | "deactivated"
  amount: number
  by: Actor
}

export type LinkStatus = "ACTIVE" | "INACTIVE" | "EXPIRED"

/** A payment link as the gateway keeps it. */
export type PaymentLink = {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly orderNumber: string
  readonly redirectUrl: string | null
  readonly paymentTypes: readonly LinkPaymentType[]
  readonly maximumInstallments: number
  readonly amounts: { readonly product: number; readonly delivery: number }
  /** The sum of both amounts, in cents. */
  readonly amount: number
  readonly url: string
  readonly deeplink: string
  /** A Pix "copia e cola"; null if the link allows no code. */
  readonly brcode: string | null
  /** The last day on which the link can be paid, such as `2030-01-31`; null for no end. */
  readonly expiredAt: string | null
  readonly createdAt: number
  /** When the link closes: at the end of its last day in São Paulo; null for no end. */
  readonly closesAt: number | null
  isInactive: boolean
  readonly transactions: LinkTransaction[]
  readonly history: LinkEvent[]
}

export function isPayment({
  originalTransactionId,
}: Pick<LinkTransaction, "originalTransactionId">): boolean {
  return originalTransactionId === null
}

/** Returns the status of a link; a paid link stays active. */
export function linkStatus(
  { isInactive, closesAt }: Pick<PaymentLink, "isInactive" | "closesAt">,
  now: number
): LinkStatus {
  if (isInactive) {
    return "INACTIVE"
  }
  return closesAt !== null && now >= closesAt ? "EXPIRED" : "ACTIVE"
}

type Summed = Pick<LinkTransaction, "id" | "originalTransactionId" | "amount">

/** Returns the sums of all payments and of all refunds, in cents. */
export function linkSums({ transactions }: Pick<PaymentLink, "transactions">) {
  const paidAmount = sum(transactions.filter(isPayment))
  return { paidAmount, refundedAmount: sum(transactions) - paidAmount }
}

/** Returns how much of a payment is left to refund, in cents. */
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
