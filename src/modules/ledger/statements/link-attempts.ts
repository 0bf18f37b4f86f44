import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Charge } from "../../../charge/charge"
import { LINK_ANSWER_LOST } from "../../../charge/payment-link"
import type { Claim, LinkAttempt, LinkEnding } from "../ports/charge-ledger"
import {
  CHARGE_TABLE,
  chargeFromRow,
  OPERATION_TABLE,
  selectCharges,
} from "./charge-rows"
import { databaseNow, NOW } from "./database-time"
import type {
  DeactivationClaim,
  DeactivationOutcome,
  DeactivationState,
  LinkToDeactivate,
} from "../../../charge/link-transactions"

export const PAYMENT_LINK_TABLE = "checkout_transparent_payment_link"

/** Writes down a link that is about to be made. Throws when its order number was used before. */
export async function noteLinkAttempt(
  knex: Knex,
  attempt: LinkAttempt
): Promise<void> {
  await knex(PAYMENT_LINK_TABLE).insert({
    id: generateEntityId(undefined, "ctlnk"),
    charge_id: attempt.chargeId,
    operation_id: attempt.operationId,
    account: attempt.account,
    order_number: attempt.orderNumber,
    name: attempt.name,
    description: attempt.description ?? null,
    amount: attempt.amount,
    expires_on: attempt.expiresOn ?? null,
    created_by: attempt.createdBy ?? null,
  })
}

/** The charge that an order number of ours was meant for; undefined when it is not ours. */
export async function findChargeOfOrderNumber(
  knex: Knex,
  orderNumber: string
): Promise<Charge | undefined> {
  const row = await selectCharges(knex)
    .whereIn(
      "id",
      knex(PAYMENT_LINK_TABLE)
        .select("charge_id")
        .where({ order_number: orderNumber, deleted_at: null })
    )
    .where({ deleted_at: null })
    .first()
  return row && chargeFromRow(row)
}

/** The charges of a link, that of its first payment first. Empty when it is not ours. */
export async function findChargesOfLink(
  knex: Knex,
  linkId: string
): Promise<Charge[]> {
  const rows = await selectCharges(knex)
    .where({ link_id: linkId, deleted_at: null })
    .orderByRaw("duplicate_of is not null, created_at")
  return rows.map(chargeFromRow)
}

/**
 * What came of making a link inactive: the gateway took our word that nobody can pay it any more, it
 * did not yet, or the account has switched that off.
 */
export async function noteLinkDeactivated(
  knex: Knex,
  chargeId: string,
  result: LinkEnding
): Promise<void> {
  await knex(CHARGE_TABLE)
    .where({ id: chargeId, deleted_at: null })
    .update({
      link_deactivation_tried_at: databaseNow(knex),
      ...(result === "closed"
        ? {
            link_deactivated_at: knex.raw(
              `coalesce(link_deactivated_at, ${NOW})`
            ),
          }
        : {}),
      ...(result === "failed"
        ? { link_open_since: knex.raw(`coalesce(link_open_since, ${NOW})`) }
        : {}),
      updated_at: databaseNow(knex),
    })
}

/** Whether the answer to a link of this account was ever lost. */
export async function hasLostLinks(
  knex: Knex,
  account: string
): Promise<boolean> {
  const lost = await knex(`${PAYMENT_LINK_TABLE} as link`)
    .join(
      `${OPERATION_TABLE} as operation`,
      "operation.id",
      "link.operation_id"
    )
    .where({
      "link.account": account,
      "operation.error_code": LINK_ANSWER_LOST,
      "link.deleted_at": null,
      "operation.deleted_at": null,
    })
    .first<{ id: string } | undefined>("link.id")
  return lost !== undefined
}

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
