import type { AlertCause } from "./alert"
import type { RefusedState } from "./charge-state"
import type { DiscrepancyKind } from "./discrepancy"
import type { RefundCap } from "./automatic-refunds"
import type { UnmatchedReason } from "./decide/correction"

/** Emitted once by every process that has started; wakes what resolves left-over operations. */
export const STARTED_EVENT = "checkout_transparent.started"

/** Emitted by the process that finds that the scheduled job does not run; does its work. */
export const JOB_MISSED_EVENT = "checkout_transparent.job.missed"

/** Wakes a notification worker; carries nothing, as the row is the truth. */
export const NOTIFICATION_RECEIVED_EVENT =
  "checkout_transparent.notification.received"

/** What every event about a charge tells. Amounts are in the main unit (reais). */
export interface ChargeEventData {
  /** The outbox entry's own id: after a crash an event may come twice, with the same id. */
  id: string
  charge_id: string
  merchant_charge_id: string
  account: string
  /** `card`, `pix`, `wallet` or `link`. */
  method: string
  payment_session_id: string
  payment_collection_id: string
  cart_id: string | null
  /** Null while no order has the charge. */
  order_id: string | null
  currency_code: string
  /** What was to be charged. */
  amount: number
  captured: number
  refunded: number
}

/** The events of this plugin for subscribers of the store: each once per fact. */
export interface PublishedEvents {
  /** Money was taken and Medusa has booked it; not told of a part that a person booked. With `at_checkout` placement this is the signal to ship. */
  "checkout_transparent.payment.paid": ChargeEventData
  /** There is a Pix or wallet code or a payment link to be paid: mail it, say. The picture is in the session's data. */
  "checkout_transparent.payment.pending": ChargeEventData & {
    /** The text of the QR code; for Pix also what is copied and pasted. Null for a link without one. */
    code: string | null
    /** Where a payment link is paid; null for Pix and wallet. */
    link_url: string | null
    /** ISO 8601; null when nobody told. */
    expires_at: string | null
  }
  /** A code ended, and nobody had paid it. */
  "checkout_transparent.payment.expired": ChargeEventData & {
    /** ISO 8601. */
    expires_at: string
  }
  /** A payment was refused, and nothing was charged; once for a charge. The gateway may think better of it. */
  "checkout_transparent.payment.declined": ChargeEventData & {
    /** `declined` by the card's issuer; `failed`: refused or broken off at the gateway. */
    state: RefusedState
    /** The gateway's own code; null when it gave none. */
    reason_code: string | null
    /** The ledger's code for why it failed; null for what the issuer declined. */
    error_code: string | null
  }
  /** A code was paid, or a charge that had been refused, or another amount, and no order waits for it. */
  "checkout_transparent.payment.unmatched": ChargeEventData & {
    /**
     * Its order was canceled, or has nothing outstanding; it is another amount than what is to be
     * paid; the payment session is gone; its payment link was paid before; it had been refused, and
     * the shopper told so; or it was paid at the moment that its code was canceled.
     */
    reason: UnmatchedReason | "code_canceled"
    /** Whether it goes back by itself; else it is listed as a discrepancy. */
    is_refunded_automatically: boolean
  }
  /** A refund is booked, whoever made it; one event for each. */
  "checkout_transparent.payment.refunded": ChargeEventData & {
    /** This refund alone. */
    refund_amount: number
    /** An admin user's id, `checkout-transparent`, or `merchant panel`. */
    refunded_by: string
  }
  /**
   * A refund was not made: the gateway refused it, or it was asked for in Medusa and never sent. Once for each request and each decision, however often that is tried again by itself.
   */
  "checkout_transparent.refund.failed": ChargeEventData & {
    operation_id: string
    /** This refund alone. */
    refund_amount: number
    /** An admin user's id, or `checkout-transparent`. */
    requested_by: string
    outcome: "rejected" | "not_sent"
    /** The ledger's code for why; null when nothing was told. */
    error_code: string | null
  }
  /** Money that was taken is gone at the gateway, without a refund: do not ship. */
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
    /** The gateway's own word, Approved for instance. */
    status: string
    pares_status: string | null
    eci: string | null
  }
  /** An authorization that nobody captured ends soon. */
  "checkout_transparent.authorization.expiring": ChargeEventData & {
    /** ISO 8601. */
    expires_at: string
  }
  /**
   * So much was given back by itself within an hour as the option `automaticRefunds` allows: the rest is
   * listed, and waits. Once for each decision to give back that was the last one.
   */
  "checkout_transparent.automatic_refunds.capped": {
    id: string
    account: string
    cap: RefundCap
    /** What the cap allows: a number of charges, or an amount in the main unit. */
    most: number
    /** What was decided within the last hour: charges, and their sum in the main unit. */
    refund_count: number
    refund_sum: number
  }
  /** Somebody has changed what is entered in the admin. Never the values. */
  "checkout_transparent.settings.changed": {
    id: string
    /** Empty where it is about who may do what in the whole store. */
    account: string
    /** Options of the account, as `installments.maximum`; `money` or `settings` of permissions. */
    names: string[]
    /** The id of an admin user or of an API key. */
    actor: string
  }
  /** People are alerted to something: as the dashboard's bell shows it. For Slack and the like. */
  "checkout_transparent.alert.raised": {
    id: string
    alert_id: string
    cause: AlertCause
    title: string
    /** Some lines of plain text. */
    description: string
    /** Where to go in the admin: an order's page, or the plugin's settings. */
    path: string
  }
  /** A person must look at a charge; again, where the reason is another one. */
  "checkout_transparent.discrepancy.opened": {
    id: string
    discrepancy_id: string
    kind: DiscrepancyKind
    /** The code of why it is listed. */
    reason: string
    charge_id: string
    merchant_charge_id: string
    account: string
    order_id: string | null
  }
  /** Nobody has to look any more: a person has resolved it, or it went away by itself. */
  "checkout_transparent.discrepancy.resolved": {
    id: string
    discrepancy_id: string
    kind: DiscrepancyKind
    charge_id: string
    merchant_charge_id: string
    account: string
    order_id: string | null
    /** An admin user's id, or `checkout-transparent` for what went away by itself. */
    resolved_by: string
  }
}

export type EventName = keyof PublishedEvents

/** One fact that the store is told about on Medusa's event bus, once. */
export type NewOutboxEntry<Name extends EventName = EventName> = {
  [Each in Name]: {
    name: Each
    /** Names the fact: a second one with the same key is none. */
    key: string
    data: Omit<PublishedEvents[Each], "id">
  }
}[Name]

export interface OutboxEntry {
  id: string
  name: EventName
  data: PublishedEvents[EventName]
}
