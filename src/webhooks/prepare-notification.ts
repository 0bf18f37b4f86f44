import type { NotificationToStore } from "../modules/ledger/ports/received-notification"
import {
  asJsonObject,
  type JsonObject,
  reportedTextSchema,
} from "../domain/parsing/json-values"
import {
  isNotificationOfAnotherMerchant,
  type Notification,
} from "../domain/notification/notification"
import { parseNotification } from "./parse-notification"
import { redactNotification } from "./redact-notification"

type ReadNotification = Omit<
  NotificationToStore,
  "account" | "notifiedTogether"
>

/**
 * Parses the body of an authenticated notification, and prepares it for storage. Never throws.
 *
 * `merchantDocument` is the account's CNPJ or CPF. Without it, the plugin cannot recognize notifications of other
 * merchants.
 */
export function prepareNotificationForStorage(received: {
  body: JsonObject
  /** The received text of the body, without a byte order mark. */
  text: string
  merchantDocument: string | undefined
  /** Calculates a digest of a text with a secret key, so that the text cannot be found from the digest. */
  digest: (text: string) => string
}): ReadNotification {
  const notification = parseNotification(received.body)
  return {
    key: notificationKeyOf(notification, received),
    notification,
    isOfAnotherMerchant: isNotificationOfAnotherMerchant(
      notification,
      received.merchantDocument
    ),
    payload: redactNotification(received.body),
  }
}

/**
 * The maximum number of characters in a notification's key. The column has a unique index, and PostgreSQL cannot index
 * long texts.
 */
const LONGEST_KEY = 200

/**
 * Returns the key by which repeated deliveries of a notification are recognized. It has at most 200 ASCII characters.
 *
 * Most keys contain the id that the gateway wrote in the notification, and a digest of the body. The digest is needed
 * because the gateway does not guarantee that the id is unique. Notifications about payment links have no such id. If
 * such a notification can be parsed, its key is built from the fields of the transaction.
 */
function notificationKeyOf(
  notification: Notification,
  { body, text, digest }: Parameters<typeof prepareNotificationForStorage>[0]
): string {
  return notification.kind === "payment_link_update"
    ? keyOfLinkNotification(body, digest)
    : `${notification.eventId ?? "-"}:${digest(text)}`
}

/** The fields of a payment link's transaction that form the notification's key. */
export const LINK_KEY_FIELDS = [
  "id",
  "originalTransactionId",
  "status",
  "amount",
  "updatedAt",
] as const

/**
 * Returns the key of a notification about a payment link. Uses the fields as they are in the body, so that two changes
 * get different keys even if their times cannot be parsed.
 */
function keyOfLinkNotification(
  body: JsonObject,
  digest: (text: string) => string
): string {
  const reported = asJsonObject(asJsonObject(body.data)?.transaction) ?? {}
  // The fields are a JSON list, so that a separator inside a value cannot make two keys equal.
  const natural = JSON.stringify(
    LINK_KEY_FIELDS.map(
      (name) => reportedTextSchema.parse(reported[name]) ?? null
    )
  )
  const isFit = /^[\x20-\x7e]*$/.test(natural)
  const key = `link:${natural}`
  return isFit && key.length <= LONGEST_KEY ? key : `link:${digest(natural)}`
}
