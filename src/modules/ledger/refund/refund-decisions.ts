import type { MessageOrText } from "../../../domain/message"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { toMajorUnits } from "../../../domain/event/charge-event"
import {
  type AutomaticRefundCaps,
  AUTOMATIC_ACTOR,
  findReachedRefundCap,
  type RecentRefundDecisions,
  type RefundCap,
} from "../../../domain/refund/automatic-refund-caps"
import type { Charge } from "../../../domain/charge/charge"
import { writeOutboxEntries } from "../event/outbox-entries"
import {
  CHARGE_COLUMNS,
  CHARGE_TABLE,
  selectChargeById,
  chargeFromRow,
  type ChargeRow,
  OPERATION_TABLE,
  rowOrThrow,
} from "../charge/charge-rows"
import { databaseNow, NOW } from "../database/database-time"
import { messageColumns } from "../database/message-columns"
import type { InstallationContext } from "../charge/installation-id"

interface DecisionToRecord {
  by: string
  reason: MessageOrText
}

/**
 * Records the decision to refund or release all money of a charge, and makes the charge due for synchronization.
 * Resolves to the charge. Throws an error if the charge does not exist or belongs to another installation.
 *
 * An earlier decision does not change. A request of an administrator, of the store's own code or of Medusa is also
 * recorded as the latest request. After such a request, the plugin attempts the refund again, even if the gateway
 * refused an earlier attempt because it does not offer the refund.
 */
export async function recordRefundDecision(
  { knex, digest }: InstallationContext,
  chargeId: string,
  decision: DecisionToRecord
): Promise<Charge> {
  const reason = messageColumns("refund_decision_reason", decision.reason)
  const valueUnlessDecided = (column: keyof typeof reason) =>
    knex.raw("case when refund_decided_at is null then ? else ?? end", [
      reason[column],
      column,
    ])
  const [row] = await knex(CHARGE_TABLE)
    .where({ id: chargeId, installation_digest: digest, deleted_at: null })
    .update({
      refund_decided_by: knex.raw("coalesce(refund_decided_by, ?)", [
        decision.by,
      ]),
      refund_decision_reason: valueUnlessDecided("refund_decision_reason"),
      refund_decision_reason_message: valueUnlessDecided(
        "refund_decision_reason_message"
      ),
      refund_decided_at: knex.raw(`coalesce(refund_decided_at, ${NOW})`),
      ...(decision.by === AUTOMATIC_ACTOR
        ? {}
        : {
            refund_requested_at: databaseNow(knex),
            refund_requested_by: decision.by,
            refund_request_reason: reason.refund_decision_reason,
          }),
      synchronization_due_at: databaseNow(knex),
      updated_at: databaseNow(knex),
    })
    .returning<ChargeRow[]>(CHARGE_COLUMNS)
  if (!row) {
    throw new Error(
      `The ledger has no charge ${chargeId}, or the charge belongs to another installation.`
    )
  }
  return chargeFromRow(row)
}

/**
 * Records an administrator's decision to book a payment as a part of what its order owes, and makes the charge due for
 * synchronization. Resolves to `false` and records nothing in these cases:
 * - A refund of the charge was decided.
 * - A decision to book the payment as a part is already recorded.
 * - The charge does not exist.
 */
export async function recordBookAsPartDecision(
  knex: Knex,
  chargeId: string,
  decision: { by: string; reason: string }
): Promise<boolean> {
  const written = await selectChargeById(knex, chargeId)
    .whereNull("refund_decided_at")
    .whereNull("partial_payment_accepted_at")
    .update({
      partial_payment_accepted_at: databaseNow(knex),
      partial_payment_accepted_by: decision.by,
      partial_payment_acceptance_reason: decision.reason,
      synchronization_due_at: databaseNow(knex),
      updated_at: databaseNow(knex),
    })
  return written > 0
}

/**
 * Records an automatic decision to refund a charge, and resolves to `undefined`. Each account has limits for the number
 * and the sum of its automatic refunds per hour. If this refund would exceed one of these limits, records no decision,
 * writes an event, and resolves to the exceeded limit.
 */
