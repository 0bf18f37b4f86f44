import { linkStatus } from "./link-status"
import { refundableAmount } from "./link-sums"
import {
  isPayment,
  type LinkPaymentType,
  type LinkTransaction,
  type PaymentLink,
} from "./payment-link"

/** Why the link cannot be paid so; undefined when it can, also when it was paid before. */
export function payObjection(
  link: PaymentLink,
  { paymentType, late }: { paymentType: LinkPaymentType; late: boolean },
  now: number
): string | undefined {
  if (!link.paymentTypes.includes(paymentType)) {
    return `The link takes ${link.paymentTypes.join(", ")}, not ${paymentType}`
  }
  if (late) {
    return undefined
  }
  switch (linkStatus(link, now)) {
    case "ACTIVE":
      return undefined
    case "INACTIVE":
      return "The link was made inactive; only a late confirmation can still come"
    case "EXPIRED":
      return "The link has expired; only a late confirmation can still come"
  }
}

/** Why so much of this payment cannot be given back; undefined when it can. */
export function refundObjection(
  link: PaymentLink,
  { payment, amount }: { payment: LinkTransaction; amount: number }
): string | undefined {
  if (!isPayment(payment)) {
    return "The transaction is a refund; only a payment can be refunded"
  }
  const left = refundableAmount(link, payment)
  if (left === 0) {
    return "Nothing is left of the transaction: it was refunded whole"
  }
  return amount > left
    ? `The amount must be at most ${left}, what is left of the transaction, not ${amount}`
    : undefined
}
