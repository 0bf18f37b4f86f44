import { said } from "../../../charge/saying"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { OPEN_STATES } from "../../../charge/charge-state"
import { concludeAdminAction, recordAdminAction } from "./admin-actions"
import { CHARGE_TABLE, OPERATION_TABLE } from "./charge-rows"
import { NOW } from "./database-time"
import {
  DISCREPANCY_TABLE,
  RESOLVED_BY_ITSELF,
  resolveSelected,
} from "./discrepancies"
import { foreignCharges, type Here } from "./installation-charges"
import { listForeign } from "./installation-discrepancy"
import { SHOPPER_INPUT_TABLE } from "./shopper-inputs"

/** Who answers for it in the journal: whoever may use the server's command line. */
const COMMAND_LINE = "command line"

/**
 * A person says that another installation, `from`, was this store before it moved: its charges are this
 * one's own from now on, in every process, and what was left undone is due. Resolves to how many there
 * were; where there are none, nothing is written.
 */
export async function takeOverCharges(
  { knex, digest }: Here,
  from: string
): Promise<number> {
  return knex.transaction(async (transaction) => {
    const foreign = await foreignCharges({ knex: transaction, digest })
    const observed = foreign.find((each) => each.digest === from)
    const count = observed
      ? await takeOver(transaction, { from, to: digest })
      : 0
    if (count === 0) {
      return 0
    }
    await transaction(SHOPPER_INPUT_TABLE)
      .where({ installation_digest: from, deleted_at: null })
      .update({ installation_digest: digest })
    await resolveSelected(
      transaction,
      (open) =>
        open
          .where({ kind: "written_elsewhere" })
          .whereIn(
            "charge_id",
            transaction(CHARGE_TABLE)
              .select("id")
              .where({ installation_digest: digest, deleted_at: null })
          ),
      {
        by: RESOLVED_BY_ITSELF,
        resolution: said("store_moved"),
      }
    )
    await listForeign({ knex: transaction, digest })
    const action = await recordAdminAction(transaction, {
      action: "moved",
      subjectId: from,
      actor: COMMAND_LINE,
      actorType: "command",
      request: { from, to: digest },
      observed,
    })
    await concludeAdminAction(transaction, action, 200)
    return count
  })
}

/**
 * In one statement, and each row under its lock: whoever writes it compares the digest under the same
 * lock. What may have been left undone is due; a shop's paid and booked charges, of which it has many,
 * stay as they are. A charge that a worker has is due as well: he has read that it is another's.
 */
async function takeOver(
  transaction: Knex,
  { from, to }: { from: string; to: string }
): Promise<number> {
  const { rowCount } = await transaction.raw<{ rowCount: number }>(
    `update ${CHARGE_TABLE} as charge set installation_digest = ?, synchronize_at = case
      when leased_by is not null or state = any(?)
        or exists (select from ${OPERATION_TABLE}
          where charge_id = charge.id and state = 'accepted' and booked_at is null and deleted_at is null)
        or exists (select from ${DISCREPANCY_TABLE}
          where charge_id = charge.id and resolved_at is null and deleted_at is null)
      then ${NOW} else synchronize_at end
    where installation_digest = ? and deleted_at is null`,
    [to, OPEN_STATES.filter((state) => state !== "paid"), from]
  )
  return rowCount
}
