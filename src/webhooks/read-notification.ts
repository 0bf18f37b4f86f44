import type { NotificationToStore } from "../modules/ledger/ports/received-notification"
import {
  asJsonObject,
  type JsonObject,
  reportedText,
} from "../domain/parsing/values"
import {
  namesAnotherMerchant,
  type Notification,
} from "../domain/notification/notification"
import { parseNotification } from "./parse-notification"
import { redactNotification } from "./redact-notification"

type ReadNotification = Omit<
  NotificationToStore,
  "account" | "notifiedTogether"
>

/**
 * Reads the body of an authenticated notification. `merchantDocument` is the account's CNPJ or CPF with any
 * punctuation. If it is not configured, no notification counts as one of another merchant. Never throws.
 */
export function readNotification(received: {
  body: JsonObject
  /** The body as received, without a byte order mark. */
  text: string
  merchantDocument: string | undefined
  /** Makes a digest of a text that reveals nothing of the text (see LedgerModuleService.notificationDigests). */
  digest: (text: string) => string
}): ReadNotification {
  const notification = parseNotification(received.body)
  return {
    key: notificationKeyOf(notification, received),
    notification,
    isOfAnotherMerchant: namesAnotherMerchant(
      notification,
      received.merchantDocument
    ),
    payload: redactNotification(received.body),
  }
}

/**
 * The longest key in characters. The key's column has a unique index, in which PostgreSQL does not accept long texts.
 */
const LONGEST_KEY = 200

/**
 * Returns a key that is equal for all deliveries of one notification and different for all others. It has at most 200
 * ASCII characters.
 *
 * For the checkout, the key is the event's id, or "-", and the digest of the body's text. The gateway does not promise
 * that an id is used once, so a second body with a known id must not count as a repetition. A repetition that is
 * spelled differently counts as another notification and costs a lookup.
 *
 * Payment links have no event id. Their key is the transaction with its state, amount and time of change.
 */
function notificationKeyOf(
  notification: Notification,
  { body, text, digest }: Parameters<typeof readNotification>[0]
): string {
  return notification.kind === "payment_link_update"
    ? paymentLinkKeyOf(body, digest)
    : `${notification.eventId ?? "-"}:${digest(text)}`
}

/** The fields of a link's transaction that make up the key. */
export const LINK_KEY_FIELDS = [
  "id",
  "originalTransactionId",
  "status",
  "amount",
  "updatedAt",
] as const

/**
 * Returns the key of a payment link's notification. Uses the reported texts, because even a time that cannot be parsed
 * distinguishes two changes.
 */
function paymentLinkKeyOf(
  body: JsonObject,
  digest: (text: string) => string
): string {
  const reported = asJsonObject(asJsonObject(body.data)?.transaction) ?? {}
  // The fields are a JSON list, so that a separator inside a value cannot make two keys equal.
  const natural = JSON.stringify(
    LINK_KEY_FIELDS.map((name) => reportedText.parse(reported[name]) ?? null)
  )
  const isFit = /^[\x20-\x7e]*$/.test(natural)
  const key = `link:${natural}`
  return isFit && key.length <= LONGEST_KEY ? key : `link:${digest(natural)}`
}
