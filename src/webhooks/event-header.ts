import type { IncomingHttpHeaders } from "node:http"
import type { Notification } from "../domain/notification/notification"

/**
 * The two spellings of the header's name. The gateway's interface document says `event_type`, but its sample requests
 * have `event-type`.
 */
const HEADER_NAMES = ["event_type", "event-type"]

/** The kind of body that each documented value of the header announces. Source: docs/gateway.md#events */
export const ANNOUNCED_KINDS = new Map([
  ["TransactionUpdateMessage", "checkout PAYMENT"],
  ["Challenge3dsUpdateMessage", "checkout THREE_DS_CHALLENGE"],
  ["TransactionPaymentMessage", "payment_link"],
])

/**
 * Returns the value of a notification's header `event_type` that announces another kind of body than the received one.
 * Returns `undefined` if no header contradicts the body. A contradiction is only reported. The header is otherwise
 * ignored on purpose, because proxies drop names with an underscore, both spellings of the name are in use, and the
 * body itself says what it is about. A value that is not in the gateway's interface document announces nothing.
 */
export function contradictingHeader(
  headers: IncomingHttpHeaders,
  { integration, type }: Pick<Notification, "integration" | "type">
): string | undefined {
  const came =
    integration === "payment_link"
      ? integration
      : `checkout ${type.trim().toUpperCase()}`
  return HEADER_NAMES.flatMap((name) => headers[name] ?? []).find(
    (value) => (ANNOUNCED_KINDS.get(value) ?? came) !== came
  )
}
