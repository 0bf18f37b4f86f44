import type { ForeignCharges } from "../../../charge/installation"
import { foreignText } from "../../../texts/admin-texts"
import {
  raiseDiscrepancy,
  resolveSelected,
  RESOLVED_BY_ITSELF,
} from "./discrepancies"
import { foreignCharges, type Here, newestOf } from "./installation-charges"

/**
 * Keeps one difference open while there are charges of other installations, at the newest of them;
 * returns them. One that a person has resolved stays so: this is a copy.
 */
export async function listForeign(here: Here): Promise<ForeignCharges[]> {
  const { knex } = here
  const foreign = await foreignCharges(here)
  const newest = await newestOf(
    knex,
    foreign.map((each) => each.digest)
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
        details: foreignText(foreign),
        gateway: {
          state,
          ...sums,
          ...(details.chargeStatus ? { statuses: details.chargeStatus } : {}),
        },
        medusa: undefined,
      }
    )
  }
  return foreign
}
