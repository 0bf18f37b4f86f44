import type { Actor } from "../charges/simulated-charge"

/** The payment methods of a link, as notifications and transaction lists spell them. */
export const linkPaymentTypes = ["PIX", "WALLET", "CREDIT_CARD"] as const

export type LinkPaymentType = (typeof linkPaymentTypes)[number]

/**
 * One payment of a link, or one refund of a link's payment. A payment keeps the status PAYED even after it was
 * refunded. `originalTransactionId` is the id of the refunded payment, and `null` for a payment.
 */
export type LinkTransaction = {
  readonly id: string
  readonly originalTransactionId: string | null
  readonly status: "PAYED" | "REFUNDED" | "PARTREFUNDED"
  /** The amount of this payment or of this refund, in minor units. */
  readonly amount: number
  readonly paymentType: LinkPaymentType
  readonly at: number
  readonly by: Actor
}

/**
 * An entry in the history of a payment link. `amount` is in minor units:
 * - for `created`: the amount of the link
 * - for `paid` and `refunded`: the paid or refunded amount
 * - for `creation_repeated` and `deactivated`: 0
 */
type LinkEvent = {
  at: string
  event: "created" | "creation_repeated" | "paid" | "refunded" | "deactivated"
  amount: number
  by: Actor
}

export type LinkStatus = "ACTIVE" | "INACTIVE" | "EXPIRED"

export type PaymentLink = {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly orderNumber: string
  readonly redirectUrl: string | null
  readonly paymentTypes: readonly LinkPaymentType[]
  readonly maximumInstallments: number
  readonly amounts: { readonly product: number; readonly delivery: number }
  /** The amount of the link in minor units: the product amount plus the delivery amount. */
  readonly amount: number
  readonly url: string
  readonly deeplink: string
  /** The text of a Pix code ("copia e cola"), or `null` if the link allows neither Pix nor wallet. */
  readonly brcode: string | null
  /** The last day on which the link can be paid, such as `2030-01-31`, or `null` if it has no last day. */
  readonly expiredAt: string | null
  readonly createdAt: number
  /**
   * The time after which the link can no longer be paid: the end of its last day in São Paulo. It is `null` if the link
   * has no last day.
   */
  readonly closesAt: number | null
  isInactive: boolean
  readonly transactions: LinkTransaction[]
  readonly history: LinkEvent[]
}

export function isPaymentTransaction({
  originalTransactionId,
}: Pick<LinkTransaction, "originalTransactionId">): boolean {
  return originalTransactionId === null
}

/**
 * Returns whether a link is active, inactive or expired. A payment does not change this status, so a paid link can be
 * active.
 */
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

/** Returns the sum of all payments of a link and the sum of all refunds, in minor units. */
export function linkSums({ transactions }: Pick<PaymentLink, "transactions">) {
  const paidAmount = sumOfTransactions(
    transactions.filter(isPaymentTransaction)
  )
  return {
    paidAmount,
    refundedAmount: sumOfTransactions(transactions) - paidAmount,
  }
}

/** Returns the part of a payment that is not refunded yet, in minor units. */
export function refundableAmount(
  { transactions }: { transactions: readonly Summed[] },
  { id, amount }: Summed
): number {
  const refunds = transactions.filter(
    ({ originalTransactionId }) => originalTransactionId === id
  )
  return amount - sumOfTransactions(refunds)
}

function sumOfTransactions(transactions: readonly Summed[]): number {
  return transactions.reduce((total, { amount }) => total + amount, 0)
}
