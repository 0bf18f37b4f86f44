import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ShopperLook } from "../../../core/ports/charge-ledger"
import { CHARGE_TABLE } from "./charge-rows"
import { databaseNow, NOW } from "./database-time"

export interface ShopperLookBound {
  most: number
  withinMs: number
}

/** With the end of a code a window begins anew: whether it was paid before that is worth a question. */
const ENDED_SINCE = `code_expires_at <= ${NOW} and shopper_looks_since <= code_expires_at`
const TOLD_LATELY = `shopper_look_told_at >= shopper_looks_since
  and (code_expires_at is null or code_expires_at > ${NOW} or shopper_look_told_at > code_expires_at)`

/**
 * Counts that a shopper wants the gateway to be asked about a charge: at most so often in so many
 * milliseconds, whichever process he comes to.
 */
export async function takeShopperLook(
  knex: Knex,
  chargeId: string,
  { most, withinMs }: ShopperLookBound
): Promise<ShopperLook> {
  const isOver = `(shopper_looks_since is null or shopper_looks_since <= ${NOW} - ? * interval '1 millisecond' or ${ENDED_SINCE})`
  const taken = await knex(CHARGE_TABLE)
    .where({ id: chargeId, deleted_at: null })
    .whereRaw(`(${isOver} or shopper_looks < ?)`, [withinMs, most])
    .update({
      shopper_looks: knex.raw(
        `case when ${isOver} then 1 else shopper_looks + 1 end`,
        [withinMs]
      ),
      shopper_looks_since: knex.raw(
        `case when ${isOver} then ${NOW} else shopper_looks_since end`,
        [withinMs]
      ),
    })
  if (taken > 0) {
    return { kind: "ask" }
  }
  const row = await knex(CHARGE_TABLE)
    .where({ id: chargeId, deleted_at: null })
    .first<{ was_told: boolean } | undefined>(
      knex.raw(`coalesce(${TOLD_LATELY}, false) as was_told`)
    )
  return { kind: "enough", wasTold: row?.was_told ?? false }
}

/** That such a look told what the charge is. */
export async function noteShopperLookTold(
  knex: Knex,
  chargeId: string
): Promise<void> {
  await knex(CHARGE_TABLE)
    .where({ id: chargeId, deleted_at: null })
    .update({ shopper_look_told_at: databaseNow(knex) })
}
