import { DAY_MS } from "../duration"
import type { AccessTokenKey, AccessTokenState } from "../access-token"
import {
  findReachedRefundCap,
  type AutomaticRefundCaps,
  type RecentRefundDecisions,
} from "../refund/automatic-refund-caps"
import type { LatestNotificationDeliveries } from "../notification/notification-delivery"
import {
  type RefusedLookups,
  areLookupsProbablyNotOffered,
} from "../lookup/lookups-not-offered"
import type {
  AssumptionConfirmation,
  OtherMerchantNotifications,
  LatestLookups,
} from "./health-check-data"
import {
  isWithinLast,
  type CheckResult,
  createCheckResultBuilders,
} from "./finding"

/**
 * After how many failed requests in a row a missing access token is a `problem` and not only a `warning`. In a short
 * outage of the gateway, there are fewer failed requests.
 */
const FAILURES_UNTIL_PROBLEM = 3

/**
 * The error codes which mean that the gateway refuses the credentials: they are wrong, or the operator has not enabled
 * the product for them. An administrator has to act.
 */
const REFUSED_CREDENTIAL_CODES = [
  "gateway_authentication_failed",
  "gateway_scope_missing",
]

export type ObservedToken = AccessTokenState &
  Pick<AccessTokenKey, "integration" | "clientId">

export function judgeAccessTokens(
  tokens: readonly ObservedToken[],
  now: Date
): CheckResult[] {
  return tokens.length === 0
    ? [createCheckResultBuilders().unknown("never_connected")]
    : tokens.map((token) => judgeAccessToken(token, now))
}

function judgeAccessToken(token: ObservedToken, now: Date): CheckResult {
  const { integration, freshUntil, issuedAt, failures, failure } = token
  const { fine, warning, problem, unknown } = createCheckResultBuilders({
    integration,
    client_id: token.clientId,
    fresh_until: freshUntil ?? null,
    issued_at: issuedAt ?? null,
    failures,
    failure: failure?.message ?? null,
  })
  if (freshUntil && freshUntil > now) {
    return fine("ok")
  }
  if (!failure) {
    // After a token has expired, the next one is requested only when a call needs it.
    return issuedAt ? fine("ok") : unknown("never_connected")
  }
  if (REFUSED_CREDENTIAL_CODES.includes(failure.code)) {
    return problem("credentials_refused")
  }
  return failures >= FAILURES_UNTIL_PROBLEM
    ? problem("no_access_token")
    : warning("no_access_token")
}

/** What the ledger and the options say about the lookups of an account. */
export interface ObservedLookups {
  lookups: Omit<LatestLookups, "account"> | undefined
  /**
   * The kinds of charges that the plugin looks up: `checkout` for charges of the checkout, and `payment_link`. A kind
   * is missing if the plugin learns the state of such charges only from notifications. `payment_link` is also missing
   * if the account cannot create links.
   */
  lookedUp: readonly RefusedLookups["integration"][]
  refused: readonly RefusedLookups[]
}

/**
 * The option with which an account relies on notifications instead of lookups. Charges (`checkout`) and payment links
 * (`payment_link`) have separate options.
 */
const OBSERVE_OPTION = {
  checkout: "observe",
  payment_link: "paymentLink.observe",
} as const

export function judgeLookups({
  lookups,
  lookedUp,
  refused,
}: ObservedLookups): CheckResult {
  const { lastAt, failedSince } = lookups ?? {}
  const { fine, warning, problem, unknown } = createCheckResultBuilders({
    last_success_at: lastAt ?? null,
    failed_since: failedSince ?? null,
  })
  if (lookedUp.length === 0) {
    return fine("observed_by_notifications")
  }
  const missing = refused.find(
    (one) =>
      lookedUp.includes(one.integration) && areLookupsProbablyNotOffered(one)
  )
  if (missing) {
    return problem("lookups_not_offered", {
      details: `${OBSERVE_OPTION[missing.integration]}: "notifications"`,
      integration: missing.integration,
      refused: missing.count,
      refused_since: missing.since,
      last_refused_at: missing.lastAt,
      status: missing.status,
      notified: missing.notified,
    })
  }
  if (failedSince && (!lastAt || lastAt < failedSince)) {
    return warning("lookups_fail")
  }
  return lastAt ? fine("ok") : unknown("nothing_yet")
}

/**
 * Reports a problem if the account has payment links that still have to be synchronized (`openLinks` is their number).
 * Call this function only for an account without credentials for payment links.
 */
export function judgeMissingLinkCredentials(openLinks: number): CheckResult[] {
  return openLinks > 0
    ? [
        createCheckResultBuilders({
          details: "Not set: paymentLink.clientId and paymentLink.clientSecret",
          links: openLinks,
        }).problem("link_credentials_missing"),
      ]
    : []
}

