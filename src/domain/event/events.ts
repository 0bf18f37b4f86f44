import type { AlertCause } from "../alert/alert"
import type { RefusedState } from "../charge/charge-state"
import type { DiscrepancyKind } from "../discrepancy/discrepancy"
import type { RefundCap } from "../refund/automatic-refund-caps"
import type { AutomaticRefundCause } from "../refund/automatic-refund-cause"
import type { ReminderKind } from "../reminder"

/**
 * Published by every process of the store after its start, but not by the plugin's commands. The plugin's subscriber
 * then does the work that is due.
 */
export const STARTED_EVENT = "checkout_transparent.started"

/**
 * Published by a process that notices that the scheduled job does not run. The plugin's subscriber then does the job's
 * work.
 */
export const JOB_MISSED_EVENT = "checkout_transparent.job.missed"

/**
 * Published when a notification was stored. The plugin's subscriber then synchronizes the charges that are due. The
 * event has no data, because the notification is in the database.
 */
export const NOTIFICATION_RECEIVED_EVENT =
  "checkout_transparent.notification.received"

/**
 * The data of every event about a payment, its refunds and its disputes. Amounts are in reais and not in centavos. The
 * events about discrepancies have only a part of these fields.
 */
export interface ChargeEventData {
  /** The id of the event. After a crash the same event may be published twice, with the same id. */
  id: string
  charge_id: string
  merchant_charge_id: string
  account: string
  /** `card`, `pix`, `wallet` or `link`. */
  method: string
  payment_session_id: string
  payment_collection_id: string
  cart_id: string | null
  /** The id of the order, or null if the charge has no order. */
  order_id: string | null
  currency_code: string
  /** The requested amount in reais. */
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

/**
 * The events that the plugin publishes for the store's own subscribers. If an event is published twice, it has the same
 * `id` both times.
 */
export interface PublishedEvents {
  /** Medusa has booked the whole payment. If the order was placed at checkout, it can be shipped now. */
  "checkout_transparent.payment.paid": ChargeEventData
  /**
   * A Pix code, wallet code or payment link can be paid now. A subscriber can send the code or link by e-mail. For Pix
   * and the wallet, the `data` of the payment session also has the code's picture, if there is one.
   */
  "checkout_transparent.payment.pending": ChargeEventData & {
    /**
     * The text of the QR code. For Pix, shoppers can also copy this text into their bank's app. It is null for a
     * payment link for which the gateway reported no QR code.
     */
    code: string | null
    /** The address at which a payment link is paid, or null for Pix and wallet. */
    link_url: string | null
    /** When the code or link expires, in ISO 8601, or null if that is unknown. */
    expires_at: string | null
  }
  /**
   * A code is unpaid and a reminder is due. The option `reminders` sets the times. The event is also published with
   * `mode: "events"`, in which the plugin sends no e-mail.
   */
  "checkout_transparent.code.unpaid": ChargeEventData & {
    reminder: ReminderKind
    /**
     * `order_waiting`: the order already exists and waits for the payment. `cart_waiting`: the order will be placed
     * when the code is paid.
     */
    reason: "order_waiting" | "cart_waiting"
    /** When the code expires, in ISO 8601. */
    expires_at: string
  }
  /** A code or payment link expired unpaid, or was canceled in the merchant panel. */
  "checkout_transparent.payment.expired": ChargeEventData & {
    /** The expiry time of the code or link, in ISO 8601. After a cancellation, the time can be in the future. */
    expires_at: string
  }
  /**
   * A payment was refused, and as far as the plugin knows, nothing was charged. Published at most once for each charge.
   * In rare cases, the gateway shows later that the charge was paid after all.
   */
  "checkout_transparent.payment.declined": ChargeEventData & {
    /**
     * How the payment was refused:
     * - `declined`: the gateway created the charge and shows the payment as denied. For a card, the issuer denied it.
     * - `failed`: the gateway or the plugin's own check refused to create the charge, or the gateway created the charge
     *   and shows it as failed.
     */
    state: RefusedState
    /** The gateway's code for the reason why the payment was refused, or null if the gateway reported none. */
    reason_code: string | null
    /** The plugin's code for the failure, or null if the gateway created the charge and shows it as refused. */
    error_code: string | null
  }
  /**
   * Money was received that cannot go to an order, or whose amount differs from the requested amount or from the amount
   * that the order owes. The money is refunded, or listed for an administrator. Card payments cause this event only in
   * the cases that `eventsOfUnpaidOrUnmatchedCharge` lists.
   */
  "checkout_transparent.payment.unmatched": ChargeEventData & {
    /**
     * Why the money cannot go to an order, or why its amount is unexpected:
     * - The order was canceled or is already paid.
     * - The paid amount is not the amount that was requested or that the order owes.
     * - The payment session no longer exists.
     * - The payment link was already paid.
     * - The shopper was told that the charge was refused, or another charge was paying for the cart already.
     * - The cart could not become an order.
     * - The code was paid while the plugin canceled it (`code_canceled`).
     */
    reason: AutomaticRefundCause | "code_canceled"
    /**
     * Whether the money is refunded automatically, by the plugin or by the gateway. If not, the money is usually listed
     * as a discrepancy.
     */
    is_refunded_automatically: boolean
  }
  /**
   * A refund was made, in the store or in the merchant panel. Medusa has booked the refund, or will never book it, for
   * example because Medusa has no payment of the charge. Published once for each refund, but not for lost money or for
   * the money of a lost dispute.
   */
  "checkout_transparent.payment.refunded": ChargeEventData & {
    refund_amount: number
    /**
     * Who made the refund: the id of an administrator or API key, `checkout-transparent`, `medusa`, `store`, or
     * `merchant panel`.
     */
    refunded_by: string
  }
  /**
   * A refund was refused, or a refund that was requested in Medusa was not sent. Published once for each request in
   * Medusa, once for each refund decision, and once for each attempt of any other refund.
   */
  "checkout_transparent.refund.failed": ChargeEventData & {
    operation_id: string
    refund_amount: number
    /**
     * Who requested the refund:
     * - the id of an administrator or API key,
     * - `checkout-transparent`: the plugin,
     * - `medusa`: Medusa, without a known user,
     * - `store`: the store's own code, which ran a workflow of the plugin.
     */
    requested_by: string
    outcome: "rejected" | "not_sent"
    /** The plugin's code for the failure, or null if there is none. */
    error_code: string | null
  }
  /**
   * Captured money is missing at the gateway although neither a refund nor a dispute took it. Do not ship the order.
   */
  "checkout_transparent.payment.lost": ChargeEventData & { lost_amount: number }
  "checkout_transparent.chargeback.opened": ChargeEventData & {
    disputed_amount: number
  }
  "checkout_transparent.chargeback.won": ChargeEventData
  /**
   * The payer has won the dispute. If Medusa has a payment for the charge, Medusa has booked the lost money as a
   * refund.
   */
  "checkout_transparent.chargeback.lost": ChargeEventData & {
    lost_amount: number
  }
  "checkout_transparent.three_ds": ChargeEventData & {
    /** The status of the 3DS challenge as the gateway wrote it, for example Approved. */
    status: string
    pares_status: string | null
    eci: string | null
  }
  /** Money that is reserved on a card and not captured will soon be released. */
  "checkout_transparent.authorization.expiring": ChargeEventData & {
    /** When the reserved money is released, in ISO 8601. */
    expires_at: string
  }
  /**
   * An automatic refund was not made, because it would exceed an hourly limit of the option `automaticRefunds`. The
   * payment is listed for an administrator. The payment is usually refunded automatically as soon as the limits allow
   * it.
   *
   * How often the event is published depends on the automatic refunds that were decided for the account in the last
   * hour:
   * - If there were some, the event is published once for each limit. After a further automatic refund, the event can
   *   be published again.
   * - If there were none, the event is published once for each limit and each charge.
   */
  "checkout_transparent.automatic_refunds.capped": {
    id: string
    account: string
    cap: RefundCap
    /** The limit that was reached. It is a number of charges, or an amount in reais. */
    most: number
    /**
     * For how many charges an automatic refund was decided in the last hour. `refund_sum` is the sum of these refunds
     * in reais.
     */
    refund_count: number
    refund_sum: number
  }
  /** An administrator changed settings of an account. The event does not contain the old or new values. */
  "checkout_transparent.settings.changed": {
    id: string
    account: string
    /** The names of the changed options, such as `installments.maximum`. */
    names: string[]
    /** The id of the administrator or API key that changed the settings. */
    actor: string
  }
  /**
   * The plugin alerts the administrators in the bell of the dashboard. A subscriber can forward the alert's text, for
   * example to Slack.
   */
  "checkout_transparent.alert.raised": {
    id: string
    alert_id: string
    cause: AlertCause
    title: string
    /** The text of the alert, as some lines of plain text. */
    description: string
    /** The path of the page to open, without the dashboard's address: the payment's page or the plugin's settings. */
    path: string
  }
  /**
   * An administrator has to look at a charge. Published again if the discrepancy gets a reason that it did not have
   * before.
   */
  "checkout_transparent.discrepancy.opened": DiscrepancyEventData & {
    reason: string
  }
  /** A discrepancy was closed, automatically or by an administrator. */
  "checkout_transparent.discrepancy.resolved": DiscrepancyEventData & {
    /** The id of the administrator who closed the discrepancy, or `checkout-transparent` if the plugin closed it. */
    resolved_by: string
  }
}

export type EventName = keyof PublishedEvents

/**
 * An event that can be written to the outbox. It has no `id` yet. The plugin publishes the events of the outbox on
 * Medusa's event bus.
 */
export type NewOutboxEntry<Name extends EventName = EventName> = {
  [Each in Name]: {
    name: Each
    /** Identifies the event. If the outbox already has an event with this key, the second one is not written. */
    key: string
    data: Omit<PublishedEvents[Each], "id">
  }
}[Name]

export interface OutboxEntry {
  id: string
  name: EventName
  data: PublishedEvents[EventName]
}
