import type { PaymentLinkUpdate } from "../../charge/notification"
import {
  asJsonObject,
  type JsonObject,
  leaveOutUndefined,
} from "../../charge/reading/values"
import { keptId, keptWord } from "../kept-text"
import { paymentLink } from "../wire/notification-payload"
import { type ContentOf, unrecognized } from "./content"

/**
 * Whether a body is about a payment link. Its headers do not show that: both products use the same address, and a
 * PAYMENT of the checkout has the same `type`.
 */
export function isAboutPaymentLink(type: string, data: JsonObject): boolean {
  return (
    asJsonObject(data.transaction) !== undefined &&
    (asJsonObject(data.charge) !== undefined ||
      (["PAYMENT", "REFUND"].includes(type) &&
        (data.merchantChargeId ?? undefined) === undefined))
  )
}

export function readPaymentLinkUpdate(
  data: JsonObject
): ContentOf<PaymentLinkUpdate> {
  const parsed = paymentLink.safeParse(data)
  if (!parsed.success) {
    // The path comes from our schema and quotes nothing of the body.
    const field = parsed.error.issues[0]?.path.join(".") ?? ""
    return unrecognized(data, `data.${field} is unreadable`, "payment_link")
  }
  const { transaction, charge } = parsed.data
  const transactionId = keptId(transaction.id)
  if (transactionId === undefined || transaction.status === undefined) {
    return unrecognized(
      data,
      "data.transaction has no readable id or status",
      "payment_link"
    )
  }
  return leaveOutUndefined({
    kind: "payment_link_update" as const,
    integration: "payment_link" as const,
    transactionId,
    status: keptWord(transaction.status),
    amount: transaction.amount,
    linkId: keptId(charge?.paymentLinkId),
  })
}
