import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../core/charge/charge"
import type {
  ForeignCharges,
  InstallationDecisionKind,
} from "../../../core/installation"
import { CHARGE_TABLE, chargeFromRow, selectCharges } from "./charge-rows"
import { INSTALLATION_DECISION_TABLE } from "./written-elsewhere"

interface ForeignRow {
  digest: string
  count: string
  first_at: Date
  last_at: Date
  decision: InstallationDecisionKind | null
  actor: string | null
  reason: string | null
  decided_at: Date | null
}

/**
 * The charges of every installation but this one, the oldest first, and what was decided about them
 * here. Goes from digest to digest in the index; however many charges there are, only those of other
 * installations are counted.
 */
export async function foreignCharges(
  knex: Knex,
  digest: string
): Promise<ForeignCharges[]> {
  const { rows } = await knex.raw<{ rows: ForeignRow[] }>(
    `with recursive written as (
      (select installation_digest as digest from ${CHARGE_TABLE}
        where deleted_at is null order by installation_digest limit 1)
      union all
      select (select installation_digest from ${CHARGE_TABLE}
        where installation_digest > written.digest and deleted_at is null
        order by installation_digest limit 1)
      from written where written.digest is not null
    )
    select written.digest, charges.count, charges.first_at, charges.last_at,
      decided.decision, decided.actor, decided.reason, decided.created_at as decided_at
    from written
    cross join lateral (
      select count(*) as count, min(created_at) as first_at, max(created_at) as last_at
      from ${CHARGE_TABLE}
      where installation_digest = written.digest and deleted_at is null
    ) as charges
    left join ${INSTALLATION_DECISION_TABLE} as decided
      on decided.digest = written.digest and decided.decided_by_digest = ?
      and decided.replaced_at is null and decided.deleted_at is null
    where written.digest <> ?
    order by charges.first_at, written.digest`,
    [digest, digest]
  )
  return rows.map((row) => ({
    digest: row.digest,
    count: Number(row.count),
    firstAt: row.first_at,
    lastAt: row.last_at,
    decision:
      row.decision === null || row.decided_at === null
        ? undefined
        : {
            kind: row.decision,
            by: row.actor ?? "unknown",
            reason: row.reason ?? "",
            at: row.decided_at,
          },
  }))
}

/** The newest charge that any of these installations wrote. */
export async function newestOf(
  knex: Knex,
  digests: readonly string[]
): Promise<Charge | undefined> {
  const rows = await Promise.all(
    digests.map((digest) =>
      selectCharges(knex)
        .where({ installation_digest: digest, deleted_at: null })
        .orderBy("created_at", "desc")
        .first()
    )
  )
  const [newest] = rows
    .filter((row) => row !== undefined)
    .sort((one, other) => other.created_at.getTime() - one.created_at.getTime())
  return newest && chargeFromRow(newest)
}
