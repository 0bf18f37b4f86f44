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
  /** The installation that wrote the charge (see installation-digest.ts). No other installation moves its money. */
  installation_digest: model.text(),
  method: model.text(),
  payment_session_id: model.text(),
  payment_collection_id: model.text(),
  cart_id: model.text().nullable(),
  email_digest: model.text().nullable(),
  /** Digests of the names and the e-mail address by which administrators find the charge (keys/buyer-digests.ts). */
  buyer_terms: model.array().nullable(),
  /** The digest of the address without its part from `+` on. It is null for every method but card. */
  mailbox_digest: model.text().nullable(),
  /** The requested amount in minor units. */
  amount: model.number(),
  currency_code: model.text(),
  installments: model.number(),
  /** The discount for the way of paying, and below it the interest, in minor units. */
  discount: model.number().default(0),
  interest: model.number().default(0),
  /** The rules of the price (src/domain/price/price-rules.ts), or null for the plain price. */
  price_rules: model.json().nullable(),
  late_capture: model.boolean(),
  /** Whether a shipment of the order captures the charge. It is the account's option `capture` at the creation. */
  captures_at_shipment: model.boolean().default(false),
  state: model.enum([...CHARGE_STATES]),
  /** The sum that the gateway has captured, and below it the refunded sum, in minor units. */
  captured_amount: model.number().default(0),
  refunded_amount: model.number().default(0),
  /**
   * The highest captured sum that was observed, unless an administrator accepted a lower one. If a later sum is lower,
   * the difference is lost money.
   */
  most_captured_amount: model.number().default(0),
  revision: model.number().default(0),
  /** The time of the next synchronization of Medusa's records with the charge. It is null if none is due. */
  synchronize_at: model.dateTime().nullable(),
  /**
   * The worker that has the charge's lease, which is an administrator's request or a synchronization, and below it the
   * lease's end.
   */
  leased_by: model.text().nullable(),
  leased_until: model.dateTime().nullable(),
  /** The time since which every synchronization ended with a wait. It is null if the latest one did not. */
  waiting_since: model.dateTime().nullable(),
  /**
   * The start of the watch on a charge that may still change at the gateway, and below it the number of lookups since.
   */
  watched_since: model.dateTime().nullable(),
  watch_lookups: model.number().default(0),
  /**
   * The time at which a lookup was last answered, whether or not it was believed (see
   * src/domain/lookup/next-lookup.ts).
   */
  looked_up_at: model.dateTime().nullable(),
  /** The event time of the newest believed notification. It is null if the account is not observed by notifications. */
  reported_at: model.dateTime().nullable(),
  /**
   * The time from which a lookup is requested, regardless of the planned ones. A later `looked_up_at` fulfills the
   * request.
   */
  lookup_asked_at: model.dateTime().nullable(),
  /** The time since which due lookups have failed. It is null if the latest one succeeded. */
  lookup_failed_since: model.dateTime().nullable(),
  /**
   * The number of the shopper's lookups in the current minute, and below it the start of that minute and the time of
   * the last answered one.
   */
  shopper_lookups: model.number().default(0),
  shopper_lookups_since: model.dateTime().nullable(),
  shopper_lookup_answered_at: model.dateTime().nullable(),
  /** The end of the shopper's code. It is null for a card. */
  code_expires_at: model.dateTime().nullable(),
  /** The text of the code that the shopper scans or copies. The picture below is stored only while it can be used. */
  code_payload: model.text().nullable(),
  code_image: model.text().nullable(),
  /**
   * The time at which the charge stopped blocking others, as an abandoned code, a duplicate, or beside an open charge.
   */
  abandoned_at: model.dateTime().nullable(),
  /** The purpose of a payment link. It is null for any other charge. */
  link_purpose: model.enum([...LINK_PURPOSES]).nullable(),
  /** The gateway's id of the payment link. It is null until it is reported. */
  link_id: model.text().nullable(),
  link_url: model.text().nullable(),
  link_deep_link: model.text().nullable(),
  /** The gateway's id of the link's payment that this charge represents. */
  link_transaction_id: model.text().nullable(),
  /** The time at which the gateway accepted the link's deactivation, and below it the time of the latest attempt. */
  link_deactivated_at: model.dateTime().nullable(),
  link_deactivation_tried_at: model.dateTime().nullable(),
  /** The time since which attempts to deactivate the link have failed. */
  link_open_since: model.dateTime().nullable(),
  /** The route and client for which the gateway answered that it does not deactivate links, or null. */
  link_not_offered_route: model.text().nullable(),
  /** The charge of the link's first payment. It is set only for a duplicate payment. */
  duplicate_of: model.text().nullable(),
  /**
   * The order to which the charge was bound when the order was placed. It is written once, unless core removes the
   * order.
   */
  order_id: model.text().nullable(),
  /** The order at the latest lookup during which it did not change (see ObservedOrder). */
  observed_order_id: model.text().nullable(),
  observed_order_version: model.number().nullable(),
  observed_order_asked: model.text().nullable(),
  /** The beginning of the latest dispute. */
  disputed_at: model.dateTime().nullable(),
  /** The deadline for answering the dispute, as an administrator entered it: 2026-12-01. */
  dispute_answer_before: model.text().nullable(),
  dispute_closed_at: model.dateTime().nullable(),
  dispute_closed_by: model.text().nullable(),
  dispute_outcome: model.enum([...DISPUTE_OUTCOMES]).nullable(),
  completion_failed_at: model.dateTime().nullable(),
  completion_tries: model.number().default(0),
  /** The time at which the gateway refused to create the charge. It may still turn out to be paid. */
  refused_at: model.dateTime().nullable(),
  /** The time at which an administrator last accepted the gateway's sums, and below it the administrator's id. */
  figure_accepted_at: model.dateTime().nullable(),
  figure_accepted_by: model.text().nullable(),
  /**
   * The refund decision: its time, its author, and the reason, which is an administrator's text or a message of the
   * plugin.
   */
  refund_decided_at: model.dateTime().nullable(),
  refund_decided_by: model.text().nullable(),
  refund_decision_reason: model.text().nullable(),
  refund_decision_reason_message: model.json().nullable(),
  /**
   * The time at which an administrator last requested the decided refund, and below it the administrator's id and
   * reason. All are null if only the store decided it.
   */
  refund_asked_at: model.dateTime().nullable(),
  refund_asked_by: model.text().nullable(),
  refund_asked_reason: model.text().nullable(),
  /**
   * The time since which the order is shipped and the charge has to be captured, and below it the shipped fulfillment.
   */
  capture_due_since: model.dateTime().nullable(),
  capture_due_for: model.text().nullable(),
  /** The decision to book another amount on the order as a part: its time, its author and its reason. */
  book_as_part_at: model.dateTime().nullable(),
  book_as_part_by: model.text().nullable(),
  book_as_part_reason: model.text().nullable(),
  /** The time at which the charge's personal data was erased. None is stored for it afterwards. */
  erased_at: model.dateTime().nullable(),
  /**
   * The details that the gateway reported (ChargeDetails in src/domain/charge/charge.ts). The raw payload is not
   * stored, and the masked payer of a Pix is the only personal data.
   */
  details: model.json(),
  operations: model.hasMany(() => Operation, { mappedBy: "charge" }),
})
