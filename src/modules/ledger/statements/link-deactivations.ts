import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type {
  DeactivationClaim,
  DeactivationOutcome,
  DeactivationState,
  LinkToDeactivate,
} from "../../../core/payment-link/link-deactivation"
import type { Claim } from "../../../core/ports/charge-ledger"
import { databaseNow, NOW } from "./database-time"

export const LINK_DEACTIVATION_TABLE = "checkout_transparent_link_deactivation"

/** A minute, then doubling up to six hours; after thirty tries, a week, nothing comes of it any more. */
const NEXT_TRY = `case when tries < 30 then ${NOW} + least(360, power(2, least(tries, 12) - 1)) * interval '1 minute' end`

/** Claims that a link is made inactive, or says that somebody else does, or did. Sends nothing. */
export async function claimDeactivation(
  knex: Knex,
  { linkId, chargeId }: LinkToDeactivate,
  claim: Claim
): Promise<DeactivationClaim> {
  return knex.transaction(async (transaction) => {
    await transaction(LINK_DEACTIVATION_TABLE)
      .insert({
        id: generateEntityId(undefined, "ctlde"),
        link_id: linkId,
        charge_id: chargeId,
        actor: claim.actor,
        state: "not_sent",
      })
      .onConflict(transaction.raw("(link_id) where deleted_at is null"))
      .ignore()
    const known = await transaction(LINK_DEACTIVATION_TABLE)
      .where({ link_id: linkId, deleted_at: null })
      .forUpdate()
      .first<{ state: DeactivationState; is_claimed: boolean } | undefined>(
        "state",
        transaction.raw(
          `state = 'in_flight' and lease_expires_at > ${NOW} as is_claimed`
        )
      )
    if (known?.state === "accepted") {
      return { kind: "inactive" }
    }
    if (!known || known.is_claimed) {
      return { kind: "busy" }
    }
    const [claimed] = await transaction(LINK_DEACTIVATION_TABLE)
      .where({ link_id: linkId, deleted_at: null })
      .update({
        state: "in_flight",
        actor: claim.actor,
        owner: claim.owner,
        tries: transaction.raw("tries + 1"),
        lease_expires_at: leaseEnd(transaction, claim),
        // Should this process die, another one goes on.
        next_try_at: leaseEnd(transaction, claim),
        updated_at: databaseNow(transaction),
      })
      .returning<{ tries: number }[]>("tries")
    return {
      kind: "claimed",
      attempt: claimed?.tries ?? 0,
      isInDoubt: known.state === "unknown" || known.state === "in_flight",
    }
  })
}

/** What came of it. Says nothing about one that was claimed again meanwhile, unless it was done. */
export async function resolveDeactivation(
  knex: Knex,
  { linkId, attempt }: { linkId: string; attempt: number },
  { state, error, putOffMs }: DeactivationOutcome
): Promise<void> {
  await knex(LINK_DEACTIVATION_TABLE)
    .where({ link_id: linkId, deleted_at: null })
    .where({ ...(state === "accepted" ? {} : { tries: attempt }) })
    .whereNot({ state: "accepted" })
    .update({
      state,
      error_code: error?.code ?? null,
      error_message: error?.message ?? null,
      next_try_at:
        state === "unknown" || state === "not_sent" ? knex.raw(NEXT_TRY) : null,
      ...(putOffMs === undefined
        ? {}
        : {
            tries: knex.raw("greatest(tries - 1, 0)"),
            next_try_at: knex.raw(`${NOW} + ? * interval '1 millisecond'`, [
              putOffMs,
            ]),
          }),
      resolved_at: databaseNow(knex),
      updated_at: databaseNow(knex),
    })
}

/** Links whose deactivation is to be tried again, the longest due first. */
export async function dueDeactivations(
  knex: Knex,
  limit: number
): Promise<LinkToDeactivate[]> {
  const rows = await knex(LINK_DEACTIVATION_TABLE)
    .where("next_try_at", "<=", databaseNow(knex))
    .where({ deleted_at: null })
    .orderBy("next_try_at")
    .limit(limit)
    .select<{ link_id: string; charge_id: string }[]>("link_id", "charge_id")
  return rows.map(({ link_id, charge_id }) => ({
    linkId: link_id,
    chargeId: charge_id,
  }))
}

function leaseEnd(knex: Knex, { leaseMs }: Claim): Knex.Raw {
  return knex.raw(`${NOW} + ? * interval '1 millisecond'`, [leaseMs])
}
