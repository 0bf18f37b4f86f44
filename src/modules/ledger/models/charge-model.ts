import { DISPUTE_OUTCOMES } from "../../../domain/dispute/dispute-outcome"
import { model } from "@medusajs/framework/utils"
import { CHARGE_STATES } from "../../../domain/charge/charge-state"
import { PAYMENT_PURPOSES } from "../../../domain/charge/payment-purpose"
import { Operation } from "./operation-model"

/**
 * One payment that the gateway is requested to take from one payer. The row is written before the request is sent. Two
 * unique indexes guarantee that a payment session has at most one charge, and that a payment collection has at most one
 * open charge.
 */
export const Charge = model.define("checkout_transparent_charge", {
  id: model.id({ prefix: "ctchg" }).primaryKey(),
  merchant_charge_id: model.text(),
  account: model.text(),
  /**
   * The digest of the installation to which the charge belongs (see installation-digest.ts). No other installation
   * moves the charge's money.
   */
  installation_digest: model.text(),
  method: model.text(),
  payment_session_id: model.text(),
  payment_collection_id: model.text(),
  cart_id: model.text().nullable(),
  email_digest: model.text().nullable(),
  /** Digests of the names and the e-mail address by which administrators find the charge (keys/buyer-search-digests.ts). */
  buyer_search_digests: model.array().nullable(),
  /**
   * The part of `buyer_search_digests` that comes from the name entered for the payment. It stays when the names in the order
   * are changed.
   */
  entered_name_search_digests: model.array().nullable(),
  /**
   * The digest of the buyer's mailbox: the e-mail address without a suffix such as `+shop`. It is null for every
   * payment method except card.
   */
  email_without_suffix_digest: model.text().nullable(),
  /** The requested amount in minor units. */
  amount: model.number(),
  currency_code: model.text(),
  installments: model.number(),
  /**
   * The discount for this payment method in minor units. `interest` is the interest of the installments, also in minor
   * units.
   */
  discount: model.number().default(0),
  interest: model.number().default(0),
  /**
   * The rules from which the price was computed (src/domain/price/price-rules.ts). It is null if the price contains no
   * discount and no interest.
   */
  price_rules: model.json().nullable(),
  /** Whether the gateway only reserves the money at first, and a later request captures it (its field `lateCapture`). */
  late_capture: model.boolean(),
  /**
   * Whether the charge is captured when its order is shipped. It is copied from the account's option `capture` when the
   * charge is created.
   */
  captures_at_shipment: model.boolean().default(false),
  /**
   * Whether the card of the charge is a saved card. It is recorded when the charge is created, because the row of the
   * saved card may be deleted later. It is null for every payment method except card, and if it is unknown because the
   * charge was lost with a part of the database.
   */
  uses_saved_card: model.boolean().nullable(),
  state: model.enum([...CHARGE_STATES]),
  /**
   * The captured sum that the gateway has shown, in minor units. `refunded_amount` is the refunded sum that it has
   * shown.
   */
  captured_amount: model.number().default(0),
  refunded_amount: model.number().default(0),
  /**
   * The highest captured sum that the gateway has ever shown, in minor units. If it now shows less, the difference is
   * lost money. When an administrator accepts a lower sum, this value is lowered too.
   */
  highest_captured_amount: model.number().default(0),
  revision: model.number().default(0),
  /**
   * The time at which the charge will be compared with Medusa's records (synchronized). It is null if this is not
   * planned.
   */
  synchronize_at: model.dateTime().nullable(),
  /**
   * The token of the process that works on the charge at present. Its right to do so (the lease) ends at
   * `leased_until`.
   */
  leased_by: model.text().nullable(),
  leased_until: model.dateTime().nullable(),
  /**
   * The time at which the charge began to wait, for example for a payer. It is null if the latest synchronization did
   * not have to wait.
   */
  waiting_since: model.dateTime().nullable(),
  /**
   * The time from which two additional lookups are planned, because the charge may still change at the gateway.
   * `follow_up_lookup_count` is the number of these lookups that were made.
   */
  follow_up_lookups_since: model.dateTime().nullable(),
  follow_up_lookup_count: model.number().default(0),
  /**
   * The time at which a lookup, or a notification that is used instead of a lookup, last showed the charge, even if the
   * plugin did not believe it. An answer that may be outdated does not count.
   */
  looked_up_at: model.dateTime().nullable(),
  /**
   * The time of the newest notification that the plugin has believed. It is null if the account does not book from
   * notifications.
   */
  last_believed_notification_at: model.dateTime().nullable(),
  /** The time from which an additional lookup should be made. It was made if `looked_up_at` is later. */
  extra_lookup_due_at: model.dateTime().nullable(),
  /** The time since which all planned lookups have failed. It is null if the latest planned lookup succeeded. */
  lookup_failed_since: model.dateTime().nullable(),
  /**
   * The number of lookups that the shopper has caused since `shopper_lookups_since`, when counting last started from
   * zero. `shopper_lookup_answered_at` is the time at which the gateway last answered such a lookup.
   */
  shopper_lookups: model.number().default(0),
  shopper_lookups_since: model.dateTime().nullable(),
  shopper_lookup_answered_at: model.dateTime().nullable(),
  /** The time at which the charge's Pix code, wallet code or link expires. It is null for a card. */
  code_expires_at: model.dateTime().nullable(),
  /**
   * The text of the Pix or wallet code, which the shopper scans or copies. `code_image` is its picture. The picture is
   * deleted when the code can no longer be paid.
   */
  code_payload: model.text().nullable(),
  code_image: model.text().nullable(),
  /**
   * The time from which the charge no longer prevents another charge of its payment collection. It is set when a code
   * is abandoned, and when the charge turns out to be a duplicate payment or to exist in addition to an open charge.
   */
  abandoned_at: model.dateTime().nullable(),
  /** The purpose of the payment link. It is null if the charge is not a payment link. */
  link_purpose: model.enum([...PAYMENT_PURPOSES]).nullable(),
  /** The gateway's id of the payment link. It is null until the gateway has reported it. */
  link_id: model.text().nullable(),
  link_url: model.text().nullable(),
  link_deep_link: model.text().nullable(),
  /** The gateway's id of the payment, if the charge is a payment of a payment link. */
  link_transaction_id: model.text().nullable(),
  /**
   * The time at which the gateway confirmed that the payment link is deactivated. `link_deactivation_tried_at` is the
   * time of the latest attempt.
   */
  link_deactivated_at: model.dateTime().nullable(),
  link_deactivation_tried_at: model.dateTime().nullable(),
  /** The time since which all attempts to deactivate the payment link have failed. */
  link_deactivation_failing_since: model.dateTime().nullable(),
  /**
   * The HTTP method, URL and client id for which the gateway answered that it cannot deactivate links (see
   * `callRouteOf`). It is null if the gateway has never answered this.
   */
  link_not_offered_route: model.text().nullable(),
  /**
   * The id of the charge with the first payment of the same payment link. It is set only for a duplicate payment of a
   * link.
   */
  duplicate_of: model.text().nullable(),
  /**
   * The reference under which the store requested the charge without the cardholder (models/store-charge-model.ts). It
   * is null for every other charge.
   */
  store_charge_reference: model.text().nullable(),
  /**
   * What the store charges for without the cardholder, as it was when the store requested the charge. It is null for
   * every other charge.
   */
  store_charge_purpose: model.enum([...PAYMENT_PURPOSES]).nullable(),
  /**
   * The order to which the charge belongs. It is recorded when the order is placed, and changes only if Medusa removes
   * the order.
   */
  order_id: model.text().nullable(),
  /**
   * The id of the order at the latest lookup that showed no new refund. The next columns have its version and amount
   * (see ObservedOrder).
   */
  observed_order_id: model.text().nullable(),
  observed_order_version: model.number().nullable(),
  observed_order_share: model.text().nullable(),
  /** The time at which the latest dispute began. */
  disputed_at: model.dateTime().nullable(),
  /** The deadline for answering the dispute, as an administrator entered it, for example 2026-12-01. */
  dispute_answer_before: model.text().nullable(),
  dispute_closed_at: model.dateTime().nullable(),
  dispute_closed_by: model.text().nullable(),
  dispute_outcome: model.enum([...DISPUTE_OUTCOMES]).nullable(),
  cart_completion_failed_at: model.dateTime().nullable(),
  cart_completion_attempts: model.number().default(0),
  /** The time at which the gateway refused to create the charge. A later lookup can still show that it was paid. */
  refused_at: model.dateTime().nullable(),
  /**
   * The time at which an administrator last accepted sums of the gateway that differ from the plugin's.
   * `gateway_sums_accepted_by` is the administrator's id.
   */
  gateway_sums_accepted_at: model.dateTime().nullable(),
  gateway_sums_accepted_by: model.text().nullable(),
  /**
   * The time at which the refund of the whole charge was decided. The next columns have the person or process that
   * decided it, and the reason, which is an administrator's text or a message of the plugin.
   */
  refund_decided_at: model.dateTime().nullable(),
  refund_decided_by: model.text().nullable(),
  refund_decision_reason: model.text().nullable(),
  refund_decision_reason_message: model.json().nullable(),
  /**
   * The time at which an administrator last requested the refund that was already decided. The next columns have the
   * administrator's id and reason. All three are null if no administrator has requested it.
   */
  refund_retry_requested_at: model.dateTime().nullable(),
  refund_retry_requested_by: model.text().nullable(),
  refund_retry_reason: model.text().nullable(),
  /**
   * The time at which the plugin recorded the first shipment of the order, which can be later than the shipment. From
   * then on, the charge has to be captured. It is null before, and for charges that are not captured at shipment.
   * `capture_due_fulfillment_id` is the id of the fulfillment.
   */
  capture_due_since: model.dateTime().nullable(),
  capture_due_fulfillment_id: model.text().nullable(),
  /**
   * The time at which an administrator decided to book the payment on the order although the order owes more. The next
   * columns have the administrator's id and reason.
   */
  book_as_part_decided_at: model.dateTime().nullable(),
  book_as_part_decided_by: model.text().nullable(),
  book_as_part_reason: model.text().nullable(),
  /**
   * The time at which the personal data of the charge was erased. No personal data is stored for the charge afterwards.
   */
  erased_at: model.dateTime().nullable(),
  /**
   * Further details that the gateway has reported (see ChargeDetails in src/domain/charge/charge.ts). The complete
   * answer of the gateway is not stored. The only personal data in the details is the masked name and document of a Pix
   * payer.
   */
  details: model.json(),
  operations: model.hasMany(() => Operation, { mappedBy: "charge" }),
})
