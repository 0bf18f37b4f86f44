import type {
  LinkTransaction,
  PaymentLink,
} from "../payment-links/ledger/payment-link"
import { paymentLinkBody } from "./payment-link-body"

/** A payment or refund of a link that was made here. */
export function linkNotification(
  link: PaymentLink,
  { id, originalTransactionId, status, amount, ...rest }: LinkTransaction
) {
  const { paymentType, at } = rest
  return paymentLinkBody(
    {
      transaction: { originalTransactionId, status, id, amount, paymentType },
      charge: {
        // A link that takes cards only has no code of its own to pay it; its address is one.
        qrCode: link.brcode ?? link.url,
        expiresAt:
          link.expiredAt === null ? null : `${link.expiredAt} 23:59:59`,
        amount: link.amount,
        paymentLinkId: link.id,
        checkoutLink: link.url,
      },
    },
    at
  )
}
