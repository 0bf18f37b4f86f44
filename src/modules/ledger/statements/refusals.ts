import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type ChargeState, isRefused } from "../../../charge/charge-state"
import { eventsOfRefusal } from "../../../charge/events-of-outcome"
import { chargeFromRow, selectCharges } from "./charge-rows"
import { noteEvents } from "./outbox-entries"

/**
 * Writes a charge's new state by `write`. A refusal also writes its event in the same transaction, once for a charge;
 * any other state costs no further statement.
 */
export async function reportingRefusal(
  knex: Knex,
  { chargeId, state }: { chargeId: string; state: ChargeState },
  write: (knex: Knex) => Promise<boolean>
): Promise<boolean> {
  if (!isRefused(state)) {
    return write(knex)
  }
  return knex.transaction(async (transaction) => {
    const isWritten = await write(transaction)
    const row =
      isWritten &&
      (await selectCharges(transaction).where({ id: chargeId }).first())
    if (row) {
      await noteEvents(
        transaction,
        eventsOfRefusal(chargeFromRow(row), undefined)
      )
    }
    return isWritten
  })
}
