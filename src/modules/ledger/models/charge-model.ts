import { DISPUTE_OUTCOMES } from "../../../charge/charge"
import { model } from "@medusajs/framework/utils"
import {
  CHARGE_STATES,
  OPEN_STATES,
  UNSUCCESSFUL_STATES,
} from "../../../charge/charge-state"
import { LINK_PURPOSES } from "../../../charge/payment-link"
import { Operation } from "./operation-model"

/** A code that was given up may still be paid, but stands in the way of nothing. */
const IS_OPEN = `state in (${OPEN_STATES.map((state) => `'${state}'`).join(", ")}) and abandoned_at is null`

/**
 * A charge at the gateway, written before the gateway hears of it. The two unique indexes are the
 * first promise: one charge per payment session, one open charge per payment collection.
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
      /** The installation that wrote it; see installation-digest.ts. No other one moves its money. */
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
      late_capture: model.boolean(),
      state: model.enum([...CHARGE_STATES]),
      /** What the gateway has taken and given back. Minor units. */
      captured_amount: model.number().default(0),
      refunded_amount: model.number().default(0),
      /** The most that was ever seen to be taken: what is missing of it later is gone. */
      most_captured_amount: model.number().default(0),
      revision: model.number().default(0),
      /** When Medusa's side is to be compared with it next; null when all is in order. */
      synchronize_at: model.dateTime().nullable(),
      /** Who is at work on it now, and until when at most: an admin's request, or synchronizing. */
      leased_by: model.text().nullable(),
      leased_until: model.dateTime().nullable(),
      /** Since when no synchronization has come to more than a wait; null when the last one has. */
      waiting_since: model.dateTime().nullable(),
      /** A charge that may still change by itself is looked at again; since when, and how often it was. */
      watched_since: model.dateTime().nullable(),
      watch_lookups: model.number().default(0),
      /** When the gateway last told by a lookup what it is; see src/charge/next-lookup.ts. */
      looked_up_at: model.dateTime().nullable(),
      /** From when on a lookup of it is asked for, whatever else is planned; answered by a later `looked_up_at`. */
      lookup_asked_at: model.dateTime().nullable(),
      /** Since when it could not be looked up when that was due; null when the last lookup went well. */
      lookup_failed_since: model.dateTime().nullable(),
      /** How often it was looked up for a shopper in this minute, since when, and when that last told something. */
      shopper_lookups: model.number().default(0),
      shopper_lookups_since: model.dateTime().nullable(),
      shopper_lookup_answered_at: model.dateTime().nullable(),
      /** When a code that the shopper pays ends; null for a card. */
      code_expires_at: model.dateTime().nullable(),
      /** What the shopper pays with; the picture only while it is of use. */
      code_payload: model.text().nullable(),
      code_image: model.text().nullable(),
      /** When a code was given up that the gateway does not cancel. */
      abandoned_at: model.dateTime().nullable(),
      /** What a payment link is for; null for any other charge. */
      link_purpose: model.enum([...LINK_PURPOSES]).nullable(),
      /** The gateway's id of a payment link, once it was told. */
      link_id: model.text().nullable(),
      link_url: model.text().nullable(),
      link_deep_link: model.text().nullable(),
      /** The payment of a link that this charge stands for. */
      link_transaction_id: model.text().nullable(),
      /** When the gateway took our word that nobody can pay the link any more, and when we last tried. */
      link_deactivated_at: model.dateTime().nullable(),
      link_deactivation_tried_at: model.dateTime().nullable(),
      /** Since when the gateway does not make the link inactive, though it is asked. */
      link_open_since: model.dateTime().nullable(),
      /** Of what was paid beyond it: the charge that the first payment of the link belongs to. */
      duplicate_of: model.text().nullable(),
      /** The order that has it, as far as synchronizing has seen one. */
      order_id: model.text().nullable(),
      /** The latest dispute. */
      disputed_at: model.dateTime().nullable(),
      /** Until when a person has to answer it, as he typed it: 2026-12-01. */
      dispute_answer_before: model.text().nullable(),
      dispute_closed_at: model.dateTime().nullable(),
      dispute_closed_by: model.text().nullable(),
      dispute_outcome: model.enum([...DISPUTE_OUTCOMES]).nullable(),
      completion_failed_at: model.dateTime().nullable(),
      completion_tries: model.number().default(0),
      /** When the gateway refused to make it: it may turn out paid all the same. */
      refused_at: model.dateTime().nullable(),
      /** When a person last took the gateway's figure for the truth, who, and why. */
      figure_accepted_at: model.dateTime().nullable(),
      figure_accepted_by: model.text().nullable(),
      figure_accepted_reason: model.text().nullable(),
      /** The decision that its money goes back. */
      refund_decided_at: model.dateTime().nullable(),
      refund_decided_by: model.text().nullable(),
      refund_decision_reason: model.text().nullable(),
      /** Earlier decisions that were taken back: who decided, why, when, and why it was taken back. */
      refund_decision_withdrawals: model.json().nullable(),
      /** The decision that another amount is booked on its order, as a part. */
      book_as_part_at: model.dateTime().nullable(),
      book_as_part_by: model.text().nullable(),
      book_as_part_reason: model.text().nullable(),
      /** When the personal data of it was erased: from then on none is kept of it. */
      erased_at: model.dateTime().nullable(),
      /** See ChargeDetails in src/charge/charge.ts: no personal data, no raw payload. */
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
      // Counted when a paid cart cannot be completed: is it the store?
      name: "IDX_checkout_transparent_charge_completion_failed",
      on: ["completion_failed_at"],
      where: "completion_failed_at is not null",
    },
    {
      name: "IDX_checkout_transparent_charge_of_collection",
      on: ["payment_collection_id"],
    },
    {
      // Asked before every change of a cart.
      name: "IDX_checkout_transparent_charge_open_of_cart",
      on: ["cart_id"],
      where: IS_OPEN,
    },
    {
      // The codes of a cart that can still be paid: counted before another one is made.
      name: "IDX_checkout_transparent_charge_unpaid_of_cart",
      on: ["cart_id"],
      where: "state in ('unresolved', 'pending')",
    },
    {
      // How many codes were made for it: counted before another one is; and whether a lock is on one of ours.
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
      // What was reserved on a day and is so still: few rows.
      name: "IDX_checkout_transparent_charge_authorized",
      on: ["account", "created_at"],
      where: "state = 'authorized'",
    },
    {
      // How much went back by itself lately.
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
      // What the attempt limits count: few rows, however large the shop.
      name: "IDX_checkout_transparent_charge_unsuccessful",
      on: ["account", "created_at"],
      where: `state in (${UNSUCCESSFUL_STATES.map((state) => `'${state}'`).join(", ")})`,
    },
    // The lists of the admin. By what a charge is called (NSU, end-to-end id …) it is found by an index
    // over an expression, which models cannot have: it stands in the migration, see charge-list.ts.
    {
      // All charges, the newest first. The other columns let them be filtered and counted in the index.
      name: "IDX_checkout_transparent_charge_listed",
      on: ["created_at", "id", "account", "method", "state", "amount"],
    },
    {
      // By a state that few have, which would be looked for among all. No sale that goes well writes it.
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
      // What one buyer has tried to pay with.
      name: "IDX_checkout_transparent_charge_of_email",
      on: ["email_digest"],
      where: "email_digest is not null",
    },
  ])
