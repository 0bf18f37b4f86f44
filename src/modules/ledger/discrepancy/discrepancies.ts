import {
  message,
  type Message,
  type MessageOrText,
} from "../../../domain/message"
import { parseStoredMessage } from "../../../domain/stored-message"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Charge } from "../../../domain/charge/charge"
import {
  type DiscrepancyFound,
  type DiscrepancyKind,
  discrepancyReasonCodeOf,
} from "../../../domain/discrepancy/discrepancy"
import { AUTOMATIC_ACTOR } from "../../../domain/refund/automatic-refund-caps"
import { writeOutboxEntries, OUTBOX_TABLE } from "../event/outbox-entries"
import { databaseNow, NOW } from "../database/database-time"
import { storableJson } from "../database/storable"
import { messageColumns } from "../database/message-columns"

export const DISCREPANCY_TABLE = "checkout_transparent_discrepancy"

export interface DiscrepancyCharge {
  charge: Charge
  orderId: string | undefined
}

/**
 * Opens a discrepancy of a charge, or updates the open discrepancy of the same kind. Resolves to the id of the
 * discrepancy. Also writes the event `discrepancy.opened`, once for each reason of the discrepancy.
 *
 * Resolves to `undefined` and writes nothing if an administrator has already resolved a discrepancy of this kind, and
 * the charge's state, the sums and the reason are still the same.
 */
export async function openOrUpdateDiscrepancy(
  knex: Knex,
  about: DiscrepancyCharge,
  found: DiscrepancyFound
): Promise<string | undefined> {
  if (await isResolvedAndUnchanged(knex, about.charge, found)) {
    return undefined
  }
  return knex.transaction(async (transaction) => {
    const { charge, orderId } = about
    const id = await insertOrUpdateDiscrepancy(transaction, about, found)
    await writeOutboxEntries(transaction, [
      {
        name: "checkout_transparent.discrepancy.opened",
        key: `discrepancy:${id}:${discrepancyReasonCodeOf(found)}`,
        data: {
          discrepancy_id: id,
          kind: found.kind,
          reason: discrepancyReasonCodeOf(found),
          charge_id: charge.id,
          merchant_charge_id: charge.merchantChargeId,
          account: charge.account,
          order_id: orderId ?? null,
        },
      },
    ])
    return id
  })
}

async function isResolvedAndUnchanged(
  knex: Knex,
  charge: Charge,
  found: DiscrepancyFound
): Promise<boolean> {
  const resolved = await knex(DISCREPANCY_TABLE)
    .where({ charge_id: charge.id, kind: found.kind, deleted_at: null })
    .where(gatewayAndMedusaColumns(found))
    // A new discrepancy of these kinds can have the same sums and the same reason code as the resolved one. Only its
    // details then show that it is another one.
    .where(
      found.kind === "notified_only" || found.kind === "link_unconfirmed"
        ? { details: storableJson(found.details) }
        : {}
    )
    .whereNotNull("resolved_at")
    .whereNot({ resolved_by: AUTOMATIC_ACTOR })
    // A resolution from before the present dispute belongs to an earlier dispute.
    .where(
      "resolved_at",
      ">",
      found.kind === "chargeback" && charge.dispute
        ? charge.dispute.openedAt
        : new Date(0)
    )
    .whereNotExists(
      knex(DISCREPANCY_TABLE).select("id").where({
        charge_id: charge.id,
        kind: found.kind,
        resolved_at: null,
        deleted_at: null,
      })
    )
    .select<{ kind: DiscrepancyKind; details: unknown }[]>("kind", "details")
  return resolved.some(
    ({ kind, details }) =>
      discrepancyReasonCodeOf({
        kind,
        details: parseStoredMessage(details),
      }) === discrepancyReasonCodeOf(found)
  )
}

