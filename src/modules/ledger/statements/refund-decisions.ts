import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { inMajorUnits } from "../../../charge/about-charge"
import {
  type AutomaticRefundCaps,
  capReached,
  type RecentRefunds,
  type RefundCap,
} from "../../../charge/automatic-refunds"
import type { Charge } from "../../../charge/charge"
import type { MinorUnits } from "../../../charge/money"
import { noteEvents } from "./outbox-entries"
import {
  CHARGE_COLUMNS,
  CHARGE_TABLE,
  chargeFromRow,
  type ChargeRow,
  OPERATION_TABLE,
} from "./charge-rows"
import { databaseNow, NOW } from "./database-time"
import type { Here } from "./installation-charges"

interface Decision {
  by: string
  reason: string
}

/**
 * Writes the decision down; the first one stands. Returns the charge as it is then. Throws when there
 * is none, or it is another installation's: whoever decides has asked before.
 */
export async function decideRefund(
  { knex, digest }: Here,
  chargeId: string,
  decision: Decision
): Promise<Charge> {
  const rows = await knex(CHARGE_TABLE)
    .where({ id: chargeId, installation_digest: digest, deleted_at: null })
    .update({
      refund_decided_by: knex.raw("coalesce(refund_decided_by, ?)", [
        decision.by,
      ]),
      refund_decision_reason: knex.raw("coalesce(refund_decision_reason, ?)", [
        decision.reason,
      ]),
      refund_decided_at: knex.raw(`coalesce(refund_decided_at, ${NOW})`),
      synchronize_at: databaseNow(knex),
      updated_at: databaseNow(knex),
    })
    .returning<ChargeRow[]>(CHARGE_COLUMNS)
  const [row] = rows
  if (!row) {
    throw new Error(
      `The ledger has no charge ${chargeId}, or another installation wrote it.`
    )
  }
  return chargeFromRow(row)
}

/** Writes down that what was paid is booked as a part. False when its money goes back, or that is decided. */
export async function decideBookAsPart(
  knex: Knex,
  chargeId: string,
  decision: { by: string; reason: string }
): Promise<boolean> {
  const written = await knex(CHARGE_TABLE)
    .where({ id: chargeId, deleted_at: null })
    .whereNull("refund_decided_at")
    .whereNull("book_as_part_at")
    .update({
      book_as_part_at: databaseNow(knex),
      book_as_part_by: decision.by,
      book_as_part_reason: decision.reason,
      synchronize_at: databaseNow(knex),
      updated_at: databaseNow(knex),
    })
  return written > 0
}

/**
 * As decideRefund, unless so much was decided within the last hour as may be: resolves to the cap
 * that stands in the way. That is told once, until something more was decided.
 */
export async function decideRefundWithin(
  { knex, digest }: Here,
  charge: Pick<Charge, "id" | "account" | "sums">,
  { caps, ...decision }: Decision & { caps: AutomaticRefundCaps }
): Promise<RefundCap | undefined> {
  const { id, account, sums } = charge
  return knex.transaction(async (transaction) => {
    // Two at once would each count without the other.
    await transaction.raw("select pg_advisory_xact_lock(hashtext(?))", [
      `checkout-transparent refund ${account}`,
    ])
    const recent = await recentRefunds(transaction, account, decision.by)
    const cap = capReached(caps, recent, sums.captured)
    if (cap === undefined) {
      await decideRefund({ knex: transaction, digest }, id, decision)
      return undefined
    }
    await noteEvents(transaction, [
      {
        name: "checkout_transparent.automatic_refunds.capped",
        key: `automatic_refunds.capped:${account}:${cap}:${recent.last ?? "none"}`,
        data: {
          account,
          cap,
          most:
            cap === "mostPerHour"
              ? caps.mostPerHour
              : inMajorUnits(caps.mostAmountPerHour ?? 0),
          refund_count: recent.count,
          refund_sum: inMajorUnits(recent.amount),
        },
      },
    ])
    return cap
  })
}

/**
 * Takes a decision back, unless a refund or void was sent since that is not booked; false then, and
 * where there is no decision. What was decided, by whom, and why it was taken back is kept.
 */
