import type { Alert, AlertContent, ChargeIdsOfAlert } from "./alert"
import type { EventName, OutboxEntry, PublishedEvents } from "../event/events"
import type { Finding } from "../health/finding"
import type { FindingCode } from "../health/finding-codes"

/**
 * The functions that build the alert about an event from the event's data, by the event's name. An event causes no
 * alert if it has no function here, or if its function returns `undefined`.
 */
const ALERT_BUILDERS_BY_EVENT: {
  [Name in EventName]?: (
    data: PublishedEvents[Name]
  ) => AlertContent | undefined
} = {
  "checkout_transparent.chargeback.opened": (data) => ({
    cause: "chargeback_opened",
    data: { ...pickChargeAndOrderIds(data), amount: data.disputed_amount },
  }),
  "checkout_transparent.chargeback.lost": (data) => ({
    cause: "chargeback_lost",
    data: { ...pickChargeAndOrderIds(data), amount: data.lost_amount },
  }),
  // Money that is not refunded automatically is usually listed as a discrepancy, which has its own alert.
  "checkout_transparent.payment.unmatched": ({
    is_refunded_automatically: isRefunded,
    ...data
  }) =>
    isRefunded
      ? {
          cause: "refunded_automatically",
          data: {
            ...pickChargeAndOrderIds(data),
            amount: data.captured,
            reason: data.reason,
          },
        }
      : undefined,
  "checkout_transparent.settings.changed": ({ account, actor: by }) => ({
    cause: "settings_changed",
    data: { account, by },
  }),
  // The event `chargeback.opened` causes the alert about a dispute.
  "checkout_transparent.discrepancy.opened": (data) =>
    data.kind === "chargeback"
      ? undefined
      : {
          cause: "discrepancy",
          data: { ...pickChargeAndOrderIds(data), kind: data.kind },
        },
}

/**
 * Returns the alerts that the given events of the outbox cause. Many events cause no alert. The key of an alert is the
 * id of its event. The ledger stores each key once for each receiver, so an event that is read twice causes no second
 * alert.
 */
export function alertsOfEvents(events: readonly OutboxEntry[]): Alert[] {
  return events.flatMap(({ id, name, data }) => {
    const alertOf = ALERT_BUILDERS_BY_EVENT[name] as
      ((given: object) => AlertContent | undefined) | undefined
    const alert = alertOf?.(data)
    return alert ? [{ key: id, ...alert }] : []
  })
}

function pickChargeAndOrderIds({
  account,
  charge_id,
  order_id,
}: ChargeIdsOfAlert) {
  return { account, charge_id, order_id }
}

/** The codes of the findings of health checks that can cause an alert. Such an alert is sent at most once a day. */
const ALERTING_FINDINGS: readonly FindingCode[] = [
  "credentials_refused",
  "no_access_token",
  "sales_without_notifications",
]

/**
 * Returns the alerts about findings of health checks. Only refused credentials, a missing access token and sales
 * without notifications cause alerts.
 * - Accounts that have the same finding about the credentials or the access token share one alert if they use the same
 *   client id and the same integration. The integration is `checkout` for charges or `payment_link` for payment links.
 * - A missing access token causes an alert only if the finding's severity is `problem`.
 * - A finding about the whole store causes no alert.
 */
export function alertsOfFindings(findings: readonly Finding[]): Alert[] {
  const found = new Map<string, { accounts: string[]; code: FindingCode }>()
  for (const { code, severity, account, figures } of findings) {
    const isBlip = code === "no_access_token" && severity !== "problem"
    if (!ALERTING_FINDINGS.includes(code) || isBlip || account === null) {
      continue
    }
    const { integration, client_id: client } = figures
    const about =
      typeof client === "string" ? `${String(integration)}:${client}` : account
    const key = `${code}:${about}`
    const accounts = found.get(key)?.accounts ?? []
    found.set(key, { accounts: [...accounts, account], code })
  }
  return [...found].map(([key, data]) => ({
    key,
    data,
    isDaily: true,
    cause: "gateway",
  }))
}
