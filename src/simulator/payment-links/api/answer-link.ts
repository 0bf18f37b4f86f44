import type { LinkTransaction, PaymentLink } from "../ledger/payment-link"
import type { VisibleLink } from "../ledger/visible-link"

/** A payment link in an API answer, as it is or as a look-up that lags shows it. */
export function answerLink(
  link: PaymentLink,
  { status }: Pick<VisibleLink, "status">
) {
  return {
    id: link.id,
    link: link.url,
    deeplink: link.deeplink,
    brcode: link.brcode,
    status,
    charge: {
      name: link.name,
      description: link.description,
      order_number: link.orderNumber,
      redirect_url: link.redirectUrl,
      amounts: link.amounts,
    },
    expired_at: link.expiredAt,
    created_at: new Date(link.createdAt).toISOString(),
  }
}

export function answerTransaction(transaction: LinkTransaction) {
  const time = new Date(transaction.at).toISOString()
  return {
    id: transaction.id,
    originalTransactionId: transaction.originalTransactionId,
    status: transaction.status,
    amount: transaction.amount,
    paymentType: transaction.paymentType,
    createdAt: time,
    updatedAt: time,
  }
}
