import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OtherInstallationCharges } from "../../../domain/other-installation-charges"
import { CHARGE_TABLE } from "./charge-rows"

export const INSTALLATION_TABLE = "checkout_transparent_installation"
export const ONLY_ROW_ID = "installation"

/**
 * Resolves to the random id that is stored in this database for the installation. Generates and stores an id if there
 * is none.
 */
export async function getOrCreateInstallationId(knex: Knex): Promise<string> {
  await knex(INSTALLATION_TABLE)
    .insert({ id: ONLY_ROW_ID, installation_id: randomUUID() })
    .onConflict("id")
    .ignore()
  const [id] = (await knex(INSTALLATION_TABLE)
    .where({ id: ONLY_ROW_ID })
    .pluck("installation_id")) as [string]
  return id
}

export interface InstallationContext {
  knex: Knex
  digest: string
}

/**
 * Counts the charges of each other installation. The installation with the oldest charge comes first.
 *
 * The query uses the index to jump from one installation to the next. It therefore does not read the rows of this
 * installation, which can be many.
 */
export async function countChargesOfOtherInstallations({
  knex,
  digest,
}: InstallationContext): Promise<OtherInstallationCharges[]> {
  const { rows } = await knex.raw<{ rows: OtherInstallationCharges[] }>(
    `with recursive written as (
      (select installation_digest as digest from ${CHARGE_TABLE}
        where deleted_at is null order by installation_digest limit 1)
      union all
      select (select installation_digest from ${CHARGE_TABLE}
        where installation_digest > written.digest and deleted_at is null
        order by installation_digest limit 1)
      from written where written.digest is not null
    )
    select written.digest, charges.count, charges.first_at as "firstAt", charges.last_at as "lastAt",
      (select id from ${CHARGE_TABLE} where installation_digest = written.digest and deleted_at is null
        order by created_at desc limit 1) as "newestId"
    from written
    cross join lateral (
      select count(*)::int as count, min(created_at) as first_at, max(created_at) as last_at
      from ${CHARGE_TABLE}
      where installation_digest = written.digest and deleted_at is null
    ) as charges
    where written.digest <> ?
    order by charges.first_at, written.digest`,
    [digest]
  )
  return rows
}
