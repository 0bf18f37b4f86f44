import { model } from "@medusajs/framework/utils"
import { OPERATION_KINDS } from "../../../domain/operation/operation"
import { Charge } from "./charge-model"

/**
 * One attempt to move money. The unique index is the claim: while an operation of a charge is in flight or in doubt,
 * the database accepts no other claim on that charge.
 */
export const Operation = model.define("checkout_transparent_operation", {
  id: model.id({ prefix: "ctop" }).primaryKey(),
  charge: model.belongsTo(() => Charge, { mappedBy: "operations" }),
  kind: model.enum([...OPERATION_KINDS]),
  /** Minor units. */
  amount: model.number(),
  actor: model.text(),
  /** The reason that the administrator gave who requested the change. */
  reason: model.text().nullable(),
  state: model.enum([
    "in_flight",
    "accepted",
    "rejected",
    "not_sent",
    "unknown",
  ]),
  /** The id of Medusa's capture, refund or payment that the operation is for. */
  medusa_id: model.text().nullable(),
  /** The charge's sums just before a change is sent. Minor units; null for a creation and what was not sent. */
  baseline_captured: model.number().nullable(),
  baseline_refunded: model.number().nullable(),
  /** The gateway and the merchant or client to which it is sent; null for an operation that we only recorded. */
  sent_to: model.text().nullable(),
  /** The address and client by which the gateway answered that it does not offer the change; null otherwise. */
  not_offered_route: model.text().nullable(),
  /** The order when the money was to move, and what it had outstanding then; see OrderThen. */
  order_id: model.text().nullable(),
  order_version: model.number().nullable(),
  order_due: model.text().nullable(),
  owner: model.text(),
  lease_expires_at: model.dateTime(),
  error_code: model.text().nullable(),
  error_message: model.text().nullable(),
  /** When a lookup first showed no trace of the operation. */
  absent_since: model.dateTime().nullable(),
  /** When Medusa was answered "waiting for confirmation" and stopped waiting. */
  unanswered_at: model.dateTime().nullable(),
  /** When Medusa was observed to have booked the result. */
  booked_at: model.dateTime().nullable(),
  /**
   * When the gateway answered 2xx, but the answer did not show that the operation was done: from then on, no
   * lookup alone proves that it never happened.
   */
  answered_at: model.dateTime().nullable(),
  /** When the gateway last showed the charge without resolving the operation. */
  observed_at: model.dateTime().nullable(),
  /** When the operation was last taken to be looked up, and how often. */
  looked_up_at: model.dateTime().nullable(),
  lookups: model.number().default(0),
  resolved_at: model.dateTime().nullable(),
  /** `answer`, `look_up`, `notification` or `person`. */
  resolved_via: model.text().nullable(),
  /** The person who resolved it (an admin user or an API key), and why. */
  resolved_by: model.text().nullable(),
  resolution: model.text().nullable(),
})