export interface ObservedNotifications {
  deliveries: LatestNotificationDeliveries
  hasToken: boolean
  /**
   * When the ledger recorded the earliest sale without a notification. `undefined` if there is no such sale.
   *
   * Sales of the last 15 minutes do not count, because their notifications may still arrive. Sales that are older than
   * 24 hours do not count either. Of the rest, only sales after the latest authenticated notification count.
   */
  saleWithoutNotification: Date | undefined
  foreign: OtherMerchantNotifications | undefined
}

export function judgeNotifications(
  {
    deliveries: { authenticated, refused },
    hasToken,
    saleWithoutNotification: sale,
    foreign: otherMerchant,
  }: ObservedNotifications,
  now: Date
): CheckResult[] {
  const { fine, problem, warning, unknown } = createCheckResultBuilders({
    last_authenticated_at: authenticated?.lastAt ?? null,
    last_refused_at: refused?.lastAt ?? null,
    last_refused_why: refused?.kind ?? null,
    sale_without_notification_at: sale ?? null,
    of_another_merchant: otherMerchant?.count ?? 0,
    last_of_another_merchant_at: otherMerchant?.lastAt ?? null,
  })
  if (
    otherMerchant &&
    !hasNotificationOfOwnMerchantSince(otherMerchant, otherMerchant.firstAt)
  ) {
    return [problem("notifications_of_another_merchant")]
  }
  if (sale) {
    return [warning("sales_without_notifications")]
  }
  if (!hasToken) {
    return [unknown("no_notification_token")]
  }
  if (!authenticated && refused?.kind === "wrong_token") {
    return [problem("notifications_refused")]
  }
  if (
    otherMerchant &&
    (!hasNotificationOfOwnMerchantSince(otherMerchant, otherMerchant.lastAt) ||
      isWithinLast(otherMerchant.lastAt, DAY_MS, now))
  ) {
    return [warning("notifications_of_another_merchant")]
  }
  return [authenticated ? fine("ok") : unknown("no_notification_yet")]
}

function hasNotificationOfOwnMerchantSince(
  { ownAt }: OtherMerchantNotifications,
  at: Date
): boolean {
  return ownAt !== null && ownAt > at
}

export function judgeAutomaticRefunds({
  recent,
  caps,
}: {
  recent: RecentRefundDecisions
  caps: AutomaticRefundCaps
}): CheckResult {
  const { fine, warning } = createCheckResultBuilders({
    count: recent.count,
    most_per_hour: caps.mostPerHour,
    amount: recent.amount,
    most_amount_per_hour: caps.mostAmountPerHour,
  })
  // With a limit of zero, no automatic refund is ever made. This is intended, so it is no warning.
  return recent.count > 0 && findReachedRefundCap(caps, recent, 1)
    ? warning("automatic_refunds_capped")
    : fine("ok")
}

/** Warns if the plugin is configured to send reminders by e-mail and the store has no e-mail provider. */
export function judgeReminders({
  mode,
  canMail,
}: {
  mode: "off" | "events" | "email"
  canMail: boolean
}): CheckResult {
  const { fine, warning } = createCheckResultBuilders({ mode })
  return mode === "email" && !canMail
    ? warning("reminders_not_mailed")
    : fine("ok")
}

/**
 * Reports whether a setup step was done, such as the first Pix payment. `otherwise` is the code of the finding if the
 * step was not done.
 */
export function judgeSetupStep(
  doneAt: Date | undefined,
  otherwise: "no_pix_yet" | "no_card_yet" | "no_refund_yet"
): CheckResult {
  const { fine, unknown } = createCheckResultBuilders({
    done_at: doneAt ?? null,
  })
  return doneAt ? fine("ok") : unknown(otherwise)
}

/**
 * Reports the latest result of the command `confirm`, which checks assumptions about the gateway. Even a contradicted
 * assumption does not worsen the overall status. `isCurrent` is false if `confirm` was run with another address,
 * dialect or plugin version. Its result then counts as outdated.
 */
export function judgeAssumptions({
  run,
  isCurrent,
}: {
  run: AssumptionConfirmation | undefined
  isCurrent: boolean
}): CheckResult {
  const details = run && `${run.confirmed.length} / ${run.of}`
  const { fine, unknown } = createCheckResultBuilders({
    details: details ?? null,
    confirmed: run?.confirmed.length ?? 0,
    of: run?.of ?? null,
    contradicted: run?.contradicted ?? [],
    at: run?.at ?? null,
  })
  if (!run) {
    return unknown("assumptions_open")
  }
  if (!isCurrent) {
    return unknown("assumptions_of_before")
  }
  return run.contradicted.length > 0
    ? unknown("assumptions_contradicted")
    : fine("assumptions_confirmed")
}
