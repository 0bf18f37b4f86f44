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
  /** The amount in minor units. */
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
  /** The id of Medusa's capture, refund or payment for the operation. */
  medusa_id: model.text().nullable(),
  /**
   * The charge's captured sum just before the change was sent, and below it the refunded sum, in minor units. They are
   * null for a creation and for an operation that was not sent.
   */
  baseline_captured: model.number().nullable(),
  baseline_refunded: model.number().nullable(),
  /**
   * The gateway and the merchant or client to which the operation is sent. It is null for an operation that was only
   * recorded.
   */
  sent_to: model.text().nullable(),
  /** The route and client for which the gateway answered that it does not offer the change, or null. */
  not_offered_route: model.text().nullable(),
  /** The order when the operation was requested, and below it its version and outstanding amount (see OrderThen). */
  order_id: model.text().nullable(),
  order_version: model.number().nullable(),
  order_due: model.text().nullable(),
  owner: model.text(),
  lease_expires_at: model.dateTime(),
  error_code: model.text().nullable(),
  error_message: model.text().nullable(),
  /** The time of the first lookup that did not show the operation. */
  absent_since: model.dateTime().nullable(),
  /** The time at which Medusa was answered "waiting for confirmation" and stopped waiting. */
  unanswered_at: model.dateTime().nullable(),
  /** The time at which Medusa was observed to have booked the result. */
  booked_at: model.dateTime().nullable(),
  /**
   * The time at which the gateway answered 2xx without showing that the operation was carried out. After that, a lookup
   * alone does not prove that it never happened.
   */
  answered_at: model.dateTime().nullable(),
  /** The time at which the gateway last showed the charge without resolving the operation. */
  observed_at: model.dateTime().nullable(),
  /** The time at which the operation was last claimed for a lookup, and below it the number of lookups. */
  looked_up_at: model.dateTime().nullable(),
  lookups: model.number().default(0),
  resolved_at: model.dateTime().nullable(),
  /** How the outcome was received: `answer`, `look_up`, `notification` or `person`. */
  resolved_via: model.text().nullable(),
  /** The admin user or API key that resolved the operation, and below it the reason. */
  resolved_by: model.text().nullable(),
  resolution: model.text().nullable(),
})
