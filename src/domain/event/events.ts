import type { AlertCause } from "../alert/alert"
import type { RefusedState } from "../charge/charge-state"
import type { DiscrepancyKind } from "../discrepancy/discrepancy"
import type { RefundCap } from "../refund/automatic-refunds"
import type { RefundCause } from "../refund/refund-cause"
import type { ReminderKind } from "../reminder"

/** Emitted once by every process after its start. Its subscriber does the work that is due. */
export const STARTED_EVENT = "checkout_transparent.started"

/** Emitted by a process that finds that the scheduled job does not run. Its subscriber does the job's work. */
export const JOB_MISSED_EVENT = "checkout_transparent.job.missed"

/**
 * Makes a process synchronize the charges that are due. It has no data, because the notification's row is the source.
 */
export const NOTIFICATION_RECEIVED_EVENT =
  "checkout_transparent.notification.received"

/** The data of every event about a charge. Amounts are in major units (reais). */
export interface ChargeEventData {
  /** The id of the outbox entry. After a crash, the same event may be published twice, both times with this id. */
  id: string
  charge_id: string
  merchant_charge_id: string
  account: string
  /** `card`, `pix`, `wallet` or `link`. */
  method: string
  payment_session_id: string
  payment_collection_id: string
  cart_id: string | null
  /** The id of the order, or null while no order has the charge. */
  order_id: string | null
  currency_code: string
  /** The requested amount in major units. */
  amount: number
  captured: number
  refunded: number
}

interface DiscrepancyEventData extends Pick<
  ChargeEventData,
  "id" | "charge_id" | "merchant_charge_id" | "account" | "order_id"
> {
  discrepancy_id: string
  kind: DiscrepancyKind
}

