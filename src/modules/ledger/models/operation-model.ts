import { model } from "@medusajs/framework/utils"
import { OPERATION_KINDS } from "../../../domain/operation/operation"
import { Charge } from "./charge-model"

/**
 * One attempt to create, capture, refund or void a charge. Inserting the row claims the operation, because a unique
 * index allows a charge only one operation in the states `in_flight` and `unknown`. A payment, refund or loss of money
 * that the plugin did not request can also have a row, in the state `accepted`.
 */
export const Operation = model.define("checkout_transparent_operation", {
  id: model.id({ prefix: "ctop" }).primaryKey(),
  charge: model.belongsTo(() => Charge, { mappedBy: "operations" }),
  kind: model.enum([...OPERATION_KINDS]),
  /** The amount in minor units. */
  amount: model.number(),
  actor: model.text(),
  /** The reason that an administrator or the store's code gave for the operation. It is null if there is none. */
  reason: model.text().nullable(),
  state: model.enum([
    "in_flight",
    "accepted",
    "rejected",
    "not_sent",
    "unknown",
  ]),
  /**
   * The id of the capture, refund or payment in Medusa to which the operation belongs. It is null if none is assigned
   * to the operation.
   */
  medusa_row_id: model.text().nullable(),
  /**
   * The captured sum of the charge just before the request was sent, in minor units. `refunded_before_request` is the
   * refunded sum at that time. Both are null for a creation. A capture, refund or void for which both are null was not
   * sent by the plugin.
   */
  captured_before_request: model.number().nullable(),
  refunded_before_request: model.number().nullable(),
  /**
   * Identifies the gateway and the merchant for which the plugin claimed the operation. Only a lookup at the same
   * gateway and merchant shows the outcome of the operation. It is null if the plugin did not claim the operation, for
   * example for a refund in the merchant panel.
   */
  gateway_and_merchant: model.text().nullable(),
  /**
   * The HTTP method, URL and client id of the request, if the gateway answered that it does not offer this change. It
   * is null in all other cases.
   */
  not_offered_route: model.text().nullable(),
  /**
   * For a refund or void, the id of the charge's order when the operation was requested or found. It is null for other
   * operations, and if the charge had no order. `order_version` is the order's version at that time.
   * `order_outstanding_amount` is what the order owed, in reais (see OrderAtRefund).
   */
  order_id: model.text().nullable(),
  order_version: model.number().nullable(),
  order_outstanding_amount: model.text().nullable(),
  claimed_by: model.text(),
  lease_expires_at: model.dateTime(),
  error_code: model.text().nullable(),
  error_message: model.text().nullable(),
  /**
   * The time of the first lookup that showed that the operation had no effect. The resolve window begins at this time.
   * It is null if no lookup has shown this.
   *
   * It is set to null again in two cases:
   * - A later lookup shows the charge, but leaves open whether the operation was carried out.
   * - The request is sent again.
   */
  missing_at_gateway_since: model.dateTime().nullable(),
  /**
   * The time since which a synchronization has to write the operation into Medusa's records, because Medusa will not do
   * this itself. It is set, for example, when the plugin has answered Medusa that the outcome is not known yet, and
   * when a synchronization finds a refund that the plugin did not make.
   */
  to_be_booked_since: model.dateTime().nullable(),
  /**
   * The time at which the plugin found that Medusa's records contain the operation, or that they will never contain it.
   * It is null before.
   *
   * The creation of a charge for a duplicate link payment has this time from the beginning, because a duplicate payment
   * is never recorded in Medusa.
   */
  booked_at: model.dateTime().nullable(),
  /**
   * The time at which the gateway answered with a 2xx status, but without showing that the operation was carried out.
   * The gateway may show the operation later. If lookups do not show the operation, its outcome therefore usually stays
   * unknown.
   */
  inconclusive_answer_at: model.dateTime().nullable(),
  /**
   * The time of the latest answer or lookup that showed the charge but left unclear whether this operation was carried
   * out.
   */
  outcome_last_unclear_at: model.dateTime().nullable(),
  /**
   * The time at which the pause before the operation's next lookup began. Each lookup begins a new pause. A pause also
   * begins when the gateway's answer to the operation shows the charge but leaves the outcome unknown.
   *
   * `lookups` is the number of lookups.
   */
  lookup_backoff_began_at: model.dateTime().nullable(),
  lookup_count: model.number().default(0),
  resolved_at: model.dateTime().nullable(),
  /**
   * How the outcome was found: by the gateway's `answer`, by a lookup (`look_up`), by a `notification`, or by an
   * administrator (`person`). It is null if there is no outcome yet. The value can also be `answer` if no request was
   * sent, and `look_up` if the outcome was inferred from other records.
   */
  resolved_via: model.text().nullable(),
  /**
   * The id of the admin user or API key that entered the outcome. `resolution_reason` is the reason. Both are null if
   * no person entered the outcome.
   */
  resolved_by: model.text().nullable(),
  resolution_reason: model.text().nullable(),
})
