import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Charge } from "../../../core/charge/charge"
import {
  type DifferenceFound,
  SUGGESTED_ACTIONS,
} from "../../../core/charge/difference"

/** Its indexes hold rows `where deleted_at is null`: a statement that does not say so scans. */
export const DIFFERENCE_TABLE = "checkout_transparent_difference"

export interface RaisedDifference {
  id: string
  /** Whether this call made it; false when it was open, or resolved with these very sums, before. */
  isNew: boolean
}

/**
 * Opens a difference, or brings the open one of its kind up to date. One that a person has resolved
 * is not opened again while nothing has changed since.
 */
export async function raiseDifference(
  knex: Knex,
  about: { charge: Charge; orderId: string | undefined },
  found: DifferenceFound
): Promise<RaisedDifference | undefined> {
  const { charge, orderId } = about
  const sides = {
    gateway_state: found.gateway.state,
    gateway_statuses: found.gateway.statuses ?? null,
    gateway_captured: found.gateway.captured,
    gateway_refunded: found.gateway.refunded,
    medusa_captured: found.medusa?.captured ?? null,
    medusa_refunded: found.medusa?.refunded ?? null,
  }
  const resolvedAsItIs = await knex(DIFFERENCE_TABLE)
    .where({ charge_id: charge.id, kind: found.kind, deleted_at: null })
    .where(sides)
    .whereNotNull("resolved_at")
    .whereNot({ resolved_by: SETTLED_BY_ITSELF })
    .whereNotExists(
      knex(DIFFERENCE_TABLE).select("id").where({
        charge_id: charge.id,
        kind: found.kind,
        resolved_at: null,
        deleted_at: null,
      })
    )
    .first<{ id: string } | undefined>("id")
  if (resolvedAsItIs) {
    return undefined
  }
  const id = generateEntityId(undefined, "ctdif")
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `? on conflict (charge_id, kind) where resolved_at is null and deleted_at is null
    do update set gateway_state = excluded.gateway_state, gateway_statuses = excluded.gateway_statuses,
      gateway_captured = excluded.gateway_captured, gateway_refunded = excluded.gateway_refunded,
      medusa_captured = excluded.medusa_captured, medusa_refunded = excluded.medusa_refunded,
      order_id = excluded.order_id, details = excluded.details, updated_at = now()
    returning id`,
    [
      knex(DIFFERENCE_TABLE).insert({
        id,
        kind: found.kind,
        charge_id: charge.id,
        merchant_charge_id: charge.merchantChargeId,
        account: charge.account,
        cart_id: charge.cartId ?? null,
        order_id: orderId ?? null,
        currency_code: charge.currencyCode,
        ...sides,
        details: found.details,
        suggested_action: SUGGESTED_ACTIONS[found.kind],
      }),
    ]
  )
  const raised = rows[0]?.id ?? id
  return { id: raised, isNew: raised === id }
}

/** Who resolves a difference that is none any more. */
export const SETTLED_BY_ITSELF = "checkout-transparent"

/** Resolves what is open of a charge and was not found this time: both sides agree again. */
export async function closeDifferences(
  knex: Knex,
  chargeId: string,
  except: readonly string[]
): Promise<void> {
  await knex(DIFFERENCE_TABLE)
    .where({ charge_id: chargeId, resolved_at: null, deleted_at: null })
    .whereNotIn("kind", [...except])
    .update({
      resolved_at: knex.fn.now(),
      resolved_by: SETTLED_BY_ITSELF,
      resolution: "Both sides agree.",
      updated_at: knex.fn.now(),
    })
}

/** False when there is no such open difference. */
export async function resolveDifference(
  knex: Knex,
  id: string,
  { by, resolution }: { by: string; resolution: string }
): Promise<boolean> {
  const resolved = await knex(DIFFERENCE_TABLE)
    .where({ id, resolved_at: null, deleted_at: null })
    .update({
      resolved_at: knex.fn.now(),
      resolved_by: by,
      resolution,
      updated_at: knex.fn.now(),
    })
  return resolved > 0
}

export interface DifferenceToAnnounce {
  id: string
  kind: string
  merchant_charge_id: string
}

/** Takes the differences that nobody was told of yet, each once. */
export async function takeUnannounced(
  knex: Knex,
  limit: number
): Promise<DifferenceToAnnounce[]> {
  return knex(DIFFERENCE_TABLE)
    .whereIn(
      "id",
      knex(DIFFERENCE_TABLE)
        .select("id")
        .where({ announced_at: null, resolved_at: null, deleted_at: null })
        .orderBy("created_at")
        .limit(limit)
        .forUpdate()
        .skipLocked()
    )
    .update({ announced_at: knex.fn.now() })
    .returning<DifferenceToAnnounce[]>(["id", "kind", "merchant_charge_id"])
}

export async function takeBackAnnouncements(
  knex: Knex,
  ids: readonly string[]
): Promise<void> {
  await knex(DIFFERENCE_TABLE)
    .whereIn("id", [...ids])
    .update({ announced_at: null })
}
