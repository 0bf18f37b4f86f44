import type { AlertCause } from "../alert/alert"
import type { RefusedState } from "../charge/charge-state"
import type { DiscrepancyKind } from "../discrepancy/discrepancy"
import type { RefundCap } from "../refund/automatic-refunds"
import type { RefundCause } from "../refund/refund-cause"
import type { ReminderKind } from "../reminder"

/** Emitted once by every process that has started; its subscriber does what is due. */
export const STARTED_EVENT = "checkout_transparent.started"

/** Emitted by the process that finds that the scheduled job does not run; its subscriber does the job's work. */
export const JOB_MISSED_EVENT = "checkout_transparent.job.missed"

/** Makes a process synchronize the charges that are due. It has no data, because the stored row is the truth. */
export const NOTIFICATION_RECEIVED_EVENT =
  "checkout_transparent.notification.received"

/** The data of every event about a charge. Amounts are in major units (reais). */
export interface ChargeEventData {
  /** The id of the outbox entry: after a crash an event may be published twice, with the same id. */
  id: string
  charge_id: string
  merchant_charge_id: string
  account: string
  /** `card`, `pix`, `wallet` or `link`. */
  method: string
  payment_session_id: string
  payment_collection_id: string
  cart_id: string | null
  /** The id of the order; null while no order has the charge. */
  order_id: string | null
  currency_code: string
  /** The amount that was to be charged. */
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

/** The events of this plugin for subscribers of the store. Each happening has one event, with one `id`. */
export interface PublishedEvents {
  /** Medusa has booked the captured money, and not as a part. With `at_checkout` placement: ship now. */
  "checkout_transparent.payment.paid": ChargeEventData
  /** A Pix or wallet code or a payment link can be paid: mail it, for example. The session's data has a picture. */
  "checkout_transparent.payment.pending": ChargeEventData & {
    /** The text of the QR code; for Pix also the text to copy and paste. Null for a link without a code. */
    code: string | null
    /** The address at which a payment link is paid; null for Pix and wallet. */
    link_url: string | null
    /** The end of the code, ISO 8601; null when it was not reported. */
    expires_at: string | null
  }
  /** A code is not paid yet: at the times of the option `reminders`, also where no mail is sent. */
  "checkout_transparent.code.unpaid": ChargeEventData & {
    reminder: ReminderKind
    /** `order_waiting`: the order is placed; `cart_waiting`: it is placed when the code is paid. */
    reason: "order_waiting" | "cart_waiting"
    /** The end of the code, ISO 8601. */
    expires_at: string
  }
  /** A code ended without a payment. */
  "checkout_transparent.payment.expired": ChargeEventData & {
    /** The end of the code, ISO 8601. */
    expires_at: string
  }
  /** A payment was refused, and nothing was charged; once for a charge. The gateway may still charge it later. */
  "checkout_transparent.payment.declined": ChargeEventData & {
    /** `declined` by the card's issuer; `failed`: refused or broken off at the gateway. */
    state: RefusedState
    /** The gateway's own code; null when it reported none. */
    reason_code: string | null
    /** The ledger's code of the failure; null where the gateway made the charge and shows it in this state. */
    error_code: string | null
  }
  /** No order waits for the money of a paid code, a charge that had been refused, or another amount. */
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
   * Medusa has booked a refund, whether it was made here or elsewhere; one event for each. Not for money that a dispute
   * or loss took.
   */
  "checkout_transparent.payment.refunded": ChargeEventData & {
    refund_amount: number
    /** The id of an admin user or an API key, `checkout-transparent`, `medusa`, `store`, or `merchant panel`. */
    refunded_by: string
  }
  /**
   * A refund was refused, or requested in Medusa and not sent. Once for each request or decision, also if repeated.
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
    /** The gateway's own status, for example Approved. */
    status: string
    pares_status: string | null
    eci: string | null
  }
  /** An authorization that was not captured ends soon. */
  "checkout_transparent.authorization.expiring": ChargeEventData & {
    /** The end of the authorization, ISO 8601. */
    expires_at: string
  }
  /**
   * The automatic refunds within an hour have reached the option `automaticRefunds`: further ones are listed, and
   * wait. Published once for each automatic refund that was the last one before a cap.
   */
  "checkout_transparent.automatic_refunds.capped": {
    id: string
    account: string
    cap: RefundCap
    /** The limit of the cap: a number of charges, or an amount in major units (reais). */
    most: number
    /** The refunds decided within the last hour: the number of charges, and their sum in major units. */
    refund_count: number
    refund_sum: number
  }
  /** Settings of the admin were changed. The event never has the values. */
  "checkout_transparent.settings.changed": {
    id: string
    account: string
    /** The options of the account, such as `installments.maximum`. */
    names: string[]
    /** The id of an admin user or of an API key. */
    actor: string
  }
  /** An alert to people, with the text that the dashboard's bell shows. For Slack and similar services. */
  "checkout_transparent.alert.raised": {
    id: string
    alert_id: string
    cause: AlertCause
    title: string
    /** The description of the alert: some lines of plain text. */
    description: string
    /** The page of the admin to open: an order's page, or the plugin's settings. */
    path: string
  }
  /** A person must look at a charge. Published again when the reason changes. */
  "checkout_transparent.discrepancy.opened": DiscrepancyEventData & {
    reason: string
  }
  /** A discrepancy has ended: a person has resolved it, or it ended by itself. */
  "checkout_transparent.discrepancy.resolved": DiscrepancyEventData & {
    /** The id of an admin user, or `checkout-transparent` for a discrepancy that ended by itself. */
    resolved_by: string
  }
}

export type EventName = keyof PublishedEvents

/** An event that waits to be published on Medusa's event bus, once. */
export type NewOutboxEntry<Name extends EventName = EventName> = {
  [Each in Name]: {
    name: Each
    /** Identifies the event: a second one with the same key is ignored. */
    key: string
    data: Omit<PublishedEvents[Each], "id">
  }
}[Name]

export interface OutboxEntry {
  id: string
  name: EventName
  data: PublishedEvents[EventName]
}