/** The events of this plugin for subscribers of the store. An event that is published twice has the same `id`. */
export interface PublishedEvents {
  /**
   * Medusa has booked the captured money on the order as its whole payment. With `at_checkout` placement, the order can
   * be shipped now.
   */
  "checkout_transparent.payment.paid": ChargeEventData
  /**
   * A Pix code, wallet code or payment link can be paid. A subscriber can mail it. The session's data has a picture of
   * the code.
   */
  "checkout_transparent.payment.pending": ChargeEventData & {
    /** The text of the QR code; for Pix also the text to copy and paste. Null for a link without a code. */
    code: string | null
    /** The address at which a payment link is paid; null for Pix and wallet. */
    link_url: string | null
    /** The time at which the code or link expires, ISO 8601; null when the gateway did not report it. */
    expires_at: string | null
  }
  /** A code has not been paid yet. Published at the times of the option `reminders`, even if no mail is sent. */
  "checkout_transparent.code.unpaid": ChargeEventData & {
    reminder: ReminderKind
    /** `order_waiting`: the order is placed already. `cart_waiting`: the order is placed when the code is paid. */
    reason: "order_waiting" | "cart_waiting"
    /** The time at which the code expires, ISO 8601. */
    expires_at: string
  }
  /** A code ended without a payment. */
  "checkout_transparent.payment.expired": ChargeEventData & {
    /** The time at which the code expires, ISO 8601. */
    expires_at: string
  }
  /**
   * A payment was refused, and nothing was charged. Published once per charge. The gateway may still charge it later.
   */
  "checkout_transparent.payment.declined": ChargeEventData & {
    /** `declined`: the card's issuer refused the charge. `failed`: the charge failed or was refused at the gateway. */
    state: RefusedState
    /** The gateway's own code; null when it reported none. */
    reason_code: string | null
    /** The ledger's code of the failure, or null if the gateway created the charge and reports it in this state. */
    error_code: string | null
  }
  /**
   * No order waits for the money of a paid code, of a charge that had been refused, or of another amount than
   * requested.
   */
  "checkout_transparent.payment.unmatched": ChargeEventData & {
    /**
     * Why no order waits for the money. The order was canceled, has nothing outstanding, or has another amount
     * outstanding. The payment session no longer exists, or the payment link was paid before. The shopper was told
     * that the charge was refused. The cart could not become an order. The code was paid while it was being canceled.
     */
    reason: RefundCause | "code_canceled"
    /** Whether the money is refunded automatically; if not, it is listed as a discrepancy. */
    is_refunded_automatically: boolean
  }
  /**
   * Medusa has booked a refund, no matter where it was made. Published once per refund, but not for money that was lost
   * or that a dispute took.
   */
  "checkout_transparent.payment.refunded": ChargeEventData & {
    refund_amount: number
    /** The id of an admin user or an API key, `checkout-transparent`, `medusa`, `store`, or `merchant panel`. */
    refunded_by: string
  }
  /**
   * A refund was refused, or was requested in Medusa and not sent. Published once for each request in Medusa and once
   * for each refund decision, even if the refund is sent and refused repeatedly.
   */
  "checkout_transparent.refund.failed": ChargeEventData & {
    operation_id: string
    refund_amount: number
    /** The id of an admin user or an API key, `checkout-transparent`, `medusa`, or `store`. */
    requested_by: string
    outcome: "rejected" | "not_sent"
    /** The ledger's code of the failure; null when it has none. */
    error_code: string | null
  }
  /** Captured money has disappeared at the gateway without a refund. Do not ship the order. */
  "checkout_transparent.payment.lost": ChargeEventData & { lost_amount: number }
  "checkout_transparent.chargeback.opened": ChargeEventData & {
    disputed_amount: number
  }
  "checkout_transparent.chargeback.won": ChargeEventData
  /** The disputed money is booked as an external refund. */
  "checkout_transparent.chargeback.lost": ChargeEventData & {
    lost_amount: number
  }
  "checkout_transparent.three_ds": ChargeEventData & {
    /** The gateway's own status, for example Approved. */
    status: string
    pares_status: string | null
    eci: string | null
  }
  /** An authorization that was not captured ends soon. */
  "checkout_transparent.authorization.expiring": ChargeEventData & {
    /** The time at which the authorization lapses, ISO 8601. */
    expires_at: string
  }
  /**
   * The automatic refunds of the last hour have reached the option `automaticRefunds`. Further refunds are listed for
   * an administrator and wait. The event is published once, and again only if another automatic refund was made before
   * the limit was reached again.
   */
  "checkout_transparent.automatic_refunds.capped": {
    id: string
    account: string
    cap: RefundCap
    /** The limit of the cap: a number of charges, or an amount in major units (reais). */
    most: number
    /**
     * The number of charges for which an automatic refund was decided within the last hour. `refund_sum` is the sum of
     * these refunds in major units (reais).
     */
    refund_count: number
    refund_sum: number
  }
  /** An administrator changed settings of an account. The event never contains the values. */
  "checkout_transparent.settings.changed": {
    id: string
    account: string
    /** The options of the account, such as `installments.maximum`. */
    names: string[]
    /** The id of an admin user or of an API key. */
    actor: string
  }
  /**
   * An alert to administrators, with the text that the dashboard's bell shows. Use it to forward alerts to Slack or a
   * similar service.
   */
  "checkout_transparent.alert.raised": {
    id: string
    alert_id: string
    cause: AlertCause
    title: string
    /** The description of the alert, as some lines of plain text. */
    description: string
    /** The page of the dashboard to open: an order's page or the plugin's settings. */
    path: string
  }
  /** An administrator must look at a charge. Published again when the reason changes. */
  "checkout_transparent.discrepancy.opened": DiscrepancyEventData & {
    reason: string
  }
  /** A discrepancy has ended, because an administrator resolved it or automatically. */
  "checkout_transparent.discrepancy.resolved": DiscrepancyEventData & {
    /** The id of an admin user, or `checkout-transparent` for a discrepancy that ended by itself. */
    resolved_by: string
  }
}

export type EventName = keyof PublishedEvents

/** An event that is to be published once on Medusa's event bus. */
export type NewOutboxEntry<Name extends EventName = EventName> = {
  [Each in Name]: {
    name: Each
    /** Identifies the event. A second event with the same key is ignored. */
    key: string
    data: Omit<PublishedEvents[Each], "id">
  }
}[Name]

export interface OutboxEntry {
  id: string
  name: EventName
  data: PublishedEvents[EventName]
}
