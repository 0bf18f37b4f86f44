import type { Knex } from "@medusajs/framework/mikro-orm/knex"

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
