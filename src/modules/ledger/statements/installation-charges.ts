import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge } from "../../../charge/charge"
import type {
  ForeignCharges,
  InstallationDecisionKind,
} from "../../../charge/installation"
import { CHARGE_TABLE, chargeFromRow, selectCharges } from "./charge-rows"

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

export const INSTALLATION_DECISION_TABLE =
  "checkout_transparent_installation_decision"

/** The ledger's database, and the installation that works on it. */
export interface Here {
  knex: Knex
  digest: string
}

/** Other installations' digests that this one has accepted: somebody said that the store has moved. */
const ACCEPTED = `select digest from ${INSTALLATION_DECISION_TABLE}
  where decided_by_digest = ? and decision = 'moved' and replaced_at is null and deleted_at is null`

/**
 * A condition: the row was written by this installation, or by one that has moved here. In the
 * statement itself, so that a decision counts in every process as soon as it is made.
 */
export function isWrittenHere(
  knex: Knex,
  digest: string,
  column = "installation_digest"
): Knex.Raw {
  return knex.raw(`(?? = ? or ?? in (${ACCEPTED}))`, [
    column,
    digest,
    column,
    digest,
  ])
}

/** Which of these digests are another installation's, and not accepted. Asks nothing for this one's own. */
export async function foreignAmong(
  knex: Knex,
  digest: string,
  written: readonly string[]
): Promise<Set<string>> {
  const others = new Set(written)
  others.delete(digest)
  if (others.size > 0) {
    const { rows } = await knex.raw<{ rows: { digest: string }[] }>(ACCEPTED, [
      digest,
    ])
    rows.forEach((accepted) => others.delete(accepted.digest))
  }
  return others
}
