import type { AccessTokenState } from "../access-token"
import { capReached } from "../automatic-refunds"
import type { HealthCheck, HealthReason, Judged } from "./health"
import type { WaitingWork } from "./figures"
import type { AccountState } from "./state"

/** A blip of the gateway is over before so many requests in a row have failed. */
const FAILED_REQUESTS = 3

/** What no waiting helps against: a person has to change a credential. */
const REFUSED = ["gateway_authentication_failed", "gateway_scope_missing"]

/** How one account of the configuration is, as far as it is not about what waits. */
export function judgeAccount(
  account: AccountState,
  { now, work }: { now: Date; work: WaitingWork }
): HealthCheck[] {
  const of = (name: HealthCheck["name"], judged: Judged): HealthCheck => ({
    name,
    account: account.account,
    ...judged,
  })
  return [
    of("access_token", accessToken(account, now)),
    of("lookup", lookup(account)),
    of("notifications", notifications(account, work)),
    of("automatic_refunds", automaticRefunds(account)),
  ]
}

function accessToken({ accessTokens }: AccountState, now: Date): Judged {
  const judged = accessTokens.map((token) => ({
    ...token,
    ...oneAccessToken(token, now),
  }))
  return {
    status: worstOf(judged.map(({ status }) => status)),
    reasons: judged.flatMap(({ integration, failures, failure, status }) =>
      failure && (status === "degraded" || status === "failing")
        ? [
            {
              code: REFUSED.includes(failure.code)
                ? "credentials_refused"
                : "no_access_token",
              details: `${integration}: requests for an access token that failed in a row: ${failures}, the last one with: ${failure.message}`,
            },
          ]
        : []
    ),
    details: Object.fromEntries(
      judged.map(({ integration, freshUntil, issuedAt, failures, failure }) => [
        integration,
        {
          fresh_until: freshUntil ?? null,
          issued_at: issuedAt ?? null,
          failures,
          failure: failure?.code ?? null,
        },
      ])
    ),
  }
}

function oneAccessToken(
  { freshUntil, failures, failure }: AccessTokenState,
  now: Date
): Pick<Judged, "status"> {
  if (freshUntil && freshUntil > now) {
    return { status: "ok" }
  }
  if (!failure) {
    // Nobody has needed one since, or ever.
    return { status: "unknown" }
  }
  return {
    status:
      REFUSED.includes(failure.code) || failures >= FAILED_REQUESTS
        ? "failing"
        : "degraded",
  }
}

function lookup({ lookups }: AccountState): Judged {
  const { lastAt, failedSince } = lookups ?? {}
  const hasFailedSince =
    failedSince !== undefined && (!lastAt || lastAt < failedSince)
  return {
    status: hasFailedSince ? "degraded" : lastAt ? "ok" : "unknown",
    reasons: hasFailedSince
      ? [
          {
            code: "lookups_fail",
            details: `No charge could be looked up since ${failedSince.toISOString()}.`,
          },
        ]
      : [],
    details: {
      last_success_at: lastAt ?? null,
      failed_since: failedSince ?? null,
    },
  }
}

function notifications(
  { account, deliveries, saleWithoutNotification: sale }: AccountState,
  { deadNotifications }: WaitingWork
): Judged {
  const { authenticated, refused } = deliveries
  const dead = deadNotifications.find((one) => one.account === account)
  const reasons: HealthReason[] = []
  if (sale) {
    reasons.push({
      code: "sales_without_notifications",
      details: `Of the sale of ${sale.toISOString()} no notification has come, nor any since. Compare the notification URL and its token with the merchant panel${refused ? `; the last delivery that was refused: ${refused.kind}, ${refused.lastAt.toISOString()}` : ""}.`,
    })
  }
  if (dead) {
    reasons.push({
      code: "dead_notifications",
      details: `dead notifications: ${dead.count}. Read why with GET /admin/checkout-transparent/notifications?state=dead, then replay them.`,
    })
  }
  return {
    status: reasons.length > 0 ? "degraded" : authenticated ? "ok" : "unknown",
    reasons,
    details: {
      last_authenticated_at: authenticated?.lastAt ?? null,
      last_refused_at: refused?.lastAt ?? null,
      last_refused_why: refused?.kind ?? null,
      sale_without_notification_at: sale ?? null,
      dead: dead?.count ?? 0,
    },
  }
}

function automaticRefunds({
  automaticRefunds: { recent, caps },
}: AccountState): Judged {
  // Where nothing is ever to go back by itself, that is what somebody wanted.
  const cap = recent.count > 0 ? capReached(caps, recent, 1) : undefined
  return {
    status: cap ? "degraded" : "ok",
    reasons: cap
      ? [
          {
            code: "automatic_refunds_capped",
            details: `automatic refunds within the hour: ${recent.count}; ${cap} lets no more. What is left is listed.`,
          },
        ]
      : [],
    details: {
      count: recent.count,
      most_per_hour: caps.mostPerHour,
      amount: recent.amount,
      most_amount_per_hour: caps.mostAmountPerHour,
    },
  }
}

/** An integration that nobody has used yet makes nothing of the other one unknown. */
function worstOf(statuses: readonly Judged["status"][]): Judged["status"] {
  return (
    (["failing", "degraded", "ok", "unknown"] as const).find((status) =>
      statuses.includes(status)
    ) ?? "unknown"
  )
}
