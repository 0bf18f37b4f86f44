import { DISPUTE_OUTCOMES } from "../../../domain/dispute/dispute-outcome"
import { model } from "@medusajs/framework/utils"
import { CHARGE_STATES } from "../../../domain/charge/charge-state"
import { LINK_PURPOSES } from "../../../domain/payment-link/payment-link"
import { Operation } from "./operation-model"

/**
 * A charge at the gateway, which is written before it is sent. Two unique indexes guarantee one charge per payment
 * session, and one open charge per payment collection.
 */
export const Charge = model.define("checkout_transparent_charge", {
  id: model.id({ prefix: "ctchg" }).primaryKey(),
  merchant_charge_id: model.text(),
  account: model.text(),
  /**
   * The digest of the installation that wrote the charge (see installation-digest.ts). No other installation moves the
   * charge's money.
   */
  installation_digest: model.text(),
  method: model.text(),
  payment_session_id: model.text(),
  payment_collection_id: model.text(),
  cart_id: model.text().nullable(),
  email_digest: model.text().nullable(),
  /** Digests of the names and the e-mail address by which administrators find the charge (keys/buyer-digests.ts). */
  buyer_terms: model.array().nullable(),
  /**
   * Those of `buyer_terms` that come from the payment's own name. They are kept when the order's address is corrected.
   */
  payment_terms: model.array().nullable(),
  /** The digest of the e-mail address without its part from `+` on. It is null for every payment method but card. */
  mailbox_digest: model.text().nullable(),
  /** The requested amount in minor units. */
  amount: model.number(),
  currency_code: model.text(),
  installments: model.number(),
  /** The discount for the way of paying, in minor units. `interest` is its interest, also in minor units. */
  discount: model.number().default(0),
  interest: model.number().default(0),
  /** The rules of the price (src/domain/price/price-rules.ts), or null for the plain price. */
  price_rules: model.json().nullable(),
  late_capture: model.boolean(),
  /**
   * Whether the charge is captured when its order is shipped. It is the value of the account's option `capture` at the
   * time of the charge's creation.
   */
  captures_at_shipment: model.boolean().default(false),
  state: model.enum([...CHARGE_STATES]),
  /** The captured sum in minor units. `refunded_amount` is the refunded sum. Both are the gateway's. */
  captured_amount: model.number().default(0),
  refunded_amount: model.number().default(0),
  /**
   * The highest captured sum that the gateway has shown, in minor units. If the gateway later shows a lower sum, the
   * difference is lost money. When an administrator accepts a lower sum, this value is lowered.
   */
  most_captured_amount: model.number().default(0),
  revision: model.number().default(0),
  /**
   * The time at which the charge is synchronized with Medusa's records. It is null if no synchronization is planned.
   */
  synchronize_at: model.dateTime().nullable(),
  /**
   * The token of the lease on the charge, which a synchronization or an administrator's request has. The lease ends at
   * `leased_until`.
   */
  leased_by: model.text().nullable(),
  leased_until: model.dateTime().nullable(),
  /** The time since which all synchronizations have ended with a wait. It is null if the latest one did not. */
  waiting_since: model.dateTime().nullable(),
  /**
   * The start of the watch: the time from which the two additional lookups of a charge that may still change at the
   * gateway are planned. `watch_lookups` is the number of these lookups that were made.
   */
  watched_since: model.dateTime().nullable(),
  watch_lookups: model.number().default(0),
  /**
   * The time at which the gateway last answered a lookup, even if the answer was not believed (see
   * src/domain/lookup/next-lookup.ts).
   */
  looked_up_at: model.dateTime().nullable(),
  /** The event time of the newest believed notification. It is null if the account does not book from notifications. */
  reported_at: model.dateTime().nullable(),
  /**
   * The time from which a lookup is requested, in addition to the planned lookups. The request is fulfilled when
   * `looked_up_at` is later.
   */
  lookup_asked_at: model.dateTime().nullable(),
  /** The time since which the planned lookups have failed. It is null if the latest one succeeded. */
  lookup_failed_since: model.dateTime().nullable(),
  /**
   * The number of lookups that the shopper has caused since `shopper_lookups_since`, where the counting for the current
   * minute began. `shopper_lookup_answered_at` is the time of the last answered one.
   */
  shopper_lookups: model.number().default(0),
  shopper_lookups_since: model.dateTime().nullable(),
  shopper_lookup_answered_at: model.dateTime().nullable(),
  /** The time at which the shopper's code expires. It is null for a card. */
  code_expires_at: model.dateTime().nullable(),
  /**
   * The text of the code, which the shopper scans or copies. `code_image` is the picture of the code. It is removed
   * when the code can no longer be paid.
   */
  code_payload: model.text().nullable(),
  code_image: model.text().nullable(),
  /**
   * The time at which the charge stopped blocking other charges of its payment collection: a code when it was
   * abandoned, any other charge when it was found to be a duplicate payment or to exist beside an open charge.
   */
  abandoned_at: model.dateTime().nullable(),
  /** The purpose of a payment link. It is null for any other charge. */
  link_purpose: model.enum([...LINK_PURPOSES]).nullable(),
  /** The gateway's id of the payment link. It is null until it is reported. */
  link_id: model.text().nullable(),
  link_url: model.text().nullable(),
  link_deep_link: model.text().nullable(),
  /** The gateway's id of the payment. It is set if the charge stands for a payment of a link. */
  link_transaction_id: model.text().nullable(),
  /**
   * The time at which the gateway accepted the deactivation of the link. `link_deactivation_tried_at` is the time of
   * the latest attempt.
   */
  link_deactivated_at: model.dateTime().nullable(),
  link_deactivation_tried_at: model.dateTime().nullable(),
  /** The time since which attempts to deactivate the link have failed. */
  link_open_since: model.dateTime().nullable(),
  /**
   * The method, URL and client id with which the gateway does not offer to deactivate links (see `callRouteOf`). It is
   * null if the gateway has given no such answer.
   */
  link_not_offered_route: model.text().nullable(),
  /** The id of the charge for the link's first payment. It is set only if this charge is a duplicate payment. */
  duplicate_of: model.text().nullable(),
  /**
   * The order to which the charge was bound when the order was placed. It does not change, unless core removes the
   * order.
   */
  order_id: model.text().nullable(),
  /** The order as it was at the latest lookup that showed no new refund (see ObservedOrder). */
  observed_order_id: model.text().nullable(),
  observed_order_version: model.number().nullable(),
  observed_order_asked: model.text().nullable(),
  /** The time at which the latest dispute began. */
  disputed_at: model.dateTime().nullable(),
  /** The deadline for answering the dispute, as an administrator entered it, for example 2026-12-01. */
  dispute_answer_before: model.text().nullable(),
  dispute_closed_at: model.dateTime().nullable(),
  dispute_closed_by: model.text().nullable(),
  dispute_outcome: model.enum([...DISPUTE_OUTCOMES]).nullable(),
  completion_failed_at: model.dateTime().nullable(),
  completion_tries: model.number().default(0),
  /** The time at which the gateway refused to create the charge. The charge may still turn out to be paid. */
  refused_at: model.dateTime().nullable(),
  /**
   * The time at which an administrator last accepted the gateway's sums. `figure_accepted_by` is the administrator's
   * id.
   */
  figure_accepted_at: model.dateTime().nullable(),
  figure_accepted_by: model.text().nullable(),
  /**
   * The time of the refund decision. The following columns have its author and its reason, which is an administrator's
   * text or a message of the plugin.
   */
  refund_decided_at: model.dateTime().nullable(),
  refund_decided_by: model.text().nullable(),
  refund_decision_reason: model.text().nullable(),
  refund_decision_reason_message: model.json().nullable(),
  /**
   * The time at which an administrator last requested the refund that was decided. The following columns have the
   * administrator's id and reason. All three are null if no administrator has requested it.
   */
  refund_asked_at: model.dateTime().nullable(),
  refund_asked_by: model.text().nullable(),
  refund_asked_reason: model.text().nullable(),
  /**
   * The time at which the order was shipped, so that the charge has to be captured. `capture_due_for` is the id of the
   * shipped fulfillment.
   */
  capture_due_since: model.dateTime().nullable(),
  capture_due_for: model.text().nullable(),
  /**
   * The time of the decision to book the payment on the order as a part, although its amount differs from the order's.
   * The following columns have the author and the reason of the decision.
   */
  book_as_part_at: model.dateTime().nullable(),
  book_as_part_by: model.text().nullable(),
  book_as_part_reason: model.text().nullable(),
  /**
   * The time at which the personal data of the charge was erased. No personal data is stored for the charge afterwards.
   */
  erased_at: model.dateTime().nullable(),
  /**
   * The details that the gateway reported (ChargeDetails in src/domain/charge/charge.ts). The complete answer is not
   * stored. The only personal data in the details is the masked payer of a Pix.
   */
  details: model.json(),
  operations: model.hasMany(() => Operation, { mappedBy: "charge" }),
})
