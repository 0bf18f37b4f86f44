import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { recordAdminAction } from "../administration/admin-actions"
import { EXPORTED_MOVEMENT_TABLE, MOVEMENT_TABLE } from "./movements"
import type { ListPage } from "../database/read-page"

export interface ExportToCreate {
  /** The account whose movements are exported, or `undefined` for all accounts. */
  account: string | undefined
  actor: string
  actorType: string
}

export interface ListedExport {
  number: number
  /** The account whose movements were exported, or null for all accounts. */
  account: string | null
  created_by: string
  created_at: Date
  movements: number
}

/**
 * Creates an export of all movements of the account, or of all accounts, that no earlier export contains. Also records
 * the export as an action of the administrator. Resolves to the number of the export, or to `undefined` if there is no
 * such movement. A simultaneous second call waits until the first export is created.
 */
export async function createMovementExport(
  knex: Knex,
  { account, ...caller }: ExportToCreate
): Promise<number | undefined> {
  return knex.transaction(async (transaction) => {
    await transaction.raw(
      "select pg_advisory_xact_lock(hashtextextended('checkout_transparent_exported_movement', 0))"
    )
    const { rows } = await transaction.raw<{ rows: { number: number }[] }>(
      `with created as (
        insert into ${EXPORTED_MOVEMENT_TABLE} (id, export_number, position_in_export, account, created_by)
        select movement.id, (select coalesce(max(export_number), 0) + 1 from ${EXPORTED_MOVEMENT_TABLE} where deleted_at is null),
          row_number() over (order by movement.account, movement.recorded_at, movement.id), ?, ?
        from ${MOVEMENT_TABLE} as movement
        where movement.account = coalesce(?, movement.account) and movement.deleted_at is null
          and not exists (select from ${EXPORTED_MOVEMENT_TABLE} where id = movement.id)
        returning export_number
      ) select export_number as number from created limit 1`,
      [account ?? null, caller.actor, account ?? null]
    )
    const number = rows[0]?.number
    if (number === undefined) return undefined
    await recordAdminAction(transaction, {
      ...caller,
      action: "movement-exports",
      subjectId: String(number),
      requestData: { account },
      stateBeforeAction: undefined,
      httpStatus: 200,
    })
    return number
  })
}

/** Resolves to one page of the exports, with the latest export first, and to the total number of exports. */
export async function findMovementExports(
  knex: Knex,
  { limit, offset }: Pick<ListPage, "limit" | "offset">
): Promise<{ exports: ListedExport[]; count: number }> {
  const { rows } = await knex.raw<{ rows: ListedExport[] }>(
    `select export_number as number, account, created_by, created_at, (select max(position_in_export) from ${EXPORTED_MOVEMENT_TABLE}
      where export_number = created.export_number and deleted_at is null) as movements
    from ${EXPORTED_MOVEMENT_TABLE} as created where position_in_export = 1 and deleted_at is null
    order by export_number desc limit ? offset ?`,
    [limit, offset]
  )
  const [latest] = await knex(EXPORTED_MOVEMENT_TABLE)
    .where({ deleted_at: null })
    .max<{ number: number | null }[]>({ number: "export_number" })
  // No export is ever deleted, so the number of the latest export is the number of all exports.
  return { exports: rows, count: latest?.number ?? 0 }
}

export async function hasMovementExport(
  knex: Knex,
  number: number
): Promise<boolean> {
  const found = await knex(EXPORTED_MOVEMENT_TABLE)
    .where({ export_number: number, position_in_export: 1, deleted_at: null })
    .first<{ id: string } | undefined>("id")
  return found !== undefined
}
