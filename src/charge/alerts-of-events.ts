import type { Alert, ChargeOfAlert } from "./alert"
import { BY_ITSELF } from "./automatic-refunds"
import type { DiscrepancyKind } from "./discrepancy"
import type {
  ChargeEventData,
  EventName,
  OutboxEntry,
  PublishedEvents,
} from "./events"

/** People hear of it by another alert: of a dispute by the event of its opening. */
const REPORTED_OTHERWISE: readonly DiscrepancyKind[] = ["chargeback"]

/** Without a key it is that of the event. */
type AlertOfEvent = Alert extends infer One
  ? One extends Alert
    ? Omit<One, "key"> & { key?: string }
    : never
  : never

type AlertsByEvent = {
  [Name in EventName]?: (
    data: PublishedEvents[Name]
  ) => AlertOfEvent | undefined
}

const ALERTS: AlertsByEvent = {
  "checkout_transparent.chargeback.opened": (data) => ({
    cause: "chargeback_opened",
    data: chargeOf(data, data.disputed_amount),
  }),
  "checkout_transparent.chargeback.lost": (data) => ({
    cause: "chargeback_lost",
    data: chargeOf(data, data.lost_amount),
  }),
  "checkout_transparent.payment.refunded": (data) =>
    data.refunded_by === BY_ITSELF
      ? {
          cause: "automatic_refund",
          data: chargeOf(data, data.refund_amount),
        }
      : undefined,
  "checkout_transparent.authorization.expiring": (data) => ({
    cause: "authorization_ending",
    data: { ...chargeOf(data, data.amount), expires_at: data.expires_at },
  }),
  // Reached again and again while money waits.
  "checkout_transparent.automatic_refunds.capped": ({
    account,
    cap,
    most,
    refund_count,
    refund_sum,
  }) => ({
    key: `automatic_refunds_capped:${account}:${cap}`,
    isDaily: true,
    cause: "automatic_refunds_capped",
    data: { account, cap, most, refund_count, refund_sum },
  }),
  "checkout_transparent.settings.changed": ({ account, names, actor }) => ({
    cause: "settings_changed",
    data: { account, settings: names, by: actor },
  }),
  "checkout_transparent.discrepancy.opened": ({
    account,
    discrepancy_id,
    kind,
    merchant_charge_id,
    order_id,
  }) =>
    REPORTED_OTHERWISE.includes(kind)
      ? undefined
      : {
          cause: kind === "unresolved" ? "in_doubt" : "discrepancy",
          data: { account, discrepancy_id, kind, merchant_charge_id, order_id },
        },
}

/**
 * What people are alerted to of the events that the store is told. An event that comes twice has one
 * id, and its alert one key.
 */
export function alertsOfEvents(events: readonly OutboxEntry[]): Alert[] {
  return events.flatMap(({ id, name, data }) => {
    const alertOf = ALERTS[name] as
      ((given: object) => AlertOfEvent | undefined) | undefined
    const alert = alertOf?.(data)
    return alert ? [{ key: id, ...alert }] : []
  })
}

function chargeOf(data: ChargeEventData, amount: number): ChargeOfAlert {
  const { account, method, merchant_charge_id, order_id, currency_code } = data
  return {
    account,
    method,
    merchant_charge_id,
    order_id,
    currency_code,
    amount,
  }
}
