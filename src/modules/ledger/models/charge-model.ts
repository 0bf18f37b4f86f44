import { DISPUTE_OUTCOMES } from "../../../domain/dispute/dispute-outcome"
import { model } from "@medusajs/framework/utils"
import { CHARGE_STATES } from "../../../domain/charge/charge-state"
import { PAYMENT_PURPOSES } from "../../../domain/charge/payment-purpose"
import { Operation } from "./operation-model"

/**
 * One payment that the gateway is requested to take from one payer. The row is written before the request is sent.
 *
 * In two cases, the plugin writes the row later, because the payment already exists at the gateway or may exist there:
 * - A payment link was paid more than once. Each additional payment gets a row.
 * - The ledger has lost the row, for example because the database was restored from a backup.
 *
 * Unique indexes allow a payment session only one charge, and a payment collection only one open charge. An abandoned
 * charge does not count as open.
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
  /**
   * Digests of the buyer's names and e-mail address, by which administrators find the charge
   * (keys/buyer-search-digests.ts).
   */
  buyer_search_digests: model.array().nullable(),
  /**
   * Digests of a buyer's name that was entered only for the payment and is in no address of the cart or order.
   * `buyer_search_digests` contains these digests too. If the names in the order are changed, `buyer_search_digests` is
   * computed again, and these digests are added from this column.
   */
  entered_name_search_digests: model.array().nullable(),
  /**
   * The digest of the buyer's e-mail address without a suffix such as `+shop`. Addresses of one mailbox that differ
   * only in the suffix have the same digest. The column is null for every payment method except card.
   */
  email_without_plus_suffix_digest: model.text().nullable(),
  /** The requested amount in minor units. */
  amount: model.number(),
  currency_code: model.text(),
  installments: model.number(),
  /**
   * The discount for the way of paying, in minor units. `interest` is the interest of the installments, also in minor
   * units. `amount` already takes both into account.
   */
  discount: model.number().default(0),
  interest: model.number().default(0),
  /**
   * The price rules from which the discount or the interest was computed (src/domain/price/price-rules.ts). It is null
   * if no rules were recorded, for example because the price contains no discount and no interest.
   */
  price_rules: model.json().nullable(),
  /**
   * Whether the gateway only reserves the money at first, and a later request captures the money. The gateway's name
   * for this field of the request is `lateCapture`.
   */
  late_capture: model.boolean(),
  /**
   * Whether the charge is captured when its order is shipped: the account's option `capture` was `at_shipment` when the
   * charge was recorded.
   */
  captures_at_shipment: model.boolean().default(false),
  /**
   * Whether the charge is paid with a saved card. The value is recorded at the creation, because the row of the saved
   * card may be deleted later. It is null if the payment method is not card, and for a charge that was missing in the
   * ledger and was inserted later.
   */
  uses_saved_card: model.boolean().nullable(),
  state: model.enum([...CHARGE_STATES]),
  /**
   * The captured sum in minor units, as the gateway showed it last. `refunded_amount` is the refunded sum. Sums that
   * the plugin did not believe are not stored.
   */
  captured_amount: model.number().default(0),
  refunded_amount: model.number().default(0),
  /**
   * The highest captured sum that the gateway has ever shown, in minor units. If the gateway later shows a lower sum,
   * the difference is lost money. When an administrator accepts a lower sum, this value can be lowered too.
   */
  highest_captured_amount: model.number().default(0),
  /**
   * A number that increases, for example, when an operation is claimed and when the state or the sums change. A process
   * that has read an older revision does not overwrite the newer state and sums.
   */
  revision: model.number().default(0),
  /**
   * The time from which the charge is due for synchronization. It is null if no synchronization is planned. While a
   * worker synchronizes the charge, this time is the end of the worker's lease, unless something else has made the
   * charge due in the meantime.
   */
  synchronization_due_at: model.dateTime().nullable(),
  /**
   * The random token of the lease with which a process works on the charge at present. The lease ends at
   * `leased_until`. Both are null after the lease was released. If the process died, both stay until another process
   * leases the charge.
   */
  leased_by: model.text().nullable(),
  leased_until: model.dateTime().nullable(),
  /** The time at which the charge began to wait, for example for a payer. It is null if no wait is recorded. */
  waiting_since: model.dateTime().nullable(),
  /**
   * The time at which two follow-up lookups of the charge were planned. They are made 5 minutes and one hour after this
   * time. They are planned, for example, after the gateway has refused the charge, because the charge may be paid
   * nevertheless. `follow_up_lookup_count` is the number of these lookups that were made.
   */
  follow_up_lookups_since: model.dateTime().nullable(),
  follow_up_lookup_count: model.number().default(0),
  /**
   * The time at which a synchronization last judged a lookup of the charge, or a notification that is used instead of a
   * lookup. A snapshot that the plugin did not believe counts, too. A snapshot that may be outdated does not count.
   */
  looked_up_at: model.dateTime().nullable(),
  /**
   * The time of the newest notification that the plugin has believed. It is null in an account that does not book from
   * notifications.
   */
  last_believed_notification_at: model.dateTime().nullable(),
  /**
   * The time from which an extra lookup should be made, for example for the nightly comparison with the gateway. The
   * extra lookup was made if `looked_up_at` is later.
   */
  extra_lookup_due_at: model.dateTime().nullable(),
  /** The time since which all lookups that were due have failed. It is null after a successful lookup. */
  lookup_failed_since: model.dateTime().nullable(),
  /**
   * The number of lookups and cancellations of the charge that shoppers have caused in the present counting period. The
   * period began at `shopper_lookup_period_began_at`. `shopper_lookup_answered_at` is the time of the latest such
   * lookup that showed a usable state.
   */
  shopper_lookup_count: model.number().default(0),
  shopper_lookup_period_began_at: model.dateTime().nullable(),
  shopper_lookup_answered_at: model.dateTime().nullable(),
  /**
   * The time at which the charge's Pix code, wallet code or link expires. It is null for a card, and if the expiry time
   * is not known.
   */
  code_expires_at: model.dateTime().nullable(),
  /**
   * The text of the Pix or wallet code, which the shopper scans or copies. `code_image` is the picture of the code. The
   * picture is deleted when the charge is no longer pending.
   */
  code_payload: model.text().nullable(),
  code_image: model.text().nullable(),
  /**
   * The time from which the charge does not prevent another charge of its payment collection. The column becomes null
   * again if the charge is paid and the payment collection has no other open charge. The time is set in these cases:
   * - The charge's code was abandoned.
   * - The charge is a duplicate payment of a link.
   * - The gateway shows that the charge exists, but the payment collection already has another open charge.
   */
  abandoned_at: model.dateTime().nullable(),
  /**
   * What the payment link was created for: a cart, an order, or neither (`free`). It is null if the charge is not a
   * payment link.
   */
  link_purpose: model.enum([...PAYMENT_PURPOSES]).nullable(),
  /** The gateway's id of the payment link. It is null until the gateway has reported the id. */
  link_id: model.text().nullable(),
  link_url: model.text().nullable(),
  link_deep_link: model.text().nullable(),
  /** The gateway's id of the payment that was made with the link. It is null until such a payment is recorded. */
  link_transaction_id: model.text().nullable(),
  /**
   * The time at which the gateway accepted the request to deactivate the payment link. A payer who had opened the
   * link's page before may still pay. Use only the time in the row of the link's first payment. In the row of a
   * duplicate payment, the column has no meaning: it is the time at which the row was written.
   *
   * `link_deactivation_tried_at` is the time of the latest attempt to deactivate the link.
   */
  link_deactivated_at: model.dateTime().nullable(),
  link_deactivation_tried_at: model.dateTime().nullable(),
  /**
   * The time of the first failed attempt to deactivate the payment link, or null if no attempt has failed. The time
   * does not change after later attempts, whether they fail or succeed.
   */
  link_deactivation_first_failed_at: model.dateTime().nullable(),
  /**
   * The HTTP method, URL and client id of the latest failed request to deactivate the link, if the gateway answered
   * that it does not offer the deactivation of links. It is null in all other cases.
   */
  link_deactivation_not_offered_route: model.text().nullable(),
  /**
   * The id of the charge with the first payment of the same payment link. It is set only if this charge is a further
   * payment of the link.
   */
  duplicate_of_charge_id: model.text().nullable(),
  /** The reference of a charge by the store (models/store-charge-model.ts). It is null for every other charge. */
  store_charge_reference: model.text().nullable(),
  /**
   * What a charge by the store was requested for: a cart, an order, or neither (`free`). It is null for every other
   * charge.
   */
  store_charge_purpose: model.enum([...PAYMENT_PURPOSES]).nullable(),
  /**
   * The order to which the charge belongs. A synchronization records the order after Medusa's records show which order
   * the charge pays. A recorded order changes only if Medusa deletes the order.
   */
  order_id: model.text().nullable(),
  /**
   * The id of the order whose data the ledger last recorded for this charge. `last_seen_order_version` is the order's
   * version. `last_seen_order_share_amount` is the part of the order's total that this charge has to pay, in reais.
   */
  last_seen_order_id: model.text().nullable(),
  last_seen_order_version: model.number().nullable(),
  last_seen_order_share_amount: model.text().nullable(),
  /** The time at which the latest dispute began. */
  disputed_at: model.dateTime().nullable(),
  /** The deadline for answering the dispute, as an administrator entered it, for example 2026-12-01. */
  dispute_answer_deadline: model.text().nullable(),
  /**
   * The time at which the latest dispute ended. `dispute_closed_by` is the id of the administrator or API key that
   * entered the outcome, or `payment service` if the gateway showed the outcome.
   */
  dispute_closed_at: model.dateTime().nullable(),
  dispute_closed_by: model.text().nullable(),
  dispute_outcome: model.enum([...DISPUTE_OUTCOMES]).nullable(),
  /**
   * The time at which Medusa failed for the first time to complete the charge's cart. `cart_completion_failures` is the
   * number of failed attempts.
   */
  cart_completion_first_failed_at: model.dateTime().nullable(),
  cart_completion_failures: model.number().default(0),
  /**
   * The time at which the rejected creation of the charge made the charge `declined` or `failed`. A rejected capture
   * does not set this time. A later lookup can show that the charge was paid nevertheless.
   */
  creation_refused_at: model.dateTime().nullable(),
  /**
   * The time at which an administrator last accepted sums of the gateway that differ from the ledger's sums.
   * `gateway_sums_accepted_by` is the administrator's id.
   */
  gateway_sums_accepted_at: model.dateTime().nullable(),
  gateway_sums_accepted_by: model.text().nullable(),
  /**
   * The time at which a person or process decided to refund or release all money of the charge. `refund_decided_by` is
   * the person or process. The reason is an administrator's text (`refund_decision_reason`) or a message of the plugin
   * (`refund_decision_reason_message`).
   */
  refund_decided_at: model.dateTime().nullable(),
  refund_decided_by: model.text().nullable(),
  refund_decision_reason: model.text().nullable(),
  refund_decision_reason_message: model.json().nullable(),
  /**
   * The time at which an administrator, the store's own code or Medusa last requested the refund. `refund_requested_by`
   * says who: the id of an administrator or API key, `store` or `medusa`.
   *
   * `refund_request_reason` is the reason as the requester wrote it. It is null if the requester wrote no text and the
   * reason is a message of the plugin. For example, it is null if Medusa requested the refund.
   *
   * All three columns are null if only the plugin has requested the refund, and after the decision was withdrawn.
   */
  refund_requested_at: model.dateTime().nullable(),
  refund_requested_by: model.text().nullable(),
  refund_request_reason: model.text().nullable(),
  /**
   * The time at which the plugin recorded the first shipment of the order. From then on, the charge has to be captured.
   * It is null before a shipment was recorded, and for a charge that is not captured at shipment.
   * `capture_due_fulfillment_id` is the id of the fulfillment.
   */
  capture_due_since: model.dateTime().nullable(),
  capture_due_fulfillment_id: model.text().nullable(),
  /**
   * The time at which an administrator decided to book the payment on the order although the order owes more.
   * `partial_payment_accepted_by` is the administrator's id, and `partial_payment_acceptance_reason` is the reason.
   */
  partial_payment_accepted_at: model.dateTime().nullable(),
  partial_payment_accepted_by: model.text().nullable(),
  partial_payment_acceptance_reason: model.text().nullable(),
  /**
   * The time at which the personal data of the charge was erased. It becomes null if the same session is tried again
   * after the state `not_created`, because the buyer then enters the data again.
   */
  personal_data_erased_at: model.dateTime().nullable(),
  /**
   * Further details that the gateway has reported (see ChargeDetails in src/domain/charge/charge.ts). The complete
   * answer of the gateway is not stored. The only personal data in the details is the payer of a Pix payment: the
   * masked name, the masked CPF or the whole CNPJ, and the bank.
   */
  details: model.json(),
  operations: model.hasMany(() => Operation, { mappedBy: "charge" }),
})
