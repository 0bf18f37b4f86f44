/**
 * The minimum time in milliseconds between two recorded requests to the notification URL of an account. It applies to
 * each kind of request separately. The URL is public, and a flood of requests must not cause a database write for each
 * request.
 */
export const NOTIFICATION_DELIVERY_RECORD_INTERVAL_MS = 60_000
/**
 * The header of a POST request that only tests the notification token. The plugin does not store such a request as a
 * notification.
 */
export const NOTIFICATION_TEST_HEADER = "x-checkout-transparent-test"

/** Why a POST request to the notification URL of an account was refused. */
export type NotificationDeliveryRefusal =
  "no_token" | "wrong_token" | "too_large" | "broken_off" | "not_a_json_object"

/** The kinds of requests to the notification URL for which the ledger stores the time of the latest one. */
export type NotificationDeliveryKind =
  "authenticated" | NotificationDeliveryRefusal

export interface NotificationDeliveryEntry {
  account: string
  kind: NotificationDeliveryKind
}

/**
 * The latest recorded request of one kind to the notification URL of an account. `lastAt` is the time of this request,
 * by the database's clock. Up to a minute after a recorded request, further requests may have arrived without being
 * recorded.
 */
export interface RecordedNotificationDelivery extends NotificationDeliveryEntry {
  lastAt: Date
}

/**
 * The latest authenticated request and the latest refused request to the notification URL of an account. A request is
 * authenticated if its token is correct, even if its body is refused. A field is `undefined` if no such request was
 * recorded.
 */
export interface LatestNotificationDeliveries {
  authenticated: Pick<RecordedNotificationDelivery, "lastAt"> | undefined
  refused: { kind: NotificationDeliveryRefusal; lastAt: Date } | undefined
}

/**
 * Returns the latest authenticated and the latest refused request to the notification URLs of the given accounts. The
 * accounts must share a notification token: a request for one of them counts for all of them.
 */
export function latestNotificationDeliveriesOf(
  accounts: readonly string[],
  recorded: readonly RecordedNotificationDelivery[]
): LatestNotificationDeliveries {
  const latestFirst = recorded
    .filter(({ account }) => accounts.includes(account))
    .sort((one, other) => other.lastAt.getTime() - one.lastAt.getTime())
  return {
    authenticated: latestFirst.find(({ kind }) => kind === "authenticated"),
    refused: latestFirst.find(isRefusedDelivery),
  }
}

function isRefusedDelivery(
  delivery: RecordedNotificationDelivery
): delivery is RecordedNotificationDelivery & {
  kind: NotificationDeliveryRefusal
} {
  return delivery.kind !== "authenticated"
}
