import { AUTOMATIC_ACTOR } from "../../../domain/refund/automatic-refund-caps"
import {
  type OtherInstallationCharges,
  otherInstallationChargesMessage,
} from "../../../domain/other-installation-charges"
import { message } from "../../../domain/message"
import {
  openOrUpdateDiscrepancy,
  resolveSelectedDiscrepancies,
} from "./discrepancies"
import { chargeFromRow, selectCharges } from "../charge/charge-rows"
import {
  countChargesOfOtherInstallations,
  type InstallationContext,
} from "../charge/installation-id"

/**
 * Opens or updates the discrepancy `installation_undecided` if the database contains charges of other installations.
 * Resolves to the number of charges of each other installation.
 *
 * The discrepancy belongs to the newest of these charges. Every other open discrepancy of this kind is resolved.
 */
export async function updateOtherInstallationDiscrepancy(
  here: InstallationContext
): Promise<OtherInstallationCharges[]> {
  const { knex } = here
  const foreign = await countChargesOfOtherInstallations(here)
  const [latest] = [...foreign].sort(
    (one, other) => other.lastAt.getTime() - one.lastAt.getTime()
  )
  await resolveSelectedDiscrepancies(
    knex,
    (open) =>
      open
        .where({ kind: "installation_undecided" })
        .whereNot({ charge_id: latest?.newestId ?? "" }),
    {
      by: AUTOMATIC_ACTOR,
      resolution: latest
        ? message("listed_at_other", { charge: latest.newestId })
        : message("no_foreign_charges"),
    }
  )
  const row =
    latest && (await selectCharges(knex).where({ id: latest.newestId }).first())
  if (row) {
    const newest = chargeFromRow(row)
    const { state, sums, details, orderId } = newest
    await openOrUpdateDiscrepancy(
      knex,
      { charge: newest, orderId },
      {
        kind: "installation_undecided",
        details: otherInstallationChargesMessage(foreign),
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
