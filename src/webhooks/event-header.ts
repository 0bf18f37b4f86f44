import type { IncomingHttpHeaders } from "node:http"
import type { Notification } from "../domain/notification/notification"

/** The two spellings of the header. The interface names `event_type`, and its sample requests have `event-type`. */
const NAMES = ["event_type", "event-type"]

/** The kind of body that each documented value of the header announces. Source: docs/gateway.md#events */
export const ANNOUNCED = new Map([
  ["TransactionUpdateMessage", "checkout PAYMENT"],
  ["Challenge3dsUpdateMessage", "checkout THREE_DS_CHALLENGE"],
  ["TransactionPaymentMessage", "payment_link"],
])

/**
 * Returns the value of a header `event_type` that announces another kind of body than the received one, and `undefined`
 * if the header contradicts nothing. The contradiction is only reported, and the header is otherwise ignored on
 * purpose. Proxies drop names with an underscore, both spellings are in use, and the body alone says what it is about.
 * A value that the interface does not list announces nothing.
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
