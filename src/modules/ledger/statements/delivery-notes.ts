import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type {
  DeliveryNote,
  DeliveryNoteKind,
  NotedDelivery,
} from "../../../charge/delivery-note"
import {
  DAY_MS,
  DELIVERY_NOTED_EVERY_MS,
  SALE_NOTIFIED_WITHIN_MS,
} from "../../../charge/times"
import { CHARGE_TABLE } from "./charge-rows"
import { NOW } from "./database-time"
import { NOTIFICATION_TABLE } from "./inbox-rows"

const DELIVERY_NOTE_TABLE = "checkout_transparent_delivery_note"

/** Notes that a delivery was authenticated, or refused. Of what was noted a moment ago nothing is written. */
export async function noteDelivery(
  knex: Knex,
  { account, kind }: DeliveryNote
): Promise<void> {
  await knex.raw(
    `insert into ${DELIVERY_NOTE_TABLE} as known (id, account, kind, noted_at)
    values (?, ?, ?, ${NOW})
    on conflict (account, kind) where deleted_at is null
    do update set noted_at = excluded.noted_at, updated_at = ${NOW}
    where known.noted_at <= ${NOW} - ? * interval '1 millisecond'`,
    [
      generateEntityId(undefined, "ctdln"),
      account,
      kind,
      DELIVERY_NOTED_EVERY_MS,
    ]
  )
}

/** All that is noted: a row for each account and kind. */
export async function deliveryNotes(knex: Knex): Promise<NotedDelivery[]> {
  const rows = await knex(DELIVERY_NOTE_TABLE)
    .where({ deleted_at: null })
    .orderBy(["account", "kind"])
    .select<
      {
        account: string
        kind: DeliveryNoteKind
        noted_at: Date
        created_at: Date
      }[]
    >("account", "kind", "noted_at", "created_at")
  return rows.map((row) => ({
    account: row.account,
    kind: row.kind,
    firstAt: row.created_at,
    lastAt: row.noted_at,
  }))
}

/**
 * The first sale of the last 24 hours of which the gateway should have told by now: no notification of
 * it is in the inbox, and since it none was authenticated of the accounts that are notified together
 * with this one. A notification may be noted late by a minute, and worked on late, so that the sale is
 * seen after it: hence the time around.
 */
export async function saleWithoutNotification(
  knex: Knex,
  account: string,
  notifiedTogether: readonly string[]
): Promise<Date | undefined> {
  const around = [SALE_NOTIFIED_WITHIN_MS]
  const row = await knex("checkout_transparent_movement as movement")
    .join(`${CHARGE_TABLE} as charge`, "charge.id", "movement.charge_id")
    .where({
      "movement.account": account,
      "movement.kind": "captured",
      "movement.deleted_at": null,
    })
    .whereRaw(
      `movement.observed_at < ${NOW} - ? * interval '1 millisecond'`,
      around
    )
    .whereRaw(
      `movement.observed_at > greatest(${NOW} - ? * interval '1 millisecond', (?))`,
      [
        DAY_MS,
        knex(DELIVERY_NOTE_TABLE)
          .whereIn("account", [...notifiedTogether])
          .where({ kind: "authenticated", deleted_at: null })
          .select(
            knex.raw("max(noted_at) + ? * interval '1 millisecond'", around)
          ),
      ]
    )
    .whereNotExists(
      knex(`${NOTIFICATION_TABLE} as own`)
        .whereRaw("own.merchant_charge_id = charge.merchant_charge_id")
        .where({ "own.deleted_at": null })
        .select("own.id")
    )
    .orderBy("movement.observed_at")
    .first<{ observed_at: Date } | undefined>("movement.observed_at")
  return row?.observed_at
}
