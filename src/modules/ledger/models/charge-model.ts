import { DISPUTE_OUTCOMES } from "../../../domain/dispute/dispute-outcome"
import { model } from "@medusajs/framework/utils"
import { CHARGE_STATES } from "../../../domain/charge/charge-state"
import { LINK_PURPOSES } from "../../../domain/payment-link/payment-link"
import { Operation } from "./operation-model"

/**
 * A charge at the gateway, written before it is sent there. The two unique indexes guarantee the first promise: one
 * charge per payment session, and one open charge per payment collection.
 */
export const Charge = model.define("checkout_transparent_charge", {
  id: model.id({ prefix: "ctchg" }).primaryKey(),
  merchant_charge_id: model.text(),
  account: model.text(),
  /** The installation that wrote it; see installation-digest.ts. No other installation moves its money. */
  installation_digest: model.text(),
  method: model.text(),
  payment_session_id: model.text(),
  payment_collection_id: model.text(),
  cart_id: model.text().nullable(),
  email_digest: model.text().nullable(),
  /** Digests of what its buyer is searched by; see keys/buyer-digests.ts. */
  buyer_terms: model.array().nullable(),
  /** The digest of the address without its part from `+` on; null for what is no card. */
  mailbox_digest: model.text().nullable(),
  /** Minor units. */
  amount: model.number(),
  currency_code: model.text(),
  installments: model.number(),
  /** What the way of paying took off the price, or added to it. Minor units. */
  discount: model.number().default(0),
  interest: model.number().default(0),
  /** The rules of that price, as in src/domain/price/price-rules.ts; null for the plain price. */
  price_rules: model.json().nullable(),
  late_capture: model.boolean(),
  /** Whether a shipment of the order captures it: the account's `capture` when the charge was made. */
  captures_at_shipment: model.boolean().default(false),
  state: model.enum([...CHARGE_STATES]),
  /** What the gateway has captured and refunded. Minor units. */
  captured_amount: model.number().default(0),
  refunded_amount: model.number().default(0),
  /** The largest captured sum observed, unless a person accepted less: what is missing from it later is lost. */
  most_captured_amount: model.number().default(0),
  revision: model.number().default(0),
  /** When Medusa's side is next synchronized with the charge; null when nothing is due. */
  synchronize_at: model.dateTime().nullable(),
  /** The lease: who works on the charge now, an admin's request or a synchronization, and until when at most. */
  leased_by: model.text().nullable(),
  leased_until: model.dateTime().nullable(),
  /** Since when every synchronization ended with a wait; null when the last one did not. */
  waiting_since: model.dateTime().nullable(),
  /** Since when a charge that may still change by itself is watched, and how often it was looked up since. */
  watched_since: model.dateTime().nullable(),
  watch_lookups: model.number().default(0),
  /** When a lookup was last answered, believed or not; see src/domain/lookup/next-lookup.ts. */
  looked_up_at: model.dateTime().nullable(),
  /** The event time of the newest notification that was believed; null where notifications are not booked. */
  reported_at: model.dateTime().nullable(),
  /** The time from which a lookup is requested, whatever else is planned; a later `looked_up_at` answers it. */
  lookup_asked_at: model.dateTime().nullable(),
  /** Since when lookups that were due have failed; null when the last one succeeded. */
  lookup_failed_since: model.dateTime().nullable(),
  /** Shopper's lookups in the current minute: how many, since when, and when the last one showed a state. */
  shopper_lookups: model.number().default(0),
  shopper_lookups_since: model.dateTime().nullable(),
  shopper_lookup_answered_at: model.dateTime().nullable(),
  /** When the shopper's code ends; null for a card. */
  code_expires_at: model.dateTime().nullable(),
  /** What the shopper scans or copies; the picture is kept only while it can be used. */
  code_payload: model.text().nullable(),
  code_image: model.text().nullable(),
  /** When the charge stopped blocking others: as an abandoned code, a duplicate, or beside an open charge. */
  abandoned_at: model.dateTime().nullable(),
  /** What a payment link is for; null for any other charge. */
  link_purpose: model.enum([...LINK_PURPOSES]).nullable(),
  /** The gateway's id of a payment link, once it was reported. */
  link_id: model.text().nullable(),
  link_url: model.text().nullable(),
  link_deep_link: model.text().nullable(),
  /** The payment of the link that this charge represents. */
  link_transaction_id: model.text().nullable(),
  /** When the gateway accepted that the link is deactivated, and when we last tried. */
  link_deactivated_at: model.dateTime().nullable(),
  link_deactivation_tried_at: model.dateTime().nullable(),
  /** Since when the gateway does not deactivate the link, although it was asked. */
  link_open_since: model.dateTime().nullable(),
  /** The address and client by which the gateway answered that it does not deactivate links; null otherwise. */
  link_not_offered_route: model.text().nullable(),
  /** For a duplicate payment: the charge that the first payment of the link belongs to. */
  duplicate_of: model.text().nullable(),
  /** The order that the charge was bound to when that order was placed: written once, unless core takes it back. */
  order_id: model.text().nullable(),
  /** The order at the latest lookup during which it did not change; see ObservedOrder. */
  observed_order_id: model.text().nullable(),
  observed_order_version: model.number().nullable(),
  observed_order_asked: model.text().nullable(),
  /** When the latest dispute began. */
  disputed_at: model.dateTime().nullable(),
  /** The deadline for a person's answer to the dispute, as that person typed it: 2026-12-01. */
  dispute_answer_before: model.text().nullable(),
  dispute_closed_at: model.dateTime().nullable(),
  dispute_closed_by: model.text().nullable(),
  dispute_outcome: model.enum([...DISPUTE_OUTCOMES]).nullable(),
  completion_failed_at: model.dateTime().nullable(),
  completion_tries: model.number().default(0),
  /** When the gateway refused to create it; it may turn out paid all the same. */
  refused_at: model.dateTime().nullable(),
  /** When a person last accepted the gateway's figure, and who. */
  figure_accepted_at: model.dateTime().nullable(),
  figure_accepted_by: model.text().nullable(),
  /**
   * The refund decision: when it was made, by whom, and the reason: an administrator's text, or a message of the
   * plugin.
   */
  refund_decided_at: model.dateTime().nullable(),
  refund_decided_by: model.text().nullable(),
  refund_decision_reason: model.text().nullable(),
  refund_decision_reason_message: model.json().nullable(),
  /** When a person last asked for the decided refund, and who; null where only the store itself decided it. */
  refund_asked_at: model.dateTime().nullable(),
  refund_asked_by: model.text().nullable(),
  refund_asked_reason: model.text().nullable(),
  /** Since when the order is shipped and the charge is to be captured for it, and the fulfillment that was shipped. */
  capture_due_since: model.dateTime().nullable(),
  capture_due_for: model.text().nullable(),
  /** The decision to book another amount on its order as a part: when, who, and why. */
  book_as_part_at: model.dateTime().nullable(),
  book_as_part_by: model.text().nullable(),
  book_as_part_reason: model.text().nullable(),
  /** When its personal data was erased: no personal data is stored for it after that. */
  erased_at: model.dateTime().nullable(),
  /** See ChargeDetails in src/domain/charge/charge.ts: no raw payload; of personal data only the masked Pix payer. */
  details: model.json(),
  operations: model.hasMany(() => Operation, { mappedBy: "charge" }),
})
