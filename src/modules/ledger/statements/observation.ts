import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type {
  Charge,
  ChargeFacts,
  ThreeDsFacts,
} from "../../../core/charge/charge"
import type { ChargeState } from "../../../core/charge/charge-state"
import type { ChargeSums } from "../../../core/charge/charge-sums"
import type { MinorUnits } from "../../../core/money"
import { CHARGE_TABLE, OPERATION_TABLE } from "./charge-rows"
import { disputeColumns } from "./disputes"
import { isUniqueViolation } from "./unique-violation"

type Seen = { state: ChargeState; sums: ChargeSums; facts: ChargeFacts }

/** What the gateway says of a charge that nobody changed meanwhile. False when somebody did. */
export async function observe(
  knex: Knex,
  charge: Pick<Charge, "id" | "revision">,
  seen: Seen
): Promise<boolean> {
  try {
    return await write(knex, charge, {
      ...factsOnto(knex, seen),
      state: seen.state,
      captured_amount: seen.sums.captured,
      refunded_amount: seen.sums.refunded,
      most_captured_amount: knex.raw("greatest(most_captured_amount, ?)", [
        seen.sums.captured,
      ]),
      ...disputeColumns(knex, seen.state),
    })
  } catch (error) {
    if (!isUniqueViolation(error)) {
      throw error
    }
    // Its collection has another open charge by now. What the gateway shows is kept for a person.
    return write(knex, charge, factsOnto(knex, seen))
  }
}

function factsOnto(knex: Knex, { facts }: Seen): { facts: Knex.Raw } {
  return { facts: knex.raw("facts || ?::jsonb", [JSON.stringify(facts)]) }
}

async function write(
  knex: Knex,
  { id, revision }: Pick<Charge, "id" | "revision">,
  columns: Record<string, unknown>
): Promise<boolean> {
  const written = await knex(CHARGE_TABLE)
    .where({ id, revision, deleted_at: null })
    .whereNotExists(
      knex(OPERATION_TABLE)
        .select("id")
        .where({ charge_id: id, deleted_at: null })
        .whereIn("state", ["in_flight", "unknown"])
    )
    .update({
      ...columns,
      revision: knex.raw("revision + 1"),
      // Medusa learns of it as soon as nobody is at work on the charge.
      synchronize_at: knex.fn.now(),
      updated_at: knex.fn.now(),
    })
  return written > 0
}

/** What came of a 3DS challenge, as it was told. */
export async function noteThreeDs(
  knex: Knex,
  chargeId: string,
  threeDs: ThreeDsFacts
): Promise<void> {
  await knex(CHARGE_TABLE)
    .where({ id: chargeId, deleted_at: null })
    .update({
      facts: knex.raw("facts || ?::jsonb", [JSON.stringify({ threeDs })]),
      // The store is told of it then.
      synchronize_at: knex.fn.now(),
      updated_at: knex.fn.now(),
    })
}

/**
 * Writes down a refund that was made without us, done as it is, so that it can be booked like one
 * of ours. Once for a revision of the charge.
 */
export async function recordRefund(
  knex: Knex,
  { id, revision }: Pick<Charge, "id" | "revision">,
  refund: { amount: MinorUnits; actor: string }
): Promise<void> {
  await knex.raw(
    `with charge as (
      update ${CHARGE_TABLE} set revision = revision + 1, updated_at = now()
      where id = ? and revision = ? and deleted_at is null returning id
    )
    insert into ${OPERATION_TABLE} (id, charge_id, kind, amount, actor, state, owner, lease_expires_at, settled_at, settled_by, unanswered_at)
    select ?, charge.id, 'refund', ?, ?, 'accepted', ?, now(), now(), 'look_up', now() from charge`,
    [
      id,
      revision,
      generateEntityId(undefined, "ctop"),
      refund.amount,
      refund.actor,
      refund.actor,
    ]
  )
}
