import { AUTOMATIC_ACTOR } from "../../../domain/refund/automatic-refund-caps"
import { message } from "../../../domain/message"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { OPEN_STATES } from "../../../domain/charge/charge-state"
import {
  COMMAND_LINE,
  recordAdminAction,
} from "../administration/admin-actions"
import { CHARGE_TABLE, OPERATION_TABLE } from "./charge-rows"
import { NOW } from "../database/database-time"
import {
  DISCREPANCY_TABLE,
  resolveSelectedDiscrepancies,
} from "../discrepancy/discrepancies"
import {
  countChargesOfOtherInstallations,
  type InstallationContext,
} from "./installation-id"
import { updateOtherInstallationDiscrepancy } from "../discrepancy/other-installation-discrepancy"
import { SAVED_CARD_TABLE } from "../saved-card/saved-card-rows"
import { STORE_CHARGE_TABLE } from "../store-charge/store-charge-rows"
import { SHOPPER_INPUT_TABLE } from "../privacy/shopper-inputs"

/**
 * Moves all charges of another installation to this installation, for the command `moved`. `from` is the digest of the
 * other installation. Saved cards, shoppers' inputs and charges by the store are moved too. Charges that may need a
 * correction become due.
 *
 * Resolves to the number of moved charges. If the other installation has no charges, writes nothing.
 */
export async function moveChargesToThisInstallation(
  { knex, digest }: InstallationContext,
  from: string
): Promise<number> {
  return knex.transaction(async (transaction) => {
    const foreign = await countChargesOfOtherInstallations({
      knex: transaction,
      digest,
    })
    const observed = foreign.find((each) => each.digest === from)
    const count = observed
      ? await changeInstallationOfCharges(transaction, { from, to: digest })
      : 0
    if (count === 0) {
      return 0
    }
    await transaction(SHOPPER_INPUT_TABLE)
      .where({ installation_digest: from, deleted_at: null })
      .update({ installation_digest: digest })
    await moveSavedCards(transaction, { from, to: digest })
    await transaction(STORE_CHARGE_TABLE)
      .where({ installation_digest: from, deleted_at: null })
      .update({ installation_digest: digest })
    await resolveSelectedDiscrepancies(
      transaction,
      (open) =>
        open
          .where({ kind: "of_other_installation" })
          .whereIn(
            "charge_id",
            transaction(CHARGE_TABLE)
              .select("id")
              .where({ installation_digest: digest, deleted_at: null })
          ),
      {
        by: AUTOMATIC_ACTOR,
        resolution: message("store_moved"),
      }
    )
    await updateOtherInstallationDiscrepancy({ knex: transaction, digest })
    await recordAdminAction(transaction, {
      action: "moved",
      subjectId: from,
      actor: COMMAND_LINE,
      actorType: "command",
      requestData: { from, to: digest },
      stateBeforeAction: observed,
      httpStatus: 200,
    })
    return count
  })
}

/**
 * Assigns the saved cards of the installation `from` to the installation `to`. If `to` already has the same card of the
 * vault, deletes the row of `from` instead. But if a customer has removed the card of `from` or the card of `to`, the
 * row of `from` is assigned to `to` and not deleted.
 */
async function moveSavedCards(
  transaction: Knex,
  { from, to }: { from: string; to: string }
): Promise<void> {
  await transaction.raw(
    `delete from ${SAVED_CARD_TABLE} as card using ${SAVED_CARD_TABLE} as known
    where card.installation_digest = ? and known.installation_digest = ? and known.account = card.account
    and known.gateway_and_merchant_digest = card.gateway_and_merchant_digest and known.vault_card_id_digest = card.vault_card_id_digest
    and card.removed_at is null and known.removed_at is null and card.deleted_at is null and known.deleted_at is null`,
    [from, to]
  )
  await transaction(SAVED_CARD_TABLE)
    .where({ installation_digest: from, deleted_at: null })
    .update({ installation_digest: to })
}

/**
 * Assigns all charges of the installation `from` to the installation `to`. Some of the charges become due for
 * synchronization, because they may need a correction:
 * - charges in an open state other than `paid`,
 * - charges with an accepted operation that is not booked, or with an open discrepancy,
 * - charges with a lease, because the process with the lease still uses the old installation.
 */
async function changeInstallationOfCharges(
  transaction: Knex,
  { from, to }: { from: string; to: string }
): Promise<number> {
  // One statement locks all rows. A process that claims an operation checks the installation under the same lock.
  const { rowCount } = await transaction.raw<{ rowCount: number }>(
    `update ${CHARGE_TABLE} as charge set installation_digest = ?, synchronization_due_at = case
      when leased_by is not null or state = any(?)
        or exists (select from ${OPERATION_TABLE}
          where charge_id = charge.id and state = 'accepted' and booked_at is null and deleted_at is null)
        or exists (select from ${DISCREPANCY_TABLE}
          where charge_id = charge.id and resolved_at is null and deleted_at is null)
      then ${NOW} else synchronization_due_at end
    where installation_digest = ? and deleted_at is null`,
    [to, OPEN_STATES.filter((state) => state !== "paid"), from]
  )
  return rowCount
}
