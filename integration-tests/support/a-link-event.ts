import {
  defaultMerchant,
  type LedgerPaymentLink,
  type Simulator,
} from "../../src/simulator"
import { deliver, type DeliveryAnswer } from "./a-delivery"

/** The key that proves that a notification about links comes from the gateway. */
export const LINK_API_KEY = defaultMerchant.paymentLinkApiKey ?? ""

type Transaction = LedgerPaymentLink["transactions"][number]

/** A notification about a payment at a link, or a refund; a test may change any field. */
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

/** Pays a link `times` times without notifications; returns the notifications that were not sent. */
export async function payUnnotified(
  simulator: Pick<Simulator, "payLink">,
  linkId: string,
  times = 1
): Promise<LinkEvent[]> {
  const link = await simulator.payLink(linkId, { times })
  return link.transactions.map((transaction) => linkEvent(link, transaction))
}

/** Delivers such a notification; null as key sends none. */
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