export async function recordRefundDecisionWithinCaps(
  { knex, digest }: InstallationContext,
  charge: Pick<Charge, "id" | "account" | "sums">,
  { caps, ...decision }: DecisionToRecord & { caps: AutomaticRefundCaps }
): Promise<RefundCap | undefined> {
  const { id, account, sums } = charge
  return knex.transaction(async (transaction) => {
    // Without this lock, two simultaneous decisions would not count each other.
    await transaction.raw("select pg_advisory_xact_lock(hashtext(?))", [
      `checkout-transparent refund ${account}`,
    ])
    const recent = await countRecentRefundDecisions(
      transaction,
      account,
      decision.by
    )
    const cap = findReachedRefundCap(caps, recent, sums.captured)
    if (cap === undefined) {
      await recordRefundDecision({ knex: transaction, digest }, id, decision)
      return undefined
    }
    await writeOutboxEntries(transaction, [
      {
        name: "checkout_transparent.automatic_refunds.capped",
        // A charge can be above the cap without an earlier refund. There is one event for each such charge.
        key: `automatic_refunds.capped:${account}:${cap}:${recent.last ?? id}`,
        data: {
          account,
          cap,
          most:
            cap === "mostPerHour"
              ? caps.mostPerHour
              : toMajorUnits(caps.mostAmountPerHour ?? 0),
          refund_count: recent.count,
          refund_sum: toMajorUnits(recent.amount),
        },
      },
    ])
    return cap
  })
}

/**
 * Withdraws the decision to refund a charge. Resolves to `false` if there is no decision. Also resolves to `false` if
 * the charge has a refund or void that is in flight, in doubt, or accepted but not booked.
 */
export async function withdrawUnsentRefundDecision(
  knex: Knex,
  chargeId: string
): Promise<boolean> {
  return knex.transaction(async (transaction) => {
    // A claim locks the same row, so that no refund can be claimed between the check and the update.
    await transaction(CHARGE_TABLE)
      .where({ id: chargeId })
      .forUpdate()
      .first("id")
    const withdrawn = await transaction(CHARGE_TABLE)
      .where({ id: chargeId, deleted_at: null })
      .whereNotNull("refund_decided_at")
      .whereNotExists(
        transaction(OPERATION_TABLE)
          .select("id")
          .where({ charge_id: chargeId, deleted_at: null, booked_at: null })
          .whereIn("kind", ["refund", "void"])
          .whereIn("state", ["in_flight", "unknown", "accepted"])
      )
      .update({
        refund_decided_at: null,
        refund_decided_by: null,
        ...messageColumns("refund_decision_reason", undefined),
        refund_requested_at: null,
        refund_requested_by: null,
        refund_request_reason: null,
        revision: transaction.raw("revision + 1"),
        updated_at: databaseNow(transaction),
      })
    return withdrawn > 0
  })
}

/**
 * Records that Medusa could not complete the charge's cart, and resolves to the charge.
 * `cart_completion_first_failed_at` is the time of the first failure.
 */
export async function recordFailedCartCompletion(
  knex: Knex,
  chargeId: string
): Promise<Charge> {
  const rows = await selectChargeById(knex, chargeId)
    .update({
      cart_completion_first_failed_at: knex.raw(
        `coalesce(cart_completion_first_failed_at, ${NOW})`
      ),
      cart_completion_failures: knex.raw("cart_completion_failures + 1"),
      updated_at: databaseNow(knex),
    })
    .returning<ChargeRow[]>(CHARGE_COLUMNS)
  return chargeFromRow(rowOrThrow(rows[0], `charge ${chargeId}`))
}

/**
 * The time that the plugin waits for Medusa to delete the order of a failed cart completion. A synchronization before
 * the deletion would still find the order, and would therefore treat the payment as the payment of this order.
 */
const ROLL_BACK_INTERVAL = "interval '30 seconds'"

/**
 * Plans the charge's next synchronization for 30 seconds from now. Call this function when the completion of a cart has
 * failed, and Medusa is about to delete the order. A synchronization before the deletion would still find the order,
 * and would therefore treat the payment as the payment of this order.
 */
export async function planSynchronizationAfterOrderRollBack(
  knex: Knex,
  chargeId: string
): Promise<void> {
  await selectChargeById(knex, chargeId).update({
    synchronization_due_at: knex.raw(`${NOW} + ${ROLL_BACK_INTERVAL}`),
  })
}

/**
 * Counts the account's charges with captured money for which `decidedBy` decided a refund in the last hour. Resolves to
 * their number, to their captured sum, and to the id of the charge with the latest decision (`last`), or null if there
 * is none.
 */
export async function countRecentRefundDecisions(
  knex: Knex,
  account: string,
  decidedBy: string
): Promise<RecentRefundDecisions & { last: string | null }> {
  const { rows } = await knex.raw<{
    rows: [RecentRefundDecisions & { last: string | null }]
  }>(
    `select count(*)::int as count, coalesce(sum(captured_amount), 0)::float as amount,
      (array_agg(id order by refund_decided_at desc, id))[1] as last
    from ${CHARGE_TABLE}
    where account = ? and refund_decided_by = ? and refund_decided_at > ${NOW} - interval '1 hour'
      and captured_amount > 0 and deleted_at is null`,
    [account, decidedBy]
  )
  return rows[0]
}
