import type { NotificationToStore } from "../modules/ledger/ports/received-notification"
import type { JsonObject } from "../charge/reading/values"
import { isOfAnotherMerchant } from "../charge/notification"
import { notificationKeyOf } from "./notification-key"
import { parseNotification } from "./parse-notification"
import { redactNotification } from "./redact-notification"

/** What the ledger stores of a notification, without the account and the header. */
export type ReadNotification = Omit<
  NotificationToStore,
  "account" | "eventTypeHeader"
>

/**
 * Reads the body of an authenticated notification. `merchantDocument` is the account's CNPJ or CPF in any
 * punctuation; without it no notification counts as another merchant's. Never throws.
 */
export function readNotification(received: {
  body: JsonObject
  /** The body as received, without a byte order mark. */
  text: string
  merchantDocument: string | undefined
}): ReadNotification {
  const notification = parseNotification(received.body)
  return {
    key: notificationKeyOf(notification, received),
    notification,
    isOfAnotherMerchant: isOfAnotherMerchant(
      notification,
      received.merchantDocument
    ),
    payload: redactNotification(received.body),
  }
}
