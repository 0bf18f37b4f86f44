import type { IncomingHttpHeaders } from "node:http"
import type { Notification } from "../domain/notification/notification"

/**
 * The two names of the header that announces the kind of a notification. The gateway's interface document calls the
 * header `event_type`, but its examples have `event-type`.
 */
const HEADER_NAMES = ["event_type", "event-type"]

/**
 * The kind of body that belongs to each documented value of the header `event_type`. For a payment link, it is
 * `payment_link`. For card, Pix and wallet, it is `checkout` and the field `type`. Source: docs/gateway.md#events
 */
export const ANNOUNCED_KINDS = new Map([
  ["TransactionUpdateMessage", "checkout PAYMENT"],
  ["Challenge3dsUpdateMessage", "checkout THREE_DS_CHALLENGE"],
  ["TransactionPaymentMessage", "payment_link"],
])

/**
 * Returns the value of the header `event_type` if it does not match the notification's body. Returns `undefined` if the
 * value matches, if it is not documented, or if there is no such header.
 *
 * The header is only used for this check. The body decides the kind of the notification, because proxies drop headers
 * with an underscore, and two names of the header are in use.
 */
export function contradictingHeader(
  headers: IncomingHttpHeaders,
  { integration, type }: Pick<Notification, "integration" | "type">
): string | undefined {
  const kindOfBody =
    integration === "payment_link"
      ? integration
      : `checkout ${type.trim().toUpperCase()}`
  return HEADER_NAMES.flatMap((name) => headers[name] ?? []).find(
    (value) => (ANNOUNCED_KINDS.get(value) ?? kindOfBody) !== kindOfBody
  )
}
