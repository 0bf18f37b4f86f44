import type { LinkTransaction } from "../payment-links/ledger/payment-link"

export type PaymentLinkTold = {
  transaction: Pick<
    LinkTransaction,
    "id" | "originalTransactionId" | "status" | "amount" | "paymentType"
  >
  charge: {
    qrCode: string
    expiresAt: string | null
    amount: number
    paymentLinkId: string
    checkoutLink: string
  }
}

/** The whole body: payment-link notifications have no envelope. */
export function paymentLinkBody(
  { transaction, charge }: PaymentLinkTold,
  at: number
) {
  const time = new Date(at).toISOString()
  return {
    type: transaction.status === "PAYED" ? "PAYMENT" : "REFUND",
    eventDate: time,
    data: {
      transaction: { ...transaction, createdAt: time, updatedAt: time },
      charge,
    },
  }
}