export async function withdrawRefundDecision(
  knex: Knex,
  chargeId: string,
  because: string
): Promise<boolean> {
  return knex.transaction(async (transaction) => {
    // As a claim does: none comes between what is asked and what is written.
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
        refund_decision_withdrawals: transaction.raw(
          `coalesce(refund_decision_withdrawals, '[]'::jsonb) || jsonb_build_array(jsonb_build_object(
            'decided_at', refund_decided_at, 'decided_by', refund_decided_by, 'reason', refund_decision_reason,
            'withdrawn_at', ${NOW}, 'because', ?::text))`,
          [because]
        ),
        refund_decided_at: null,
        refund_decided_by: null,
        refund_decision_reason: null,
        revision: transaction.raw("revision + 1"),
        updated_at: databaseNow(transaction),
      })
    return withdrawn > 0
  })
}

/** A completion of the charge's cart failed, through no fault of ours. */
export async function noteCompletionFailed(
  knex: Knex,
  chargeId: string
): Promise<Charge> {
  const rows = await knex(CHARGE_TABLE)
    .where({ id: chargeId, deleted_at: null })
    .update({
      completion_failed_at: knex.raw(`coalesce(completion_failed_at, ${NOW})`),
      completion_tries: knex.raw("completion_tries + 1"),
      updated_at: databaseNow(knex),
    })
    .returning<ChargeRow[]>(CHARGE_COLUMNS)
  const [row] = rows
  if (!row) {
    throw new Error(`The ledger has no charge ${chargeId}.`)
  }
  return chargeFromRow(row)
}

/** Longer than core takes to delete the order; a look before that would find all in order. */
const ROLL_BACK = "interval '30 seconds'"

/** Core takes a completion back that may count as booked: the charge is looked at again after it. */
export async function noteRollBack(
  knex: Knex,
  chargeId: string
): Promise<void> {
  await knex(CHARGE_TABLE)
    .where({ id: chargeId, deleted_at: null })
    .update({ synchronize_at: knex.raw(`${NOW} + ${ROLL_BACK}`) })
}

/**
 * What of an account somebody decided to give back within the last hour, and the last charge of it. An
 * authorization that is released moves no money.
 */
export async function recentRefunds(
  knex: Knex,
  account: string,
  decidedBy: string
): Promise<RecentRefunds & { last: string | null }> {
  const { rows } = await knex.raw<{
    rows: [RecentRefunds & { last: string | null }]
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

/**
 * Ties a row that Medusa has just written to a change that was done and that Medusa does not know
 * of yet. Undefined when there is none: then nothing was done for that row so far.
 */
export async function adoptBooking(
  { knex, digest }: Here,
  booking: {
    chargeId: string
    kind: "refund"
    amount: MinorUnits
    medusaId: string
  }
): Promise<string | undefined> {
  const forgotten = knex(OPERATION_TABLE)
    .select("id")
    .where({
      charge_id: booking.chargeId,
      kind: booking.kind,
      amount: booking.amount,
      state: "accepted",
      booked_at: null,
      deleted_at: null,
    })
    .whereIn(
      "charge_id",
      knex(CHARGE_TABLE)
        .select("id")
        .where({ id: booking.chargeId, installation_digest: digest })
    )
    .where((which) => {
      void which.whereNotNull("unanswered_at").orWhere({ medusa_id: null })
    })
    .orderBy("created_at")
    .limit(1)
    .forUpdate()
  const adopted = knex(OPERATION_TABLE)
    .where("id", forgotten)
    .update({
      medusa_id: booking.medusaId,
      unanswered_at: null,
      // Core books it now; until then nobody else may take it for unbooked.
      lease_expires_at: knex.raw(`${NOW} + interval '30 seconds'`),
      updated_at: databaseNow(knex),
    })
    .returning(["id", "charge_id", "lease_expires_at"])
  // Should core not come to book it, somebody looks when the lease is over.
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `with adopted as (?), charge as (
      update ${CHARGE_TABLE} as charge set synchronize_at = least(synchronize_at, adopted.lease_expires_at)
      from adopted where charge.id = adopted.charge_id
    )
    select id from adopted`,
    [adopted]
  )
  return rows[0]?.id
}

/** Notes that nothing is left to do for these operations in Medusa. */
export async function markBooked(
  knex: Knex,
  operationIds: readonly string[]
): Promise<void> {
  await knex(OPERATION_TABLE)
    .whereIn("id", [...operationIds])
    .update({ booked_at: databaseNow(knex), updated_at: databaseNow(knex) })
}
