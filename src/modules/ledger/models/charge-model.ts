import { DISPUTE_OUTCOMES } from "../../../charge/charge"
import { model } from "@medusajs/framework/utils"
import {
  CHARGE_STATES,
  OPEN_STATES,
  UNSUCCESSFUL_STATES,
} from "../../../charge/charge-state"
import { LINK_PURPOSES } from "../../../charge/payment-link"
import { Operation } from "./operation-model"

/** An abandoned code may still be paid, but it blocks no other charge. */
const IS_OPEN = `state in (${OPEN_STATES.map((state) => `'${state}'`).join(", ")}) and abandoned_at is null`

/**
 * A charge at the gateway, written before it is sent there. The two unique indexes guarantee the first promise: one
 * charge per payment session, and one open charge per payment collection.
 */
export const Charge = model
  .define(
    {
      name: "CheckoutTransparentCharge",
      tableName: "checkout_transparent_charge",
    },
    {
      id: model.id({ prefix: "ctchg" }).primaryKey(),
      merchant_charge_id: model
        .text()
        .unique("IDX_checkout_transparent_charge_merchant_charge_id"),
      account: model.text(),
      /** The installation that wrote it; see installation-digest.ts. No other installation moves its money. */
      installation_digest: model.text(),
      method: model.text(),
      payment_session_id: model
        .text()
        .unique("IDX_checkout_transparent_charge_payment_session_id"),
      payment_collection_id: model.text(),
      cart_id: model.text().nullable(),
      email_digest: model.text().nullable(),
      /** Minor units. */
      amount: model.number(),
      currency_code: model.text(),
      installments: model.number(),
      /** What the way of paying took off the price, or added to it. Minor units. */
      discount: model.number().default(0),
      interest: model.number().default(0),
      late_capture: model.boolean(),
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
      /** When a lookup was last answered, believed or not; see src/charge/next-lookup.ts. */
      looked_up_at: model.dateTime().nullable(),
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
      /** For a duplicate payment: the charge that the first payment of the link belongs to. */
      duplicate_of: model.text().nullable(),
      /** The order that has the charge, as far as a synchronization has observed one. */
      order_id: model.text().nullable(),
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
      /** The refund decision: when, who, and why. */
      refund_decided_at: model.dateTime().nullable(),
      refund_decided_by: model.text().nullable(),
      refund_decision_reason: model.text().nullable(),
      /** The decision to book another amount on its order as a part: when, who, and why. */
      book_as_part_at: model.dateTime().nullable(),
      book_as_part_by: model.text().nullable(),
      book_as_part_reason: model.text().nullable(),
      /** When its personal data was erased: no personal data is stored for it after that. */
      erased_at: model.dateTime().nullable(),
      /** See ChargeDetails in src/charge/charge.ts: no raw payload; of personal data only the masked Pix payer. */
      details: model.json(),
      operations: model.hasMany(() => Operation, { mappedBy: "charge" }),
    }
  )
  .indexes([
    {
      name: "IDX_checkout_transparent_charge_one_open_per_collection",
      on: ["payment_collection_id"],
      unique: true,
      where: IS_OPEN,
    },
    {
      // Counted when a paid cart cannot be completed, to find out whether the store is at fault.
      name: "IDX_checkout_transparent_charge_completion_failed",
      on: ["completion_failed_at"],
      where: "completion_failed_at is not null",
    },
    {
      name: "IDX_checkout_transparent_charge_of_collection",
      on: ["payment_collection_id"],
    },
    {
      // Read before every change of a cart.
      name: "IDX_checkout_transparent_charge_open_of_cart",
      on: ["cart_id"],
      where: IS_OPEN,
    },
    {
      // The codes of a cart that can still be paid: counted before another one is created.
      name: "IDX_checkout_transparent_charge_unpaid_of_cart",
      on: ["cart_id"],
      where: "state in ('unresolved', 'pending')",
    },
    {
      // The charges of a cart: counted before another code is created, and read to find carts of ours among locks.
      name: "IDX_checkout_transparent_charge_of_cart",
      on: ["cart_id", "created_at"],
    },
    {
      name: "IDX_checkout_transparent_charge_of_link",
      on: ["link_id"],
      where: "link_id is not null",
    },
    {
      // The links of a shop, the newest first.
      name: "IDX_checkout_transparent_charge_links",
      on: ["created_at"],
      where: "link_purpose is not null and duplicate_of is null",
    },
    {
      name: "IDX_checkout_transparent_charge_duplicate_of",
      on: ["duplicate_of"],
      where: "duplicate_of is not null",
    },
    {
      name: "IDX_checkout_transparent_charge_to_synchronize",
      on: ["synchronize_at"],
      where: "synchronize_at is not null",
    },
    {
      // Charges that were reserved on a day and still are: few rows.
      name: "IDX_checkout_transparent_charge_authorized",
      on: ["account", "created_at"],
      where: "state = 'authorized'",
    },
    {
      // Counts the refunds that were decided automatically in the last hour.
      name: "IDX_checkout_transparent_charge_refund_decided",
      on: ["refund_decided_at"],
      where: "refund_decided_at is not null",
    },
    {
      // Which installations have written charges, how many, and the newest of each.
      name: "IDX_checkout_transparent_charge_installation",
      on: ["installation_digest", "created_at"],
    },
    {
      // Whether an account has ever been paid by a method, and when first.
      name: "IDX_checkout_transparent_charge_captured",
      on: ["account", "method", "created_at"],
      where: "most_captured_amount > 0",
    },
    {
      // The charges that the attempt limits count: few rows, however large the shop.
      name: "IDX_checkout_transparent_charge_unsuccessful",
      on: ["account", "created_at"],
      where: `state in (${UNSUCCESSFUL_STATES.map((state) => `'${state}'`).join(", ")})`,
    },
    // The lists of the admin. Other names of a charge (NSU, end-to-end id …) are found by an index over an
    // expression, which models cannot have: it is in the migration, see charge-list.ts.
    {
      // All charges, the newest first. The other columns let them be filtered and counted in the index.
      name: "IDX_checkout_transparent_charge_listed",
      on: ["created_at", "id", "account", "method", "state", "amount"],
    },
    {
      // Finds charges in a rare state, which would otherwise need a scan. No sale that succeeds writes it.
      name: "IDX_checkout_transparent_charge_of_state",
      on: ["state", "created_at", "id"],
      where:
        "state in ('charged_back', 'declined', 'failed', 'canceled', 'expired', 'refunded', 'absent', 'not_created')",
    },
    {
      name: "IDX_checkout_transparent_charge_of_amount",
      on: ["amount", "created_at", "id"],
    },
    {
      name: "IDX_checkout_transparent_charge_of_order",
      on: ["order_id"],
      where: "order_id is not null",
    },
    {
      // All attempts of one buyer, by e-mail address.
      name: "IDX_checkout_transparent_charge_of_email",
      on: ["email_digest"],
      where: "email_digest is not null",
    },
  ])
