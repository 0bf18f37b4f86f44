import type {
  GatewayErrorCode,
  PaymentLinkOperation,
} from "../../core/errors/gateway-error"

/** What a call of the payment-link integration is about, as far as it is known. */
export interface LinkSubject {
  /** Our name for a payment link that is made. */
  orderNumber?: string
  paymentLinkId?: string
  /** Of a payment link. */
  transactionId?: string
}

interface Words {
  attempted: (subject: LinkSubject) => string
  /** What to do when we do not know whether it was done. */
  unknown: string
  /** What to do when its content was refused. */
  refused: string
}

export const LINK_WORDS: Record<PaymentLinkOperation, Words> = {
  create_payment_link: {
    attempted: ({ orderNumber }) =>
      `Creating the payment link${named(orderNumber)}`,
    unknown:
      "A link may exist that nobody knows: it is shown to nobody; make another one, with another order number",
    refused: "No link was made; the same request will be refused again",
  },
  look_up_payment_link: {
    attempted: ({ paymentLinkId }) =>
      `Looking up the payment link${named(paymentLinkId)}`,
    unknown: "Nothing is known about the link; ask again later",
    refused: "Nothing was done; the same request will be refused again",
  },
  list_link_transactions: {
    attempted: ({ paymentLinkId }) =>
      `Listing the transactions of the payment link${named(paymentLinkId)}`,
    unknown: "Nothing is known about its payments and refunds; ask again later",
    refused: "Nothing was done; the same request will be refused again",
  },
  deactivate_payment_link: {
    attempted: ({ paymentLinkId }) =>
      `Making the payment link${named(paymentLinkId)} inactive`,
    unknown:
      "Whether it can still be paid is unknown: look it up, or make it inactive again",
    refused:
      "It was not made inactive, and may still be paid; look it up, or make it inactive in the merchant panel",
  },
  refund_link_transaction: {
    attempted: ({ transactionId }) =>
      `Refunding the transaction${named(transactionId)} of a payment link`,
    unknown:
      "Whether it was refunded is unknown: list the link's transactions and compare, and never send it again",
    refused:
      "Nothing was refunded; compare the link's transactions in the merchant panel before you try again",
  },
}

/** What to do about the credential: it is not the checkout's. */
export const LINK_ADVICE: Partial<Record<GatewayErrorCode, string>> = {
  gateway_authentication_failed:
    "Check client id and client secret of payment links (option paymentLink); a renewed credential ends the old one after 7 days",
  gateway_scope_missing:
    "Payment links are not enabled for this credential: use the one of the payment-link integration (option paymentLink), or ask the operator to enable them",
}

/**
 * The gateway publishes the codes of its refusals and not what they mean. These readings help a
 * person, and decide nothing.
 */
const MEANINGS: Readonly<Record<string, string>> = {
  B001: "a field is malformed, or nothing has this id",
  B005: "the order number is malformed or was used before",
  B021: "the amount is out of range",
  B028: "a way to pay is not allowed",
  B036: "the last day to pay is malformed or over",
  B038: "the link or the payment is not in a state for this",
  C001: "the service is not available",
}

/** What a code of the gateway's may mean: nothing, or one remark for its error message. */
export function meaningOf(code: string | undefined): string[] {
  const meaning =
    code !== undefined && Object.hasOwn(MEANINGS, code)
      ? MEANINGS[code]
      : undefined
  return meaning === undefined ? [] : [`which may mean that ${meaning}`]
}

function named(name: string | undefined): string {
  return name === undefined ? "" : ` ${name}`
}
