import type { MedusaContainer } from "@medusajs/framework/types"
import type { DisputeOutcome } from "../../domain/dispute/dispute-outcome"
import { message, type Message } from "../../domain/message"
import { ledgerOf } from "../../medusa/container"
import { chargeNotFoundError, refusalError } from "../../medusa/refusal-errors"
import { otherInstallationMessage } from "../../texts/change-error-messages"
import {
  synchronizeChargeById,
  type SynchronizationSummary,
} from "../queue/synchronize-now"

/**
 * Ends an open dispute with the outcome that an administrator entered, and synchronizes Medusa. If the dispute was
 * lost, Medusa records the disputed amount as a refund. No refund is sent to the gateway. Throws a refusal if the
 * charge has no open dispute, or if another installation created the charge.
 */
export async function recordDisputeOutcomeAndSynchronize(
  container: MedusaContainer,
  chargeId: string,
  end: { outcome: DisputeOutcome; by: string }
): Promise<SynchronizationSummary> {
  const ledger = ledgerOf(container)
  const charge = await ledger.findChargeById(chargeId)
  if (!charge) throw chargeNotFoundError(chargeId)
  const disputeNotClosedError = (then: Message) =>
    refusalError(message("dispute_not_closed", undefined, { then }))
  if (await ledger.isOfOtherInstallation(charge)) {
    throw disputeNotClosedError(otherInstallationMessage(charge))
  }
  if (!(await ledger.recordDisputeOutcome(chargeId, end))) {
    throw disputeNotClosedError(message("no_open_dispute"))
  }
  return synchronizeChargeById(container, chargeId)
}