async function insertOrUpdateDiscrepancy(
  knex: Knex,
  { charge, orderId }: DiscrepancyCharge,
  found: DiscrepancyFound
): Promise<string> {
  const id = generateEntityId(undefined, "ctdis")
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `? on conflict (charge_id, kind) where resolved_at is null and deleted_at is null
    do update set gateway_state = excluded.gateway_state, gateway_statuses = excluded.gateway_statuses,
      gateway_captured = excluded.gateway_captured, gateway_refunded = excluded.gateway_refunded,
      medusa_captured = excluded.medusa_captured, medusa_refunded = excluded.medusa_refunded,
      order_id = excluded.order_id, details = excluded.details, updated_at = ${NOW}
    returning id`,
    [
      knex(DISCREPANCY_TABLE).insert({
        id,
        kind: found.kind,
        charge_id: charge.id,
        merchant_charge_id: charge.merchantChargeId,
        account: charge.account,
        cart_id: charge.cartId ?? null,
        order_id: orderId ?? null,
        currency_code: charge.currencyCode,
        ...gatewayAndMedusaColumns(found),
        details: storableJson(found.details),
      }),
    ]
  )
  return rows[0]?.id ?? id
}

function gatewayAndMedusaColumns({ gateway, medusa }: DiscrepancyFound) {
  return {
    gateway_state: gateway.state,
    gateway_statuses: gateway.statuses ?? null,
    gateway_captured: gateway.captured,
    gateway_refunded: gateway.refunded,
    medusa_captured: medusa?.captured ?? null,
    medusa_refunded: medusa?.refunded ?? null,
  }
}

/**
 * Marks all open discrepancies that `which` selects as resolved, and writes their events in the same statement, so that
 * no event is lost. Resolves to the number of these discrepancies.
 */
export async function resolveSelectedDiscrepancies(
  knex: Knex,
  which: (open: Knex.QueryBuilder) => Knex.QueryBuilder,
  { by, resolution }: { by: string; resolution: MessageOrText }
): Promise<number> {
  const resolved = which(
    knex(DISCREPANCY_TABLE).where({ resolved_at: null, deleted_at: null })
  )
    .update({
      resolved_at: databaseNow(knex),
      resolved_by: by,
      ...messageColumns("resolution_reason", resolution),
      updated_at: databaseNow(knex),
    })
    .returning([...EVENT_COLUMNS, "resolved_by"])
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `with resolved as (?), noted as (
      insert into ${OUTBOX_TABLE} (id, event_name, event_key, data, created_at)
      select 'ctout_' || id, 'checkout_transparent.discrepancy.resolved', 'discrepancy.resolved:' || id,
        to_jsonb(resolved) - 'id' || jsonb_build_object('discrepancy_id', id), ${NOW}
      from resolved
      on conflict (event_key) where deleted_at is null do nothing
    )
    select id from resolved`,
    [resolved]
  )
  return rows.length
}

/**
 * The columns of a discrepancy that are copied into the event `discrepancy.resolved`. The event also contains
 * `resolved_by`, and has the id of the discrepancy as `discrepancy_id`.
 */
const EVENT_COLUMNS = [
  "id",
  "kind",
  "charge_id",
  "merchant_charge_id",
  "account",
  "order_id",
]

/**
 * Marks a charge's open discrepancies of the given kinds as resolved by the plugin (see
 * domain/discrepancy/closing-reasons.ts). If no `resolution` is given, the recorded resolution is that Medusa and the
 * gateway agree.
 */
export async function resolveDiscrepanciesAutomatically(
  knex: Knex,
  chargeId: string,
  {
    kinds,
    resolution = message("both_agree"),
  }: { kinds: readonly DiscrepancyKind[]; resolution?: Message }
): Promise<void> {
  await resolveSelectedDiscrepancies(
    knex,
    (open) => open.where({ charge_id: chargeId }).whereIn("kind", [...kinds]),
    { by: AUTOMATIC_ACTOR, resolution }
  )
}

export async function findChargesWithOpenDiscrepancy(
  knex: Knex,
  kind: DiscrepancyKind,
  chargeIds: readonly string[]
): Promise<string[]> {
  return knex(DISCREPANCY_TABLE)
    .where({ kind, resolved_at: null, deleted_at: null })
    .whereIn("charge_id", [...chargeIds])
    .pluck<string[]>("charge_id")
}

/** Marks a discrepancy as resolved. Resolves to `false` if there is no open discrepancy with this id. */
export async function resolveDiscrepancy(
  knex: Knex,
  id: string,
  decision: { by: string; resolution: MessageOrText }
): Promise<boolean> {
  return (
    (await resolveSelectedDiscrepancies(
      knex,
      (open) => open.where({ id }),
      decision
    )) > 0
  )
}
