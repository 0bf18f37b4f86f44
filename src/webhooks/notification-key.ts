import { hash } from "node:crypto"
import type { Notification } from "../charge/notification"
import {
  asJsonObject,
  type JsonObject,
  reportedText,
} from "../charge/reading/values"

/** Characters; its table has a unique index on it. */
const LONGEST_KEY = 200

/**
 * Equal for every delivery of one notification, and different for any other. At most 200
 * characters of ASCII.
 *
 * Checkout: the event's id, "-" without one, and the digest of the body's text. The digest is there
 * because nobody promises that an id is used once: a second body under a known id must not be taken for
 * a repetition. A repetition that is spelled otherwise is another notification, and costs a lookup.
 *
 * Payment links have no event id: what happened to which transaction, and when it was last changed
 * (A-25).
 */
export function notificationKeyOf(
  notification: Notification,
  { body, text }: { body: JsonObject; text: string }
): string {
  return notification.kind === "payment_link_update"
    ? paymentLinkKeyOf(body)
    : `${notification.eventId ?? "-"}:${digestOf(text)}`
}

/** Of the texts as told: a moment that cannot be read still tells two changes apart. */
function paymentLinkKeyOf(body: JsonObject): string {
  const reported = asJsonObject(asJsonObject(body.data)?.transaction) ?? {}
  const names = ["id", "originalTransactionId", "status", "amount", "updatedAt"]
  // As a list in JSON, a separator within a value cannot make one key of two.
  const natural = JSON.stringify(
    names.map((name) => reportedText.parse(reported[name]) ?? null)
  )
  const isFit = /^[\x20-\x7e]*$/.test(natural)
  const key = `link:${natural}`
  return isFit && key.length <= LONGEST_KEY ? key : `link:${digestOf(natural)}`
}

function digestOf(text: string): string {
  return hash("sha256", text, "hex")
}
