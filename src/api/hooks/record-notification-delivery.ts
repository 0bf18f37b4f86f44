import {
  type NotificationDeliveryRefusal,
  NOTIFICATION_DELIVERY_RECORD_INTERVAL_MS,
} from "../../domain/notification/notification-delivery"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type { Log } from "../../domain/log"
import type { Notification } from "../../domain/notification/notification"
import type { LedgerModuleService } from "../../modules/ledger"

export type RefusalReason = "unknown_account" | NotificationDeliveryRefusal

/**
 * Whether a delivery was authenticated, or why it was refused. `account` is only set for a configured account.
 * Otherwise a stranger could fill the process's memory with deliveries to invented account ids.
 */
export interface DeliveryResult {
  account: string | undefined
  kind: "authenticated" | RefusalReason
  /**
   * Whether the request has the header with which the command `doctor` marks a test delivery. The plugin stores nothing
   * about a test delivery.
   */
  isTest?: boolean
}

const REFUSAL_TEXTS: Record<RefusalReason, string> = {
  unknown_account:
    "to an account that is not configured. Compare the notification URL in the merchant panel with the accounts' ids",
  no_token: "without a token",
  wrong_token:
    "without a configured token. If the token was renewed in the merchant panel, add it to notificationTokens (payment links: paymentLink.apiKeys)",
  too_large: "with a body of more than 256 kB",
  broken_off: "whose body was incomplete",
  not_a_json_object: "with a body that is no JSON object",
}

/** A notification whose header `event_type` does not match the kind of its body. */
interface Contradiction {
  account: string
  notificationId: string
  header: string
  kind: Notification["kind"]
}

/**
 * Logs that a notification's header `event_type` contradicts its body. Each account gets at most one log line per
 * minute.
 */
export function warnOfContradictingHeader(
  ledger: object,
  log: Log,
  { account, notificationId, header, kind }: Contradiction
): void {
  const many = countAndTakeUnwrittenDeliveriesIfDue(ledger, `${account} header`)
  if (many === undefined) return
  const these = many === 1 ? "1 notification" : `${many} notifications`
  log.warn(
    `checkout-transparent: ${these} for account "${account}" had a header event_type that contradicts its body, most recently ${notificationId} (header ${header}, body ${kind}). The body decided. If it happens again, report it to the gateway's operator.`
  )
}

interface DeliveryCount {
  unwritten: number
  quietUntil: number
}

/**
 * How many deliveries were not written to the log or the database, by ledger. The inner map has one entry for each
 * account and kind of delivery. Test deliveries have entries of their own.
 *
 * - `unwritten`: how many deliveries have arrived since a delivery of this entry was last written.
 * - `quietUntil`: the time from which the next delivery is written. Until then, deliveries are only counted.
 */
const countsByLedger = new WeakMap<object, Map<string, DeliveryCount>>()

/**
 * Records in the database that a delivery was authenticated, or why it was refused. Refusals are also logged. A refused
 * test delivery, or a delivery for an unknown account, is only logged.
 *
 * A process writes at most once a minute for each account and kind of delivery, so that a flood of deliveries does not
 * overload the database. The caller does not wait for the database, and a database error is only logged.
 */
export function recordNotificationDeliveryResult(
  ledger: Pick<LedgerModuleService, "recordLatestNotificationDelivery">,
  log: Log,
  { account, kind, isTest = false }: DeliveryResult
): void {
  const many = countAndTakeUnwrittenDeliveriesIfDue(
    ledger,
    `${account ?? ""} ${kind} ${isTest}`
  )
  if (many === undefined) return
  if (kind !== "authenticated") {
    const these = many === 1 ? "a notification" : `${many} notifications`
    const of = account === undefined ? "" : ` for account "${account}"`
    log.warn(
      `checkout-transparent: ${these} refused${of}, ${REFUSAL_TEXTS[kind]}.`
    )
  }
  if (account === undefined || kind === "unknown_account" || isTest) return
  void ledger
    .recordLatestNotificationDelivery({ account, kind })
    .catch((error: unknown) =>
      log.warn(
        `checkout-transparent: a delivery for account "${account}" could not be counted (${kind}): ${describeError(error)}`
      )
    )
}

/**
 * Counts a delivery, and returns how many deliveries the caller must now write to the log or the database. Deliveries
 * are counted separately for each value of `what`, which consists of the account and the kind of the delivery.
 * - If the function returned a number in the last minute, returns undefined.
 * - Otherwise returns the number of deliveries that were not written yet, including this delivery.
 */
function countAndTakeUnwrittenDeliveriesIfDue(
  ledger: object,
  what: string
): number | undefined {
  const known = countsByLedger.get(ledger) ?? new Map<string, DeliveryCount>()
  countsByLedger.set(ledger, known)
  const now = performance.now()
  const { unwritten, quietUntil } = known.get(what) ?? {
    unwritten: 0,
    quietUntil: 0,
  }
  if (now < quietUntil) {
    known.set(what, { unwritten: unwritten + 1, quietUntil })
    return undefined
  }
  known.set(what, {
    unwritten: 0,
    quietUntil: now + NOTIFICATION_DELIVERY_RECORD_INTERVAL_MS,
  })
  return unwritten + 1
}
