import {
  defaultMerchant,
  type LedgerPaymentLink,
  type Simulator,
} from "../../src/simulator"
import { deliver, type DeliveryAnswer } from "./a-delivery"

/** What proves that the gateway tells of links. */
export const LINK_API_KEY = defaultMerchant.paymentLinkApiKey ?? ""

type Transaction = LedgerPaymentLink["transactions"][number]

/** What the gateway tells of a payment at a link, or of a refund; any field of it may be changed. */
export interface LinkEvent {
  type: string
  eventDate: string | null
  data: {
    transaction: Record<string, unknown>
    charge: Record<string, unknown>
  }
}

export function linkEvent(
  link: Pick<LedgerPaymentLink, "id" | "url" | "amount">,
  { at, by: _by, ...transaction }: Transaction
): LinkEvent {
  return {
    type: transaction.originalTransactionId === null ? "PAYMENT" : "REFUND",
    eventDate: at,
    data: {
      transaction: { ...transaction, createdAt: at, updatedAt: at },
      charge: {
        qrCode: link.url,
        expiresAt: null,
        amount: link.amount,
        paymentLinkId: link.id,
        checkoutLink: link.url,
      },
    },
  }
}

/** Somebody pays so often, at a gateway that tells nobody; what it would have told. */
export async function payUnnotified(
  simulator: Pick<Simulator, "payLink">,
  linkId: string,
  times = 1
): Promise<LinkEvent[]> {
  const link = await simulator.payLink(linkId, { times })
  return link.transactions.map((transaction) => linkEvent(link, transaction))
}

/** Delivers such an event; null for no key at all. */
export function notifyOfLink(
  hookUrl: string,
  event: object,
  apiKey: string | null = LINK_API_KEY
): Promise<DeliveryAnswer> {
  return deliver(hookUrl, {
    authorization: apiKey,
    headers: {
      "content-type": "application/json",
      event_type: "TransactionPaymentMessage",
    },
    body: event,
  })
}
