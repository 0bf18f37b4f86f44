import type { IncomingHttpHeaders } from "node:http"
import type { Notification } from "../domain/notification/notification"

/** The header's two spellings: the interface names `event_type`, and its sample requests have `event-type`. */
const NAMES = ["event_type", "event-type"]

/** The bodies that each documented value of the header announces. Source: docs/gateway.md#events */
export const ANNOUNCED = new Map([
  ["TransactionUpdateMessage", "checkout PAYMENT"],
  ["Challenge3dsUpdateMessage", "checkout THREE_DS_CHALLENGE"],
  ["TransactionPaymentMessage", "payment_link"],
])

/**
 * Returns the value of a header `event_type` that announces another body than the one that came; undefined when there
 * is none. The header is ignored on purpose when a notification is read: proxies drop names with an underscore, both
 * spellings are in use, and the body alone says what it is about. So a contradiction is only reported. A value that
 * the interface does not list announces nothing.
 */
export function contradictingHeader(
  headers: IncomingHttpHeaders,
  { integration, type }: Pick<Notification, "integration" | "type">
): string | undefined {
  const came =
    integration === "payment_link"
      ? integration
      : `checkout ${type.trim().toUpperCase()}`
  return NAMES.flatMap((name) => headers[name] ?? []).find(
    (value) => (ANNOUNCED.get(value) ?? came) !== came
  )
}
