import { model } from "@medusajs/framework/utils"
import { OPERATION_KINDS } from "../../../domain/operation/operation"
import { Charge } from "./charge-model"

/**
 * One attempt to move money of a charge. The row is also the claim of the operation: a unique index allows only one
 * operation of a charge to be in flight or in doubt.
 */
export const Operation = model.define("checkout_transparent_operation", {
  id: model.id({ prefix: "ctop" }).primaryKey(),
  charge: model.belongsTo(() => Charge, { mappedBy: "operations" }),
  kind: model.enum([...OPERATION_KINDS]),
  /** The amount in minor units. */
  amount: model.number(),
  actor: model.text(),
  /** The reason that was given by the administrator who requested the operation. */
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
   * The charge's captured sum just before the change was sent, in minor units. `baseline_refunded` is the refunded sum.
   * Both are null for a creation, and for a change that was not sent.
   */
  baseline_captured: model.number().nullable(),
  baseline_refunded: model.number().nullable(),
  /**
   * The gateway and the merchant or client id to which the operation was sent. A lookup elsewhere proves nothing about
   * it. It is null for an operation that was only recorded.
   */
  sent_to: model.text().nullable(),
  /**
   * The method, URL and client id with which the gateway does not offer the change (see `callRouteOf`). It is null if
   * the gateway has given no such answer.
   */
  not_offered_route: model.text().nullable(),
  /**
   * The id of the order when the operation was requested. The next columns have its version and its outstanding amount
   * at that time (see OrderAtRefund).
   */
  order_id: model.text().nullable(),
  order_version: model.number().nullable(),
  order_due: model.text().nullable(),
  owner: model.text(),
  lease_expires_at: model.dateTime(),
  error_code: model.text().nullable(),
  error_message: model.text().nullable(),
  /**
   * The time since which lookups have not shown the operation. It is null before the first such lookup, and again after
   * a lookup has shown the charge without a clear result.
   */
  absent_since: model.dateTime().nullable(),
  /**
   * The time at which Medusa was answered "waiting for confirmation". From then on, no request of Medusa waits for the
   * outcome.
   */
  unanswered_at: model.dateTime().nullable(),
  /** The time at which the plugin found that Medusa has booked the operation. */
  booked_at: model.dateTime().nullable(),
  /**
   * The time at which the gateway answered 2xx without showing that the operation was carried out. After such an
   * answer, a lookup that does not show the operation does not prove that it never happened.
   */
  answered_at: model.dateTime().nullable(),
  /**
   * The time at which the gateway last showed the charge, while it stayed unknown whether this operation was carried
   * out.
   */
  observed_at: model.dateTime().nullable(),
  /** The time at which a process last claimed a lookup for the operation. `lookups` is the number of these lookups. */
  looked_up_at: model.dateTime().nullable(),
  lookups: model.number().default(0),
  resolved_at: model.dateTime().nullable(),
  /** The source of the outcome: `answer`, `look_up`, `notification` or `person`. */
  resolved_via: model.text().nullable(),
  /** The id of the admin user or API key that resolved the operation. `resolution` is the reason. */
  resolved_by: model.text().nullable(),
  resolution: model.text().nullable(),
})
