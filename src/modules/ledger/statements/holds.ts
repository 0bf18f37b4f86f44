import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../core/charge/charge"
import { OPEN_STATES } from "../../../core/charge/charge-state"
import { CHARGE_TABLE, type ChargeRow, chargeFromRow } from "./charge-rows"

/** A charge that one worker has to himself until he lets go, or the lease ends. */
export interface HeldCharge {
  charge: Charge
  hold: string
  watch: { since: Date; looks: number } | undefined
  completionTries: number
}

type HoldRow = ChargeRow & {
  held_until: Date | null
  watched_since: Date | null
  watch_looks: number
  completion_tries: number
}

const IS_FREE = "(held_until is null or held_until < now())"

/** Takes charges whose turn to be synchronized has come, the longest due first. */
export async function takeChargesToSynchronize(
  knex: Knex,
  turn: { limit: number; leaseMs: number }
): Promise<HeldCharge[]> {
  const due = knex(CHARGE_TABLE)
    .select("id")
    .where({ deleted_at: null })
    .where("synchronize_at", "<=", knex.fn.now())
    .whereRaw(IS_FREE)
    .orderBy("synchronize_at")
    .limit(turn.limit)
    .forUpdate()
    .skipLocked()
  return take(knex, due, { ms: turn.leaseMs, isTurn: true })
}

/** Makes the open charges of payment collections due; resolves to their ids. */
export async function wakeChargesOfCollections(
  knex: Knex,
  collectionIds: readonly string[]
): Promise<string[]> {
  const rows = await knex(CHARGE_TABLE)
    .whereIn("payment_collection_id", [...collectionIds])
    .whereIn("state", [...OPEN_STATES])
    .where({ deleted_at: null })
    .update({ synchronize_at: knex.fn.now() })
    .returning<{ id: string }[]>("id")
  return rows.map(({ id }) => id)
}

/** Takes one charge; undefined while somebody else has it. `isTurn`: to synchronize it. */
export async function holdCharge(
  knex: Knex,
  chargeId: string,
  lease: { ms: number; isTurn: boolean }
): Promise<HeldCharge | undefined> {
  const free = knex(CHARGE_TABLE)
    .select("id")
    .where({ id: chargeId, deleted_at: null })
    .whereRaw(IS_FREE)
    .forUpdate()
    .skipLocked()
  const [held] = await take(knex, free, lease)
  return held
}

/** False when the hold has ended: somebody else may have it now. */
export async function renewHold(
  knex: Knex,
  { charge, hold }: Pick<HeldCharge, "charge" | "hold">,
  leaseMs: number
): Promise<boolean> {
  const renewed = await knex(CHARGE_TABLE)
    .where({ id: charge.id, held_by: hold })
    .whereRaw("held_until >= now()")
    .update({
      held_until: inMs(knex, leaseMs),
      synchronize_at: knex.raw(
        "case when synchronize_at = held_until then ? else synchronize_at end",
        [inMs(knex, leaseMs)]
      ),
    })
  return renewed > 0
}

/**
 * `againAfterMs`: when to synchronize it next, null when all is in order; left out to leave it.
 * `wasSeen`: the gateway has told what it is. What was asked for since it was taken is not lost: the earlier of both stands.
 */
export async function releaseCharge(
  knex: Knex,
  { charge, hold }: Pick<HeldCharge, "charge" | "hold">,
  next: {
    againAfterMs?: number | null
    looks?: number
    wasSeen?: boolean
  } = {}
): Promise<void> {
  const { againAfterMs, looks, wasSeen } = next
  await knex(CHARGE_TABLE)
    .where({ id: charge.id, held_by: hold })
    .update({
      held_by: null,
      held_until: null,
      ...(looks === undefined ? {} : { watch_looks: looks }),
      ...(wasSeen ? { looked_at: knex.fn.now() } : {}),
      ...(againAfterMs === undefined
        ? {}
        : {
            synchronize_at: knex.raw(
              "case when synchronize_at = held_until then ? else least(synchronize_at, ?) end",
              [inMs(knex, againAfterMs), inMs(knex, againAfterMs)]
            ),
          }),
    })
}

async function take(
  knex: Knex,
  which: Knex.QueryBuilder,
  lease: { ms: number; isTurn: boolean }
): Promise<HeldCharge[]> {
  const hold = randomUUID()
  const until = inMs(knex, lease.ms)
  const rows = await knex(CHARGE_TABLE)
    .whereIn("id", which)
    .update({
      held_by: hold,
      held_until: until,
      // Until the hold ends: then it comes back by itself when its worker has died.
      synchronize_at: lease.isTurn
        ? until
        : knex.raw("least(coalesce(synchronize_at, ?), ?)", [until, until]),
    })
    .returning<HoldRow[]>("*")
  return rows.map((row) => ({
    charge: chargeFromRow(row),
    hold,
    completionTries: row.completion_tries,
    watch:
      row.watched_since === null
        ? undefined
        : { since: row.watched_since, looks: row.watch_looks },
  }))
}

function inMs(knex: Knex, ms: number | null): Knex.Raw {
  return ms === null
    ? knex.raw("null::timestamptz")
    : knex.raw("now() + ? * interval '1 millisecond'", [ms])
}
