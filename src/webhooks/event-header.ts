import type { IncomingHttpHeaders } from "node:http"
import type { Notification } from "../domain/notification/notification"

/**
 * The two names of the header that announces the kind of a notification. The gateway's interface document calls the
 * header `event_type`, but its examples have `event-type`.
 */
const HEADER_NAMES = ["event_type", "event-type"]

/**
 * The kind of notification that belongs to each documented value of the header `event_type`. Source:
 * docs/gateway.md#events
 */
export const ANNOUNCED_KINDS = new Map([
  ["TransactionUpdateMessage", "checkout PAYMENT"],
  ["Challenge3dsUpdateMessage", "checkout THREE_DS_CHALLENGE"],
  ["TransactionPaymentMessage", "payment_link"],
])

/**
 * Returns the value of the header `event_type` if it contradicts the notification's body. Returns `undefined` if it
 * does not, for example because there is no such header.
 *
 * The body decides the kind of the notification, because proxies drop headers with an underscore.
 */
export function contradictingEventTypeHeaderValue(
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
