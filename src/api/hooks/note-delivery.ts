import {
  type DeliveryRefusal,
  DELIVERY_NOTED_EVERY_MS,
} from "../../domain/notification/delivery-note"
import { describeError } from "../../domain/errors/payment-plugin-error"
import type { Log } from "../../domain/log"
import type { Notification } from "../../domain/notification/notification"
import type { LedgerModuleService } from "../../modules/ledger"

export type RefusalReason = "unknown_account" | DeliveryRefusal

/**
 * The account of a delivery and whether it was authenticated. `account` is undefined unless it is configured. Otherwise
 * a stranger could fill the process's memory with deliveries to invented accounts.
 */
export interface DeliveryResult {
  account: string | undefined
  kind: "authenticated" | RefusalReason
  /** Whether the delivery is a test of the doctor. Nothing of a test is stored. */
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

/** A notification whose header announces another kind of body than the notification has. */
interface Contradiction {
  account: string
  notificationId: string
  header: string
  kind: Notification["kind"]
}

/** Logs that a header contradicts the body of a notification, at most once a minute for each account. */
export function warnOfContradictingHeader(
  ledger: object,
  log: Log,
  { account, notificationId, header, kind }: Contradiction
): void {
  const many = countDeliveries(ledger, `${account} header`)
  if (many === undefined) return
  const these = many === 1 ? "1 notification" : `${many} notifications`
  log.warn(
    `checkout-transparent: ${these} for account "${account}" had a header event_type that contradicts its body, most recently ${notificationId} (header ${header}, body ${kind}). The body decided. If it happens again, report it to the gateway's operator.`
  )
}

interface DeliveryCount {
  unreported: number
  quietUntil: number
}

/**
 * The deliveries that were not reported yet, for each ledger by account and kind, with the time from which they may be
 * reported.
 */
const countsByLedger = new WeakMap<object, Map<string, DeliveryCount>>()

/**
 * Records that a delivery was authenticated, or why it was refused, for administrators who set up the merchant panel.
 * Refusals are also logged with their number. A refused test delivery, or a refused delivery for an unknown account, is
 * only logged. The caller does not wait for the record, and a failure only leaves a log line. Each process writes at
 * most once a minute for each account and kind, so that a flood of deliveries does not flood the database.
 */
export function noteDelivery(
  ledger: Pick<LedgerModuleService, "noteDelivery">,
  log: Log,
  { account, kind, isTest = false }: DeliveryResult
): void {
  const many = countDeliveries(ledger, `${account ?? ""} ${kind} ${isTest}`)
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
    .noteDelivery({ account, kind })
    .catch((error: unknown) =>
      log.warn(
        `checkout-transparent: a delivery for account "${account}" could not be counted (${kind}): ${describeError(error)}`
      )
    )
}

/**
 * Returns the number of deliveries since the last report, including this one, or undefined if it is too early for the
 * next report.
 */
function countDeliveries(ledger: object, what: string): number | undefined {
  const known = countsByLedger.get(ledger) ?? new Map<string, DeliveryCount>()
  countsByLedger.set(ledger, known)
  const now = performance.now()
  const { unreported, quietUntil } = known.get(what) ?? {
    unreported: 0,
    quietUntil: 0,
  }
  if (now < quietUntil) {
    known.set(what, { unreported: unreported + 1, quietUntil })
    return undefined
  }
  known.set(what, { unreported: 0, quietUntil: now + DELIVERY_NOTED_EVERY_MS })
  return unreported + 1
}
