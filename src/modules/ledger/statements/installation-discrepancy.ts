import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ForeignCharges } from "../../../charge/installation"
import { undecidedText } from "../../../texts/admin-texts"
import {
  raiseDiscrepancy,
  resolveSelected,
  RESOLVED_BY_ITSELF,
} from "./discrepancies"
import { foreignCharges, newestOf } from "./installation-charges"

/**
 * Keeps one difference open while there are charges of installations about which nobody has decided,
 * at the newest of these charges; returns them. `digest` is this installation's.
 */
export async function listUndecided(
  knex: Knex,
  digest: string
): Promise<ForeignCharges[]> {
  const foreign = await foreignCharges(knex, digest)
  const undecided = foreign.filter(({ decision }) => decision === undefined)
  const newest = await newestOf(
    knex,
    undecided.map((each) => each.digest)
  )
  await resolveSelected(
    knex,
    (open) =>
      open
        .where({ kind: "installation_undecided" })
        .whereNot({ charge_id: newest?.id ?? "" }),
    {
      by: RESOLVED_BY_ITSELF,
      resolution: newest
        ? `It is listed at charge ${newest.id} now.`
        : "No charge is another installation's.",
    }
  )
  if (newest) {
    const { state, sums, details, orderId } = newest
    await raiseDiscrepancy(
      knex,
      { charge: newest, orderId },
      {
        kind: "installation_undecided",
        details: undecidedText(undecided),
        gateway: {
          state,
          ...sums,
          ...(details.chargeStatus ? { statuses: details.chargeStatus } : {}),
        },
        medusa: undefined,
      }
    )
  }
  return undecided
}
