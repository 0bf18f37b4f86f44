import type { MedusaContainer } from "@medusajs/framework/types"
import type { DisputeOutcome } from "../../domain/dispute/dispute-outcome"
import { message, type Message } from "../../domain/message"
import { ledgerOf } from "../../medusa/core"
import { noCharge, refused } from "../../medusa/refused"
import { writtenElsewhereMessage } from "../../texts/admin-texts"
import {
  synchronizeChargeById,
  type SynchronizedCharge,
} from "../queue/synchronize-now"

/**
 * Ends an open dispute, because a person knows its outcome, and synchronizes Medusa. Won: the discrepancy of the
 * dispute is closed. Lost: the disputed amount is booked as an external refund; the gateway is not asked to refund.
 */
export async function closeDispute(
  container: MedusaContainer,
  chargeId: string,
  end: { outcome: DisputeOutcome; by: string }
): Promise<SynchronizedCharge> {
  const ledger = ledgerOf(container)
  const charge = await ledger.findChargeById(chargeId)
  if (!charge) throw noCharge(chargeId)
  const refusal = (then: Message) =>
    refused(message("dispute_not_closed", undefined, { then }))
  if (await ledger.isWrittenElsewhere(charge)) {
    throw refusal(writtenElsewhereMessage(charge))
  }
  if (!(await ledger.closeDispute(chargeId, end))) {
    throw refusal(message("no_open_dispute"))
  }
  return synchronizeChargeById(container, chargeId)
}
